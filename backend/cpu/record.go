//go:build unix

package cpu

import (
	"encoding/json"
	"os"
	"path/filepath"
	"syscall"
	"unsafe"
)

// record writes a record into the folder, and puts the control blocks into it.
func (k *Kernel) record(l Launch, controls *[]control) (release func(), err error) {
	about := runRecord{Kernel: k.Name, Entry: uint64(k.entry), Workers: len(*controls)}
	for i, n := range l.Grid {
		about.Grid[i] = int64(n)
	}
	text, err := json.Marshal(about)
	if err != nil {
		return nil, err
	}
	f, err := os.Create(filepath.Join(l.Record, recordControls))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	size := controlBytes * len(*controls)
	if err := f.Truncate(int64(size)); err != nil {
		return nil, err
	}
	shared, err := syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	if err != nil {
		return nil, err
	}
	release = func() { _ = syscall.Munmap(shared) }
	if err := os.WriteFile(filepath.Join(l.Record, recordObject), k.object, 0o600); err != nil {
		release()
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(l.Record, recordRun), text, 0o600); err != nil {
		release()
		return nil, err
	}
	*controls = unsafe.Slice((*control)(unsafe.Pointer(&shared[0])), len(*controls))
	return release, nil
}

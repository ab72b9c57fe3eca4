//go:build unix

package cpu

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// recordLock is held by the run that is recorded: a process has one crash handler.
var recordLock sync.Mutex

// record writes a crash record into the folder, and maps the control blocks into it.
func (k *Kernel) record(l Launch, controls *[]control) (release func(), err error) {
	about := runRecord{Kernel: k.Name, Entry: uint64(k.entry), Workers: len(*controls)}
	for i, n := range l.Grid {
		about.Grid[i] = int64(n)
	}
	text, err := json.Marshal(about)
	if err != nil {
		return nil, err
	}
	for name, data := range map[string][]byte{recordRun: text, recordObject: k.object} {
		if err := os.WriteFile(filepath.Join(l.Record, name), data, 0o600); err != nil {
			return nil, err
		}
	}
	shared, err := sharedFile(filepath.Join(l.Record, recordControls), controlBytes*len(*controls))
	if err != nil {
		return nil, err
	}
	log, err := sharedFile(filepath.Join(l.Record, recordLog), logStack+8*logCapacity)
	if err != nil {
		unmap(shared)
		return nil, err
	}
	*controls = unsafe.Slice((*control)(unsafe.Pointer(&shared[0])), len(*controls))
	recordLock.Lock()
	state, err := crashHandler()
	if err == nil { // the record explains most crashes without the handler, too
		state[handlerFrames/8] = uint64(uintptr(unsafe.Pointer(&shared[controlFrame])))
		state[handlerCount/8] = uint64(len(*controls))
		state[handlerLog/8] = uint64(uintptr(unsafe.Pointer(&log[0])))
	}
	return func() {
		if state != nil {
			state[handlerLog/8] = 0
		}
		recordLock.Unlock()
		unmap(shared)
		unmap(log)
	}, nil
}

// sharedFile makes a file of the given size and maps it.
func sharedFile(path string, size int) ([]byte, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if err := f.Truncate(int64(size)); err != nil {
		return nil, err
	}
	return unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
}

func unmap(memory []byte) { _ = unix.Munmap(memory) }

package cache

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// folder is a layer on disk:
//
//	DIR/ab/abcdef.../metadata.json   the files of the entry with the key abcdef...,
//	DIR/ab/abcdef.../NAME.ptx        in a folder that never changes
//	DIR/tmp/...                      entries that are being written or removed
//	DIR/usage                        the size of all entries; its lock is held while entries come and go
//
// An entry is written into a folder below tmp, which is then renamed. Readers take no lock: they open
// the folder of an entry, and see that entry to its end, whatever has its name by then.
type folder struct {
	dir      string
	readOnly bool
	trusted  bool // whoever wrote it
	maxBytes int64
	mu       sync.Mutex // held together with the lock of the file, so that one thread waits for that
}

// touchInterval is how exact the time of last use is. Entries in steady use are written to that
// rarely.
const touchInterval = time.Minute

// shardLength is how many characters of a key name the folder that its entry is in.
const shardLength = 2

// path is the folder of an entry.
func (f *folder) path(k Key) string {
	name := k.String()
	return filepath.Join(f.dir, name[:shardLength], name)
}

// DamageError says what is wrong with an entry on disk.
type DamageError struct {
	Key  Key    // of the entry
	File string // in the entry's folder; "." is the folder itself
	Err  error  // what is wrong with it
}

func (e *DamageError) Error() string { return fmt.Sprintf("%s is damaged: %v", e.File, e.Err) }
func (e *DamageError) Unwrap() error { return e.Err }

// stored is an entry as it was found on disk.
type stored struct {
	entry *Entry
	text  []byte      // of metadata.json
	info  os.FileInfo // of the folder; nil where there is none
	used  time.Time
}

// get reads an entry and notes its use. The error is ErrMissing or a *DamageError.
func (f *folder) get(k Key) (*Entry, error) {
	s, err := f.read(k)
	if err != nil {
		return nil, err
	}
	if now := time.Now(); !f.readOnly && now.Sub(s.used) > touchInterval {
		_ = os.Chtimes(filepath.Join(f.path(k), metadataFile), now, now) // it was used, even if nobody can say so
	}
	return s.entry, nil
}

// maxReplaced is how often an entry may be replaced while it is read.
const maxReplaced = 100

// read reads and checks an entry. Of a damaged one it returns the folder's identity.
func (f *folder) read(k Key) (s stored, err error) {
	path := f.path(k)
	for range maxReplaced {
		root, err := os.OpenRoot(path)
		if errors.Is(err, fs.ErrNotExist) {
			return stored{}, ErrMissing
		}
		if err != nil {
			info, _ := os.Stat(path)
			return stored{info: info}, &DamageError{k, ".", plain(err)}
		}
		s, err = f.readEntry(root, k)
		// What looks damaged may be a folder that is being removed, after another took its place.
		current := err == nil || isAt(path, s.info)
		_ = root.Close() // not before isAt: until then no other folder has this one's identity
		if current {
			return s, err
		}
	}
	return stored{}, ErrMissing
}

// isAt reports whether a path is that of a certain folder.
func isAt(path string, info os.FileInfo) bool {
	now, err := os.Stat(path)
	return err == nil && info != nil && os.SameFile(now, info)
}

// readEntry reads the entry in a folder. What another user may have written is damage.
func (f *folder) readEntry(root *os.Root, k Key) (s stored, err error) {
	damaged := func(file string, err error) (stored, error) { return s, &DamageError{k, file, plain(err)} }
	if s.info, err = root.Stat("."); err != nil {
		return damaged(".", err)
	}
	if err = f.checkWriter(s.info); err != nil {
		return damaged(".", err)
	}
	text, info, err := readFile(root, metadataFile, -1)
	if err == nil {
		s.text, s.used, err = text, info.ModTime(), f.checkWriter(info)
	}
	if err != nil {
		return damaged(metadataFile, err)
	}
	d, err := readDescription(k, s.text)
	if err != nil {
		return damaged(metadataFile, err)
	}
	e := d.entry()
	for _, file := range d.Files {
		data, info, err := readFile(root, file.Name, file.Size)
		if err == nil {
			err = errors.Join(f.checkWriter(info), file.check(data))
		}
		if err != nil {
			return damaged(file.Name, err)
		}
		e.Files[file.Extension] = data
	}
	s.entry = e
	return s, nil
}

// readFile reads a file of a known size, or a description of any. It never takes more memory than
// the file has bytes.
func readFile(root *os.Root, name string, size int64) (data []byte, info os.FileInfo, err error) {
	f, err := root.OpenFile(name, os.O_RDONLY|openNonblocking, 0) // a FIFO would block for ever
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, errors.New("it is not a regular file")
	}
	if size < 0 {
		size = min(info.Size(), 2*maxMetadataBytes)
	}
	if info.Size() != size {
		return nil, nil, fmt.Errorf("it has %d bytes, not %d", info.Size(), size)
	}
	data = make([]byte, size)
	_, err = io.ReadFull(f, data)
	return data, info, err
}

// plain strips the path from an error of the operating system, which says where it was anyway.
func plain(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

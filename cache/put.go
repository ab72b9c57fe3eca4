package cache

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// tempDir is the folder, beside those of entries, of what is being written or removed.
const tempDir = "tmp"

// The modes of what is written, without what the umask forbids: nobody else may change it.
const (
	folderMode = 0o755
	fileMode   = 0o644
)

// newTemp makes a folder to write an entry into.
func (f *folder) newTemp() (string, error) {
	temps := filepath.Join(f.dir, tempDir)
	if err := os.MkdirAll(f.dir, folderMode); err != nil {
		return "", err
	}
	if err := f.checkDir(); err != nil { // it may have been made by another user since Open
		return "", err
	}
	if err := os.MkdirAll(temps, folderMode); err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp(temps, fmt.Sprintf("%d-", os.Getpid()))
	if err != nil {
		return "", err
	}
	// MkdirTemp makes private folders, but whoever may read the cache must be able to read the entry.
	if info, err := os.Stat(temps); err == nil {
		_ = os.Chmod(dir, info.Mode().Perm())
	}
	return dir, nil
}

// put writes an entry, in place of an older or damaged one.
func (f *folder) put(k Key, e *Entry) error {
	text, err := describe(k, e)
	if err != nil {
		return err
	}
	size := e.Bytes() + int64(len(text))
	if f.maxBytes > 0 && size > f.maxBytes {
		return fmt.Errorf("the entry has %d bytes, more than the cache may keep: %d", size, f.maxBytes)
	}
	old, err := f.read(k)
	if err == nil && bytes.Equal(old.text, text) {
		return nil // as it should be: equal descriptions have the hashes of equal files
	}
	temp, err := f.newTemp()
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp) // the new folder, or the old one that had its place
	if err := writeFiles(temp, e, text); err != nil {
		return err
	}
	total, err := f.publish(k, temp, text, size, old)
	if err != nil {
		return err
	}
	if f.maxBytes > 0 && total > f.maxBytes {
		f.shrink()
	}
	return nil
}

func writeFiles(dir string, e *Entry, text []byte) error {
	for ext, data := range e.Files {
		if err := os.WriteFile(filepath.Join(dir, fileName(e.Name, ext)), data, fileMode); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, metadataFile), text, fileMode)
}

// publish moves a written entry to its place. What was in its place moves to temp. It returns the
// size of all entries.
func (f *folder) publish(k Key, temp string, text []byte, size int64, old stored) (total int64, err error) {
	path := f.path(k)
	for {
		total, done, err := f.replace(path, temp, size, old)
		if done || err != nil {
			return total, err
		}
		// Someone was faster. That entry was not looked at yet.
		if old, err = f.read(k); err == nil && bytes.Equal(old.text, text) {
			return 0, nil
		}
	}
}

// replace moves a folder to a place where old was found, and what is there to where the folder was.
// It is not done if something else is there by now.
func (f *folder) replace(path, temp string, size int64, old stored) (total int64, done bool, err error) {
	u, err := f.lock()
	if err != nil {
		return 0, false, err
	}
	defer u.unlock()
	now, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && old.info == nil:
		// The size is counted first: a process that is killed in between counts too much, until the next Prune counts
		// again.
		if err := os.MkdirAll(filepath.Dir(path), folderMode); err != nil {
			return 0, false, err
		}
		total, err = u.add(size)
		return total, true, errors.Join(err, os.Rename(temp, path))
	case err == nil && old.info != nil && os.SameFile(now, old.info):
		total, err = u.add(size - old.bytes())
		return total, true, errors.Join(err, exchange(temp, path))
	case err == nil || errors.Is(err, fs.ErrNotExist):
		return 0, false, nil
	}
	return 0, false, err
}

// bytes is the size of an intact entry, 0 of a damaged one.
func (s *stored) bytes() int64 {
	if s.entry == nil {
		return 0
	}
	return s.entry.Bytes() + int64(len(s.text))
}

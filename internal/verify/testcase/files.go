package testcase

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrOutside is the cause of an error about a file outside of the case's folder.
var ErrOutside = errors.New("the file is not in the folder of the case")

// folder is a file system for the case's files.
type folder interface {
	Stat(name string) (fs.FileInfo, error)
	Open(name string) (*os.File, error)
}

// unrestricted is a folder without restrictions: names may be absolute or leave it.
type unrestricted string

func (dir unrestricted) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(string(dir), name)
}

func (dir unrestricted) Stat(name string) (fs.FileInfo, error) { return os.Stat(dir.path(name)) }
func (dir unrestricted) Open(name string) (*os.File, error)    { return os.Open(dir.path(name)) }

// read reads a file that must have n bytes.
func (c *Case) read(name string, n int) ([]byte, error) {
	if c.AllowOutside {
		return readFrom(unrestricted(c.dir), name, n)
	}
	root, err := os.OpenRoot(c.dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	data, err := readFrom(root, name, n)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && c.escapesFolder(name) {
		return nil, fmt.Errorf("%s: %w", name, ErrOutside)
	}
	return data, err
}

// escapesFolder reports whether a name, with links resolved, leads out of the folder.
func (c *Case) escapesFolder(name string) bool {
	if !filepath.IsLocal(name) {
		return true
	}
	dir, err := filepath.EvalSymlinks(c.dir)
	if err != nil {
		return false
	}
	file, err := filepath.EvalSymlinks(filepath.Join(c.dir, name))
	if err != nil {
		return false
	}
	inside, err := filepath.Rel(dir, file)
	return err != nil || !filepath.IsLocal(inside)
}

// readFrom checks the size first: files may be larger than memory, or endless.
func readFrom(in folder, name string, n int) ([]byte, error) {
	info, err := in.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file with contents", name)
	}
	if info.Size() != int64(n) {
		return nil, fmt.Errorf("%s has %d bytes, but %d are expected", name, info.Size(), n)
	}
	f, err := in.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data := make([]byte, n)
	_, err = io.ReadFull(f, data)
	return data, err
}

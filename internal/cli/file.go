package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFile writes a file as a whole: until everything is written, what was
// there before stays.
func WriteFile(path string, data []byte) error { return WriteFiles([]File{{path, data}}) }

// File is something to be written.
type File struct {
	Path string
	Data []byte
}

// WriteFiles writes several files, or none when one cannot be written.
func WriteFiles(files []File) error {
	var ready []string
	defer func() {
		for _, name := range ready {
			os.Remove(name)
		}
	}()
	for _, f := range files {
		name, err := besides(f)
		if err != nil {
			return err
		}
		ready = append(ready, name)
	}
	for i, f := range files {
		if err := os.Rename(ready[i], f.Path); err != nil {
			return fmt.Errorf("%s cannot be written: %w", f.Path, cause(err))
		}
	}
	return nil
}

// besides writes what will become a file next to it.
func besides(f File) (name string, err error) {
	if info, err := os.Stat(f.Path); err == nil && info.IsDir() {
		return "", fmt.Errorf("%s cannot be written: it is a folder", f.Path)
	}
	temp, err := os.CreateTemp(filepath.Dir(f.Path), "."+filepath.Base(f.Path)+".*")
	if err != nil {
		return "", fmt.Errorf("%s cannot be written: %w", f.Path, cause(err))
	}
	_, err = temp.Write(f.Data)
	if e := temp.Chmod(0o644); err == nil {
		err = e
	}
	if e := temp.Close(); err == nil {
		err = e
	}
	if err != nil {
		os.Remove(temp.Name())
		return "", fmt.Errorf("%s cannot be written: %w", f.Path, cause(err))
	}
	return temp.Name(), nil
}

// cause is the error without the name of a file nobody asked for.
func cause(err error) error {
	switch e := err.(type) {
	case *fs.PathError:
		return e.Err
	case *os.LinkError:
		return e.Err
	}
	return err
}

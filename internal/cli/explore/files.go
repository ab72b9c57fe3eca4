package explore

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Limits of what is listed and read.
const (
	maxFiles    = 2000
	maxFileSize = 4 << 20 // bytes
)

// folder has the kernels of a folder. What is outside of it cannot be read, also not by a link.
type folder struct{ root *os.Root }

// isKernel reports whether a file may have kernels, by its name.
func isKernel(name string) bool {
	return slices.Contains([]string{".py", ".ttir", ".mlir"}, path.Ext(name))
}

// List implements server.Files.
func (f folder) List() []string {
	var names []string
	_ = fs.WalkDir(f.root.FS(), ".", func(name string, d fs.DirEntry, err error) error { // what cannot be read is left out
		hidden := name != "." && strings.HasPrefix(d.Name(), ".") || d.Name() == "__pycache__"
		switch {
		case err != nil && d != nil && d.IsDir(), d.IsDir() && hidden:
			return fs.SkipDir
		case len(names) == maxFiles:
			return fs.SkipAll
		case err == nil && d.Type().IsRegular() && isKernel(name):
			names = append(names, name)
		}
		return nil
	})
	return names
}

// Read implements server.Files.
func (f folder) Read(name string) (string, error) {
	if !isKernel(name) || !fs.ValidPath(name) {
		return "", fmt.Errorf("%q is no kernel of this folder", name)
	}
	file, err := f.root.Open(filepath.FromSlash(name))
	if err != nil {
		return "", fmt.Errorf("%q is no kernel of this folder", name)
	}
	defer file.Close()
	return readLimited(file, name)
}

// readLimited reads a file that is not too long.
func readLimited(file *os.File, name string) (string, error) {
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is no file", name)
	}
	text, err := io.ReadAll(io.LimitReader(file, maxFileSize+1))
	if err == nil && len(text) > maxFileSize {
		return "", fmt.Errorf("%s has more than %d bytes", name, maxFileSize)
	}
	return string(text), err
}

// noFiles is where there is no folder.
type noFiles struct{}

// List implements server.Files.
func (noFiles) List() []string { return nil }

// Read implements server.Files.
func (noFiles) Read(name string) (string, error) {
	return "", fmt.Errorf("%q cannot be opened: no folder is", name)
}

package bundle

import (
	"errors"
	"fmt"
	"os"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
)

// opened is a bundle that is read.
type opened struct {
	*bundlefile.Reader
	file *os.File
	size int64
}

// open opens a bundle. Its index is checked.
func open(path string) (*opened, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("it is no file")
	}
	var r *bundlefile.Reader
	if err == nil {
		r, err = bundlefile.NewReader(f, info.Size())
	}
	if err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &opened{r, f, info.Size()}, nil
}

// close closes the file. Nothing was written to it.
func (o *opened) close() { _ = o.file.Close() }

// onlyArgument is the argument of a command that takes one.
func onlyArgument(args []string, what string) (string, error) {
	if len(args) != 1 {
		return "", fmt.Errorf("expected %s, found %d arguments; --help says more", what, len(args))
	}
	return args[0], nil
}

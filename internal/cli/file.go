package cli

import (
	"fmt"

	"github.com/tshared/tshared/internal/host/outfile"
)

// WriteFile writes a file atomically.
func WriteFile(path string, data []byte) error { return WriteFiles([]File{{path, data}}) }

// File is a file to write.
type File struct {
	Path string
	Data []byte
}

// WriteFiles writes several files, or none when one cannot be written.
func WriteFiles(files []File) error {
	var ready []*outfile.File
	failed := func(f File, err error) error {
		for _, r := range ready {
			r.Discard()
		}
		return fmt.Errorf("%s cannot be written: %w", f.Path, err)
	}
	for _, f := range files {
		to, err := outfile.Create(f.Path)
		if err != nil {
			return failed(f, err)
		}
		ready = append(ready, to)
		if _, err := to.Write(f.Data); err != nil {
			return failed(f, outfile.Cause(err))
		}
		if err := to.Finish(); err != nil {
			return failed(f, err)
		}
	}
	for i, f := range files {
		if err := ready[i].Publish(); err != nil {
			ready = ready[i:]
			return failed(f, err)
		}
	}
	return nil
}

//go:build linux

package libllvm

import (
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// checkWhole refuses a library that was cut off, as by a copy that was interrupted. The loader maps such a file without a
// word, and the first access past its end kills the process.
func checkWhole(path string) error {
	if filepath.IsAbs(path) {
		return checkWholeFile(path)
	}
	// The loader looks the name up. Which file it takes cannot be asked without loading it, so that all of them must be whole.
	var errs []error
	for _, folder := range append(filepath.SplitList(os.Getenv("LD_LIBRARY_PATH")), folders...) {
		file := filepath.Join(folder, path)
		if _, err := os.Stat(file); err == nil {
			errs = append(errs, checkWholeFile(file))
		}
	}
	return errors.Join(errs...)
}

func checkWholeFile(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", path)
	}
	f, err := elf.Open(path) // reads the tables of segments and sections
	if err != nil {
		return fmt.Errorf("%s is no library, or not all of it (%d bytes): %w", path, info.Size(), err)
	}
	defer f.Close()
	size, inside := uint64(info.Size()), true
	within := func(offset, bytes uint64) bool { return offset <= size && bytes <= size-offset }
	for _, p := range f.Progs {
		inside = inside && within(p.Off, p.Filesz)
	}
	for _, s := range f.Sections {
		inside = inside && (s.Type == elf.SHT_NOBITS || within(s.Offset, s.FileSize))
	}
	if !inside {
		return fmt.Errorf("%s is cut off: its segments and sections do not end within its %d bytes", path, size)
	}
	return nil
}

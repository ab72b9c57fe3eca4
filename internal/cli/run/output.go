package run

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/verify/npy"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// save writes the contents of all buffers to a directory, raw and, if asked, as NumPy files: all of
// them or none.
func save(dir string, r *testcase.Run, asArrays bool) error {
	var files []cli.File
	names := map[string]bool{}
	for i, a := range r.Case.Args {
		if r.Buffers[i] == nil {
			continue
		}
		// Names may also come from a kernel.
		if err := testcase.CheckName(a.Name); err != nil {
			return fmt.Errorf("argument %q cannot be kept: %w", a.Name, err)
		}
		if names[a.Name] {
			return fmt.Errorf("two arguments are called %q: what they hold cannot be kept in one file", a.Name)
		}
		names[a.Name] = true
		data := r.Buffers[i].Data
		files = append(files, cli.File{Path: filepath.Join(dir, a.Name+".bin"), Data: data})
		if !asArrays {
			continue
		}
		array, err := npy.Write(&npy.Array{Type: a.Type.String(), Shape: a.Shape, Data: data})
		if err != nil {
			return err
		}
		files = append(files, cli.File{Path: filepath.Join(dir, a.Name+".npy"), Data: array})
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return cli.WriteFiles(files)
}

// summarize prints a summary of the buffers that the kernel wrote.
func summarize(w io.Writer, r *testcase.Run) {
	changed := 0
	for i, a := range r.Case.Args {
		if r.Buffers[i] != nil && r.Changed(i) {
			changed++
			fmt.Fprintln(w, testcase.Summary(a, r.Buffers[i].Data))
		}
	}
	if changed == 0 {
		fmt.Fprintln(w, "the kernel changed no buffer")
	}
}

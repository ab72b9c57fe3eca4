package run

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/interp/memory"
	"github.com/tshared/tshared/internal/npy"
	"github.com/tshared/tshared/internal/testcase"
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
			fmt.Fprintln(w, summary(a, r.Buffers[i].Data))
		}
	}
	if changed == 0 {
		fmt.Fprintln(w, "the kernel changed no buffer")
	}
}

const shownElements = 6

func summary(a *testcase.Arg, data []byte) string {
	value := testcase.Decoder(a.Type)
	var t elementStats
	var first []string
	size := a.Type.Bytes()
	for i := range a.Len() {
		v := value(memory.Get(data[i*size : (i+1)*size]))
		if i < shownElements {
			first = append(first, fmt.Sprintf("%.6g", v))
		}
		t.add(v)
	}
	more := ""
	if a.Len() > shownElements {
		more = " ..."
	}
	return fmt.Sprintf("%s: %s%v, %s: %s%s", a.Name, a.Type, a.Shape, &t, strings.Join(first, " "), more)
}

// elementStats summarises the elements of a buffer. Minimum, maximum and sum are over the finite
// ones.
type elementStats struct {
	finite               int
	least, greatest, sum float64
	nan, inf, negInf     int
}

func (t *elementStats) add(v float64) {
	switch {
	case math.IsNaN(v):
		t.nan++
	case math.IsInf(v, 1):
		t.inf++
	case math.IsInf(v, -1):
		t.negInf++
	case t.finite == 0:
		t.finite, t.least, t.greatest, t.sum = 1, v, v, v
	default:
		t.finite++
		t.least, t.greatest, t.sum = min(t.least, v), max(t.greatest, v), t.sum+v
	}
}

func (t *elementStats) String() string {
	var others []string
	kinds := []struct {
		count int
		name  string
	}{{t.nan, "NaN"}, {t.inf, "inf"}, {t.negInf, "-inf"}}
	for _, k := range kinds {
		if k.count == 0 {
			continue
		}
		if k.count == t.finite+t.nan+t.inf+t.negInf {
			return "all " + k.name
		}
		others = append(others, fmt.Sprintf("%d %s", k.count, k.name))
	}
	parts := []string{"nothing finite"}
	if t.finite > 0 {
		parts = []string{fmt.Sprintf("least %.6g", t.least), fmt.Sprintf("greatest %.6g", t.greatest), fmt.Sprintf("sum %.6g", t.sum)}
	}
	return strings.Join(append(parts, others...), ", ")
}

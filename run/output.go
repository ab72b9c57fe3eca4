package run

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared/internal/npy"
	"github.com/tshared/tshared/interp/casefile"
	"github.com/tshared/tshared/interp/memory"
)

// save writes the contents of all buffers to a directory, raw, and if asked as
// NumPy files as well.
func save(dir string, r *casefile.Run, asArrays bool) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i, a := range r.Case.Args {
		if r.Buffers[i] == nil {
			continue
		}
		data := r.Buffers[i].Data
		if err := os.WriteFile(filepath.Join(dir, a.Name+".bin"), data, 0o644); err != nil {
			return err
		}
		if !asArrays {
			continue
		}
		if err := npy.WriteFile(filepath.Join(dir, a.Name+".npy"), &npy.Array{Type: a.Type.String(), Shape: a.Shape, Data: data}); err != nil {
			return err
		}
	}
	return nil
}

// summarize shows what the kernel wrote.
func summarize(w io.Writer, r *casefile.Run) {
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

func summary(a *casefile.Arg, data []byte) string {
	value := casefile.Reader(a.Type)
	low, high, sum, nans := math.Inf(1), math.Inf(-1), 0.0, 0
	var first []string
	size := a.Type.Bytes()
	for i := range a.Len() {
		v := value(memory.Get(data[i*size : (i+1)*size]))
		if i < shownElements {
			first = append(first, fmt.Sprintf("%.6g", v))
		}
		if v != v {
			nans++
			continue
		}
		low, high, sum = min(low, v), max(high, v), sum+v
	}
	more := ""
	if a.Len() > shownElements {
		more = " ..."
	}
	s := fmt.Sprintf("%s: %s%v, least %.6g, greatest %.6g, sum %.6g", a.Name, a.Type, a.Shape, low, high, sum)
	if nans > 0 {
		s += fmt.Sprintf(", %d NaN", nans)
	}
	return s + ": " + strings.Join(first, " ") + more
}

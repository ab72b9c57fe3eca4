package pyeval

import (
	"os"
	"strings"
	"testing"

	"github.com/tshared/tshared/diag"
)

// FuzzEvaluate: whatever the program is, its names have values or exceptions; nothing panics
// or hangs.
func FuzzEvaluate(f *testing.F) {
	text, err := os.ReadFile("testdata/programs.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, p := range strings.Split(string(text), "\n#---\n") {
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, text string) {
		in := New(Options{Steps: 20_000, Print: func(string) {}})
		defer in.Close()
		m, err := in.LoadFile("m.py", diag.NewSource("m.py", text), "m")
		if err != nil {
			return
		}
		for _, n := range m.Names() {
			if v, err := m.Lookup(n); err == nil && v != nil {
				_, _ = in.Repr(v)
			}
		}
		evaluate(text, true)
	})
}

// BenchmarkLookup is the time to read a file of many kernels and to look one up.
func BenchmarkLookup(b *testing.B) {
	var s strings.Builder
	s.WriteString("import math\nfrom itertools import product\ndef deco(**kw):\n    return lambda f: f\n")
	s.WriteString("configs = [dict(BM=m, BN=n, w=w) for m, n in product([32, 64, 128], [64, 128]) for w in (4, 8) if m * n < 8192]\n")
	for i := range 40 {
		name := "kernel" + NewInt(int64(i)).String()
		s.WriteString("@deco(configs=configs)\ndef " + name + "(x_ptr, y_ptr, n, BLOCK=" + name[6:] + "):\n")
		for range 20 {
			s.WriteString("    offs = x_ptr + y_ptr * BLOCK + math.ceil(n / 2)\n    mask = offs < n\n")
		}
	}
	src := s.String()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		in := New(Options{})
		m, err := in.LoadFile("m.py", diag.NewSource("m.py", src), "m")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := m.Lookup("kernel17"); err != nil {
			b.Fatal(err)
		}
	}
}

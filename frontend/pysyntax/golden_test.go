package pysyntax

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tshared/tshared/diag"
)

// dumpStmts writes a line per statement.
func dumpStmts(m *Module, o DumpOptions) []string {
	var lines []string
	for _, s := range m.Body {
		d := dumper{DumpOptions: o}
		d.node(s)
		lines = append(lines, string(d.out))
	}
	return lines
}

// TestGolden compares the trees of the files in testdata with those that CPython 3.12 made,
// which record.py there writes.
func TestGolden(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.ast")
	if err != nil || len(paths) < 10 {
		t.Fatalf("only %d recorded trees: %v", len(paths), err)
	}
	for _, path := range paths {
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file := strings.TrimSuffix(path, ".ast") + ".py"
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := Parse(diag.NewSource(file, string(text)))
		if err != nil {
			t.Error(err)
			continue
		}
		compareLines(t, m, strings.Split(strings.TrimSuffix(string(want), "\n"), "\n"), file)
	}
}

func compareLines(t *testing.T, m *Module, want []string, file string) {
	t.Helper()
	got := dumpStmts(m, DumpOptions{Attributes: true})
	if len(got) != len(want) {
		t.Errorf("%s: %d statements, want %d", file, len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Errorf("%s:%d:\n got %s\nwant %s", file, m.Body[i].At().Line, got[i], want[i])
		}
	}
}

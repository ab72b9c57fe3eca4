package pysyntax

import (
	"testing"

	"github.com/tshared/tshared/diag"
)

// parseText parses a text that has to be right.
func parseText(t *testing.T, text string) *Module {
	t.Helper()
	m, err := Parse(diag.NewSource("test.py", text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return m
}

func TestParsePlaces(t *testing.T) {
	m := parseText(t, "@jit\ndef f(a, /, *, b=1):\n    return a + (b)\n")
	f := m.Body[0].(*FunctionDef)
	if want := (Extent{2, 0, 3, 18}); f.Extent != want {
		t.Errorf("function at %v, want %v", f.Extent, want)
	}
	if want := (Extent{1, 1, 1, 4}); *f.DecoratorList[0].At() != want {
		t.Errorf("decorator at %v, want %v", *f.DecoratorList[0].At(), want)
	}
	sum := f.Body[0].(*Return).Value.(*BinOp)
	if want := (Extent{3, 11, 3, 18}); sum.Extent != want {
		t.Errorf("sum at %v, want %v", sum.Extent, want)
	}
	if want := (Extent{3, 16, 3, 17}); *sum.Right.At() != want {
		t.Errorf("operand in parentheses at %v, want %v", *sum.Right.At(), want)
	}
}

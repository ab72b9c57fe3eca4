package pysyntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tshared/tshared/diag"
)

// errorCase is a text with one error.
type errorCase struct{ text, place, message string }

// errorsOf parses a text that has to be wrong.
func errorsOf(t *testing.T, text string) diag.List {
	t.Helper()
	_, err := Parse(diag.NewSource("test.py", text))
	if err == nil {
		t.Errorf("%q is accepted", text)
		return nil
	}
	return err.(diag.List)
}

func TestErrors(t *testing.T) {
	for _, cases := range [][]errorCase{statementErrors, expressionErrors, tokenErrors} {
		for _, c := range cases {
			list := errorsOf(t, c.text)
			if len(list) == 0 {
				continue
			}
			got := fmt.Sprintf("%d:%d: %s", list[0].Pos.Line, list[0].Pos.Col, list[0].Message)
			if want := c.place + ": " + c.message; got != want {
				t.Errorf("%q:\n got %s\nwant %s", c.text, got, want)
			}
		}
	}
}

// TestLongInteger: CPython refuses decimal integers of more than 4300 digits.
func TestLongInteger(t *testing.T) {
	parseText(t, "x = "+strings.Repeat("1", maxDecimalDigits)+"\ny = 0x"+strings.Repeat("1", 2*maxDecimalDigits)+"\n")
	list := errorsOf(t, "x = "+strings.Repeat("1", maxDecimalDigits+1))
	if want := "an integer of 4301 digits, more than the limit of 4300; hexadecimal ones may be longer"; list[0].Message != want {
		t.Errorf("%s, want %s", list[0].Message, want)
	}
}

// TestSeveralErrors: the parser goes on after a statement with an error, and reports nothing
// that only follows from it.
func TestSeveralErrors(t *testing.T) {
	for _, c := range []struct{ text, places string }{
		{"x = \ny = 1\nz = )\n", "3:5 1:5"},
		{"x = \ny = 1\nz = +\n", "1:5 3:6"},
		{"if x =:\n    a b\nelse:\n    c d\ne f\n", "1:6 5:3"},
		{"def f():\n    a b\n    c\n    d e\nf g\n", "2:7 4:7 5:3"},
		{"try:\n    a b\nexcept c d:\n    e\nfinally:\n    f g\nh i\n", "2:7 3:10 7:3"},
		{"class C:\n    def f(self:\n        pass\n", "2:10"},
		{"match x:\n    case 1: a b\n    case +: c\n    case 2: d e\nf g\n", "2:15 5:3"},
		{"  x\ny z\n", "1:3 2:3"},
		{"x = (1,\ny = 2\nz = 3\n", "1:5"},
		{"f(a b)\ng(c d)\n'''", "3:1 1:3 2:3"},
		{"a b\nif x:\n        y\n    z\n", "1:3 4:5"},
		{"a b; c d\ne f\n", "1:3 2:3"},
	} {
		var got []string
		for _, d := range errorsOf(t, c.text) {
			got = append(got, fmt.Sprintf("%d:%d", d.Pos.Line, d.Pos.Col))
		}
		if strings.Join(got, " ") != c.places {
			t.Errorf("%q: errors at %s, want %s", c.text, got, c.places)
		}
	}
	if list := errorsOf(t, strings.Repeat("a b\n", 100)); len(list) != maxErrors {
		t.Errorf("%d errors, want %d", len(list), maxErrors)
	}
}

// TestOpenBracket: the message about a bracket that is not closed in time names its line.
func TestOpenBracket(t *testing.T) {
	list := errorsOf(t, "x = [\n  a\n  = b]\n")
	if want := "invalid syntax: expected ',' or ']' for the '[' on line 1, found '='"; list[0].Message != want {
		t.Errorf("%s, want %s", list[0].Message, want)
	}
}

// TestCaret: the source line and a caret are drawn below the message.
func TestCaret(t *testing.T) {
	src := diag.NewSource("kernel.py", "def f(x):\n    return x +* 2\n")
	_, err := Parse(src)
	var b strings.Builder
	diag.NewRenderer(src).Write(&b, err.(diag.List)[0])
	want := "kernel.py:2:15: error: invalid syntax: expected an expression, found '*'\n    return x +* 2\n              ^\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

// TestMarkedError: columns of errors count the byte order mark, which is part of the line.
func TestMarkedError(t *testing.T) {
	if pos := errorsOf(t, "\ufeffa b\n")[0].Pos; pos.Line != 1 || pos.Col != 6 {
		t.Errorf("error at %d:%d, want 1:6", pos.Line, pos.Col)
	}
	if pos := errorsOf(t, "\ufeffa\nb c\n")[0].Pos; pos.Line != 2 || pos.Col != 3 {
		t.Errorf("error at %d:%d, want 2:3", pos.Line, pos.Col)
	}
}

func TestEncodingErrors(t *testing.T) {
	for _, c := range []errorCase{
		{"x = 1\ny = '\xff'\n", "2:6", "byte 0xff is not UTF-8 and the file declares no other encoding"},
		{"\n# coding: ebcdic\n", "2:1", "unknown encoding 'ebcdic': UTF-8 and charsets of one byte per character are read"},
		{"# coding: ascii\nx = '\xe9'", "2:6", "byte 0xe9 is no character of the declared encoding 'ascii'"},
		{"\ufeff# coding: latin-1\n", "1:1", "the file has UTF-8's byte order mark but declares the encoding 'latin-1'"},
		{"x\x00", "1:2", "a null byte in the source"},
	} {
		list := errorsOf(t, c.text)
		if len(list) == 0 {
			continue
		}
		if got := fmt.Sprintf("%d:%d", list[0].Pos.Line, list[0].Pos.Col); got != c.place || list[0].Message != c.message {
			t.Errorf("%q: %s: %s, want %s: %s", c.text, got, list[0].Message, c.place, c.message)
		}
	}
	parseText(t, "x = 1\n\n# coding: ebcdic, but on the third line\n")
	parseText(t, "x = 1\n# coding: ebcdic, but behind code\n")
}

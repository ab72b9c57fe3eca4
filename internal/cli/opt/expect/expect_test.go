package expect

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/diag"
)

// check runs a checker over a text and diagnostics at lines of it.
func check(text string, onlyExpected bool, ds ...*diag.Diagnostic) (string, bool) {
	src := diag.NewSource("f", text)
	var out strings.Builder
	r := diag.NewRenderer(src)
	c := New(src, 0, 0, &out, func(w io.Writer, d *diag.Diagnostic) { r.Write(w, d) })
	c.OnlyExpected = onlyExpected
	for _, d := range ds {
		c.Handle(d)
	}
	ok := c.Finish()
	return out.String(), ok
}

func at(line int, msg string) *diag.Diagnostic {
	return diag.Errorf(diag.Position{File: "f", Line: line, Col: 2}, "%s", msg)
}

func as(sev diag.Severity, d *diag.Diagnostic) *diag.Diagnostic { d.Severity = sev; return d }

func TestMetExpectations(t *testing.T) {
	tests := map[string]struct {
		text string
		d    *diag.Diagnostic
	}{
		"same line":           {"bad // expected-error {{wrong}}", at(1, "all wrong here")},
		"no blank":            {"bad // expected-error@+0{{wrong}}", at(1, "wrong")},
		"next line":           {"// expected-error @+1 {{wrong}}\nbad", at(2, "wrong")},
		"line before":         {"bad\n\n// expected-error @-2 {{wrong}}", at(1, "wrong")},
		"below":               {"// expected-error @below {{wrong}}\nbad", at(2, "wrong")},
		"below, stacked":      {"// expected-error @below {{wrong}}\n// expected-note @below {{here}}\nbad", at(3, "wrong").Note(diag.Position{File: "f", Line: 3}, "here")},
		"above":               {"bad\n// expected-error @above {{wrong}}", at(1, "wrong")},
		"above, stacked":      {"bad\n// expected-error @above {{wrong}}\n// expected-note @above {{here}}", at(1, "wrong").Note(diag.Position{File: "f", Line: 1}, "here")},
		"unknown":             {"// expected-error @unknown {{wrong}}", diag.Errorf(diag.Position{}, "wrong")},
		"warning":             {"bad // expected-warning {{wrong}}", as(diag.Warning, at(1, "wrong"))},
		"remark":              {"bad // expected-remark {{wrong}}", as(diag.Remark, at(1, "wrong"))},
		"blanks after it":     {"bad // expected-error {{wrong}}  \t", at(1, "wrong")},
		"braces inside":       {"bad // expected-error {{a }} b}}", at(1, "a }} b")},
		"regular expression":  {"bad // expected-error-re {{w(r{{o+}}ng}}", at(1, "w(rooong")},
		"expression, literal": {"bad // expected-error-re {{a.c}}", at(1, "a.c")},
	}
	for name, tt := range tests {
		out, ok := check(tt.text, false, tt.d)
		assert.True(t, ok, name)
		assert.Empty(t, out, name)
	}
}

func TestUnmetExpectations(t *testing.T) {
	tests := map[string]struct {
		text string
		ds   []*diag.Diagnostic
		want string
	}{
		"missing": {"x // expected-error {{wrong}}", nil,
			"f:1:6: error: expected error \"wrong\" was not produced\nx // expected-error {{wrong}}\n     ^~~~~\n"},
		"unexpected": {" bad", []*diag.Diagnostic{at(1, "wrong")},
			"f:1:2: error: unexpected error: wrong\n bad\n ^\n"},
		"unexpected note": {" bad // expected-error {{wrong}}", []*diag.Diagnostic{at(1, "wrong").Note(diag.Position{File: "f", Line: 1, Col: 1}, "here")},
			"f:1:1: error: unexpected note: here\n bad // expected-error {{wrong}}\n^\n"},
		"other text": {" bad // expected-error {{right}}", []*diag.Diagnostic{at(1, "wrong")},
			"f:1:2: error: unexpected error: wrong\n bad // expected-error {{right}}\n ^\n" +
				"f:1:9: error: expected error \"right\" was not produced\n bad // expected-error {{right}}\n        ^~~~~\n"},
		"other severity": {" bad // expected-warning {{wrong}}", []*diag.Diagnostic{at(1, "wrong")},
			"f:1:9: error: 'error' diagnostic emitted when expecting a 'warning'\n bad // expected-warning {{wrong}}\n        ^\n" +
				"f:1:9: error: expected warning \"wrong\" was not produced\n bad // expected-warning {{wrong}}\n        ^~~~~\n"},
		"once is not twice": {" bad // expected-error {{wrong}}", []*diag.Diagnostic{at(1, "wrong"), at(1, "wrong")},
			"f:1:2: error: unexpected error: wrong\n bad // expected-error {{wrong}}\n ^\n"},
		"below means the next line": {"// expected-error @below {{wrong}}\n\n bad", []*diag.Diagnostic{at(3, "wrong")},
			"f:3:2: error: unexpected error: wrong\n bad\n ^\n" +
				"f:1:4: error: expected error \"wrong\" was not produced\n// expected-error @below {{wrong}}\n   ^~~~~\n"},
		"text after it": {" bad // expected-error {{wrong}} x", []*diag.Diagnostic{at(1, "wrong")},
			"f:1:2: error: unexpected error: wrong\n bad // expected-error {{wrong}} x\n ^\n"},
		"another file": {"", []*diag.Diagnostic{diag.Errorf(diag.Position{File: "g", Line: 1, Col: 1}, "wrong")},
			"g:1:1: error: unexpected error: wrong\n"},
		"unknown place": {"// expected-error @unknown {{wrong}}", nil,
			"<unknown>:0: error: expected error \"wrong\" was not produced\n"},
		"above the first line": {"// expected-error @above {{wrong}}", []*diag.Diagnostic{diag.Errorf(diag.Position{}, "wrong")},
			"<unknown>:0: error: unexpected error: wrong\n" +
				"f:1:4: error: expected error \"wrong\" was not produced\n// expected-error @above {{wrong}}\n   ^~~~~\n"},
	}
	for name, tt := range tests {
		out, ok := check(tt.text, false, tt.ds...)
		assert.False(t, ok, name)
		assert.Equal(t, tt.want, out, name)
	}
}

func TestBadExpression(t *testing.T) {
	for _, text := range []string{"// expected-error-re {{a{{[}}}}", "// expected-error-re {{a{{b}}"} {
		out, ok := check(text, false)
		assert.False(t, ok)
		assert.Contains(t, out, "f:1:4: error: invalid regex: ")
	}
}

func TestOnlyExpected(t *testing.T) {
	_, ok := check(" bad", true, at(1, "wrong"))
	assert.True(t, ok)
	_, ok = check("x // expected-error {{wrong}}", true)
	assert.False(t, ok)
}

func TestChunk(t *testing.T) {
	src := diag.NewSource("f", "// expected-error {{other chunk}}\nhere // expected-error {{wrong}}\n")
	c := New(src, 34, len(src.Text), io.Discard, func(io.Writer, *diag.Diagnostic) {})
	c.Handle(at(2, "wrong"))
	assert.True(t, c.Finish())
}

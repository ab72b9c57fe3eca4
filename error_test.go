package tshared_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/tt"
)

// TestPythonSources: errors about a module that was built from a Python file show the line, with a
// caret under the expression whose location the operation has.
func TestPythonSources(t *testing.T) {
	m := tshared.NewModule()
	m.Sources = []*diag.Source{diag.NewSource("k.py", "import triton\n\n    x = tl.load(p)\n")}
	b := m.Builder()
	b.Loc = m.Context().FileLoc("k.py", 3, 8)
	b.Create(tt.Return, nil, nil)
	err := m.Verify()
	var shown *tshared.Error
	require.ErrorAs(t, err, &shown)
	assert.Contains(t, err.Error(), "k.py:3:9: error: 'tt.return' op expects parent op 'tt.func'\n    x = tl.load(p)\n        ^")
	assert.Equal(t, 9, shown.Diagnostics[0].Pos.Col)
}

// TestExplain: an error about a text has its line.
func TestExplain(t *testing.T) {
	src := diag.NewSource("k.py", "x = \n")
	err := tshared.Explain(diag.Errorf(diag.Position{File: "k.py", Line: 1, Col: 5}, "expected an expression"), src)
	assert.Equal(t, "k.py:1:5: error: expected an expression\nx = \n    ^", err.Error())
	assert.NoError(t, tshared.Explain(nil, src))
	cause := errors.New("no place")
	assert.ErrorIs(t, tshared.Explain(cause, src), cause)
}

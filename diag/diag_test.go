package diag

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestErrorf(t *testing.T) {
	at := Position{"f", 1, 2}
	assert.Equal(t, &Diagnostic{Severity: Error, Pos: at, Message: "got 3 of 'x'"}, Errorf(at, "got %d of '%s'", 3, "x"))
	report := Errorf // hidden from vet, which would want an argument
	assert.Equal(t, "100% of %s", report(at, "100% of %s").Message, "text without arguments is not a format")
}

func TestSeverityNames(t *testing.T) {
	var names []string
	for _, s := range []Severity{Error, Warning, Remark, Note} {
		names = append(names, s.String())
	}
	assert.Equal(t, []string{"error", "warning", "remark", "note"}, names)
}

func TestDiagnosticIsAnError(t *testing.T) {
	var err error = Errorf(Position{"f", 1, 2}, "bad").
		Note(Position{"g", 3, 4}, "because of %s", "this").
		Note(Position{}, "%d%%", 100)
	assert.EqualError(t, err, "f:1:2: error: bad\ng:3:4: note: because of this\n<unknown>:0: note: 100%")
	var d *Diagnostic
	require.ErrorAs(t, fmt.Errorf("wrapped: %w", err), &d)
	assert.Len(t, d.Notes, 2)
}

func TestList(t *testing.T) {
	first, second := Errorf(Position{"f", 1, 1}, "first"), Errorf(Position{"f", 2, 1}, "second")
	var l List
	require.NoError(t, l.Err(), "an empty list is no error")
	l.Add(nil)
	assert.Empty(t, l)
	l.Add(first)
	l.Add(List{second, first})
	l.Add(io.ErrUnexpectedEOF)
	require.Len(t, l, 4)
	assert.Equal(t, []*Diagnostic{first, second, first}, []*Diagnostic(l[:3]), "in the order they were found")
	assert.Equal(t, &Diagnostic{Message: "unexpected EOF", Cause: io.ErrUnexpectedEOF}, l[3])
	assert.ErrorIs(t, l.Err(), io.ErrUnexpectedEOF, "what caused a diagnostic is found")
	assert.EqualError(t, l.Err(), "f:1:1: error: first\nf:2:1: error: second\nf:1:1: error: first\n<unknown>:0: error: unexpected EOF")
	var list List
	assert.True(t, errors.As(l.Err(), &list))
}

// TestAddNew: a place and a message are in the list once.
func TestAddNew(t *testing.T) {
	at := Position{File: "k.py", Line: 1, Col: 2}
	one, other, moved := Errorf(at, "one"), Errorf(at, "other"), Errorf(Position{File: "k.py", Line: 2, Col: 2}, "one")
	var l List
	assert.Equal(t, List{one, other}, l.AddNew(one, Errorf(at, "one"), other))
	assert.Equal(t, List{moved}, l.AddNew(Errorf(at, "other"), moved))
	assert.Equal(t, List{one, other, moved}, l)
}

func TestNearest(t *testing.T) {
	ops := []string{"arith.addi", "arith.addf", "arith.subi", "arith.muli", "tt.load", "tt.store"}
	for _, tc := range []struct{ name, want string }{
		{"arith.adi", "arith.addi"},
		{"arith.addii", "arith.addi"},
		{"arith.adff", "arith.addf"},
		{"arith.sbui", "arith.subi"}, // a swap is two edits
		{"tt.laod", "tt.load"},
		{"tt.load", "tt.load"},
		{"tt.lo", ""}, // further off than a third of the name
		{"func.return", ""},
		{"", ""},
	} {
		assert.Equal(t, tc.want, Nearest(tc.name, ops), "nearest to %q", tc.name)
	}
	assert.Equal(t, "aab", Nearest("aac", []string{"zzz", "aab", "aad"}), "the first of several as near")
	assert.Equal(t, "", Nearest("x", nil))
}

func TestEditDistance(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"abc", "abc", 0},
		{"abc", "abd", 1},
		{"abc", "ab", 1},
		{"abc", "xabc", 1},
		{"kitten", "sitting", 3},
		{"abc", "", 3},
	} {
		assert.Equal(t, tc.want, editDistance(tc.a, tc.b, 100), "%q %q", tc.a, tc.b)
		assert.Equal(t, tc.want, editDistance(tc.b, tc.a, 100), "%q %q", tc.b, tc.a)
	}
	assert.Equal(t, 2, editDistance("a", "abcdef", 2), "gives up at the limit")
}

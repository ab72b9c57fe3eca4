package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

func TestFusedLocations(t *testing.T) {
	c := newContext()
	a, b, d := c.FileLoc("a", 1, 1), c.FileLoc("b", 2, 2), c.FileLoc("d", 3, 3)
	fuse := func(metadata ir.Attr, ls ...ir.Location) ir.Location { return c.FusedLoc(ls, metadata) }
	for _, tc := range []struct {
		name string
		got  ir.Location
		want string
	}{
		{"two", fuse(nil, a, b), `loc(fused["a":1:1, "b":2:2])`},
		{"in their order", fuse(nil, b, a), `loc(fused["b":2:2, "a":1:1])`},
		{"duplicates", fuse(nil, a, b, a), `loc(fused["a":1:1, "b":2:2])`},
		{"one alone", fuse(nil, a), `loc("a":1:1)`},
		{"one twice", fuse(nil, a, a), `loc("a":1:1)`},
		{"one and unknown", fuse(nil, ir.Unknown, a), `loc("a":1:1)`},
		{"nothing", fuse(nil), "loc(unknown)"},
		{"only unknown", fuse(nil, ir.Unknown), "loc(unknown)"},
		{"one with metadata", fuse(ir.Unit, a), `loc(fused<unit>["a":1:1])`},
		{"nothing with metadata", fuse(ir.Unit), `loc(fused<unit>[unknown])`},
		{"nested", fuse(nil, fuse(nil, a, b), d), `loc(fused["a":1:1, "b":2:2, "d":3:3])`},
		{"nested with the same metadata", fuse(ir.Unit, fuse(ir.Unit, a, b), d), `loc(fused<unit>["a":1:1, "b":2:2, "d":3:3])`},
		{"nested with other metadata", fuse(nil, fuse(ir.Unit, a, b), d), `loc(fused[fused<unit>["a":1:1, "b":2:2], "d":3:3])`},
	} {
		assert.Equal(t, tc.want, tc.got.String(), tc.name)
	}
}

func TestLocationText(t *testing.T) {
	c := newContext()
	at := c.FileLoc(`a"b`, 1, 2)
	for _, tc := range []struct {
		loc          ir.Location
		want, pretty string
	}{
		{ir.Unknown, "loc(unknown)", "[unknown]"},
		{at, `loc("a\22b":1:2)`, `a"b:1:2`},
		{c.FileRange("f", 1, 2, 1, 5, true), `loc("f":1:2 to :5)`, "f:1:2 to :5"},
		{c.FileRange("f", 1, 2, 3, 5, true), `loc("f":1:2 to 3:5)`, "f:1:2 to 3:5"},
		{c.NameLoc("x", nil), `loc("x")`, `"x"`},
		{c.NameLoc("x", c.FileLoc("f", 1, 2)), `loc("x"("f":1:2))`, `"x"(f:1:2)`},
		{c.CallSiteLoc(c.FileLoc("f", 1, 2), c.FileLoc("g", 3, 4)), `loc(callsite("f":1:2 at "g":3:4))`, "f:1:2\n at g:3:4"},
		{c.CallSiteLoc(c.NameLoc("x", nil), c.FileLoc("g", 3, 4)), `loc(callsite("x" at "g":3:4))`, `"x" at g:3:4`},
		{c.FusedLoc([]ir.Location{c.FileLoc("f", 1, 2), c.FileLoc("g", 3, 4)}, ir.True), `loc(fused<true>["f":1:2, "g":3:4])`, "<true>[f:1:2, g:3:4]"},
	} {
		assert.Equal(t, tc.want, tc.loc.String())
		w := ir.Text{PrettyLocations: true}
		w.Location(tc.loc)
		assert.Equal(t, tc.pretty, string(w.Buf))
	}
}

func TestPositionAndNameOfLocations(t *testing.T) {
	c := newContext()
	f, g := c.FileLoc("f", 1, 2), c.FileLoc("g", 3, 4)
	atF, atG := diag.Position{File: "f", Line: 1, Col: 2}, diag.Position{File: "g", Line: 3, Col: 4}
	for _, tc := range []struct {
		loc  ir.Location
		at   diag.Position
		name string
	}{
		{ir.Unknown, diag.Position{}, ""},
		{f, atF, ""},
		{c.NameLoc("x", f), atF, "x"},
		{c.NameLoc("x", nil), diag.Position{}, "x"},
		{c.NameLoc("x", c.NameLoc("y", f)), atF, "x"},
		{c.CallSiteLoc(f, g), atF, ""},
		{c.CallSiteLoc(f, c.NameLoc("x", g)), atF, "x"},
		{c.CallSiteLoc(c.NameLoc("y", f), c.NameLoc("x", g)), atF, "y"},
		{c.FusedLoc([]ir.Location{c.NameLoc("x", nil), g, f}, nil), atG, "x"},
		{c.FusedLoc([]ir.Location{ir.Unknown}, ir.Unit), diag.Position{}, ""},
	} {
		assert.Equal(t, tc.at, ir.PositionOf(tc.loc), "%s", tc.loc)
		name, ok := ir.NameOf(tc.loc)
		assert.Equal(t, tc.name, name, "%s", tc.loc)
		assert.Equal(t, tc.name != "", ok, "%s", tc.loc)
	}
}

func TestDiagnosticsListCallers(t *testing.T) {
	c := newContext()
	loc := ir.Location(c.FileLoc("callee", 1, 1))
	loc = c.CallSiteLoc(loc, c.FileLoc("caller", 2, 2))
	d := ir.DiagnosticAt(diag.Warning, c.NameLoc("x", loc), "careful")
	assert.Equal(t, "callee:1:1: warning: careful\ncaller:2:2: note: called from", d.Error())
	deep := ir.Location(c.FileLoc("f", 99, 1))
	for i := 30; i > 0; i-- {
		deep = c.CallSiteLoc(c.FileLoc("f", i, 1), deep)
	}
	assert.Len(t, ir.DiagnosticAt(diag.Error, deep, "deep").Notes, 10, "only so many are of use")
}

func TestLocAt(t *testing.T) {
	c := newContext()
	assert.Equal(t, ir.Unknown, c.LocAt(diag.Pos{}))
	src := diag.NewSource("f", "ab\ncd")
	assert.Same(t, c.FileLoc("f", 2, 2), c.LocAt(diag.Pos{Src: src, Off: 4}))
	assert.Same(t, c.FileLoc("g", 1, 1), c.FileLoc("g", 1, 1), "another file between")
	assert.Same(t, c.FileLoc("f", 2, 2), c.LocAt(diag.Pos{Src: src, Off: 4}))
}

package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

// symbols builds
//
//	table @outer { func @f {user}, func @shadow, table @inner { func @shadow {user}, func @g } }
//
// and returns the users.
func symbols(b *bench) (outer, fromF, fromInner *ir.Op) {
	outer, blocks := b.container(table, 1, b.symbol("outer"))
	add := func(to *ir.Block, d *ir.OpDef, name string) *ir.Block {
		b.AtEnd(to)
		_, inside := b.container(d, 1, b.symbol(name))
		return inside[0]
	}
	add(blocks[0], function, "f")
	fromF = b.use()
	add(blocks[0], function, "shadow")
	inner := add(blocks[0], table, "inner")
	add(inner, function, "shadow")
	fromInner = b.use()
	add(inner, function, "g")
	return outer, fromF, fromInner
}

// path spells where an operation stands.
func path(op *ir.Op) string {
	if op == nil {
		return "nothing"
	}
	s := ""
	for ; op != nil; op = op.Parent() {
		if name, ok := op.SymbolName(); ok {
			s = "/" + name + s
		}
	}
	return s
}

func TestLookupSymbol(t *testing.T) {
	b := newBench(t)
	outer, fromF, fromInner := symbols(b)
	for _, tc := range []struct {
		from   *ir.Op
		root   string
		nested []string
		want   string
	}{
		{fromF, "f", nil, "/outer/f"},
		{fromF, "shadow", nil, "/outer/shadow"},
		{fromInner, "shadow", nil, "/outer/inner/shadow"},
		{fromInner, "f", nil, "/outer/f"},
		{fromInner, "inner", nil, "/outer/inner"},
		{fromF, "g", nil, "nothing"},
		{fromF, "inner", []string{"g"}, "/outer/inner/g"},
		{fromF, "inner", []string{"x"}, "nothing"},
		{fromF, "f", []string{"g"}, "nothing"}, // f is not a table
		{fromF, "x", []string{"g"}, "nothing"},
		{outer, "f", nil, "/outer/f"},
		{outer, "outer", nil, "nothing"},
	} {
		ref := b.Ctx.SymbolRef(tc.root, tc.nested...)
		assert.Equal(t, tc.want, path(ir.LookupSymbol(tc.from, ref)), "%s from %s", ref, path(tc.from))
	}
}

func TestLookupSymbolIn(t *testing.T) {
	b := newBench(t)
	outer, fromF, _ := symbols(b)
	assert.Equal(t, "/outer/f", path(ir.LookupSymbolIn(outer, b.Ctx.SymbolRef("f"))))
	assert.Nil(t, ir.LookupSymbolIn(fromF, b.Ctx.SymbolRef("f")), "an operation without regions holds nothing")
	assert.Same(t, outer, ir.SymbolTableOf(fromF))
	assert.Same(t, outer, ir.SymbolTableOf(outer))
	assert.Nil(t, ir.SymbolTableOf(newBench(t).use()))
}

func TestSymbolName(t *testing.T) {
	b := newBench(t)
	for _, d := range []*ir.OpDef{function, use, b.Ctx.UnknownOpDef("x.y")} {
		op := b.CreateFrom(&ir.OpState{Def: d, Attrs: []ir.NamedAttr{b.symbol("s")}})
		name, ok := op.SymbolName()
		assert.True(t, ok, op.Name())
		assert.Equal(t, "s", name)
	}
	op := b.use()
	_, ok := op.SymbolName()
	assert.False(t, ok)
	op.SetAttr(ir.SymbolNameAttr, ir.Unit)
	_, ok = op.SymbolName()
	assert.False(t, ok, "a name is a string")
}

func TestVerifySymbols(t *testing.T) {
	b := newBench(t)
	outer, fromF, fromInner := symbols(b)
	callee := func(name string) ir.NamedAttr {
		return ir.NamedAttr{Name: "callee", Attr: b.Ctx.SymbolRef(name)}
	}
	for _, at := range []*ir.Op{fromF, fromInner} {
		b.After(at)
		b.Create(call, nil, nil, callee("f"))
		b.Create(exit, nil, nil)
	}
	outer.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(function) && op.Region0().Entry().Empty() {
			b.AtEnd(op.Region0().Entry()).Create(exit, nil, nil)
		}
		return ir.Continue
	})
	b.verifies(outer)
	b.After(fromF)
	bad := b.Create(call, nil, nil, callee("x"))
	b.fails(outer, "'t.call' op refers to @x, which is nothing")
	bad.Erase()
	b.verifies(outer)
}

func TestVerifySymbolsReportsTheLastRegion(t *testing.T) {
	b := newBench(t)
	top, blocks := b.container(table, 1)
	for _, name := range []string{"a", "b"} {
		b.AtEnd(blocks[0])
		b.container(function, 1, b.symbol(name))
		b.Create(call, nil, nil, ir.NamedAttr{Name: "callee", Attr: b.Ctx.SymbolRef("missing_in_" + name)})
		b.Create(exit, nil, nil)
	}
	b.fails(top, "'t.call' op refers to @missing_in_b, which is nothing")
}

func TestVerifyUniqueSymbols(t *testing.T) {
	b := newBench(t)
	top, blocks := b.container(table, 1)
	for range 2 {
		b.AtEnd(blocks[0])
		b.container(function, 0, b.symbol("f"))
	}
	b.fails(top, "redefinition of symbol named 'f'")
	notes := ir.Verify(top)[0].Notes
	assert.Equal(t, "see existing symbol definition here", notes[len(notes)-1].Message)
}

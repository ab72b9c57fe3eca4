package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

func TestRegistry(t *testing.T) {
	opB, opA := &ir.OpDef{Name: "b.op"}, &ir.OpDef{Name: "a.op"}
	typ, attr := &ir.TypeDef{Name: "t"}, &ir.AttrDef{Name: "a"}
	a := &ir.Dialect{Name: "a", Ops: []*ir.OpDef{opA}, Types: []*ir.TypeDef{typ}, Attrs: []*ir.AttrDef{attr}}
	reg := ir.NewRegistry(&ir.Dialect{Name: "b", Ops: []*ir.OpDef{opB}}, a)
	assert.Equal(t, []string{"a", "b"}, reg.DialectNames())
	sameList(t, []*ir.OpDef{opA, opB}, reg.Ops())
	assert.Same(t, opA, reg.Op("a.op"))
	assert.Nil(t, reg.Op("op"))
	assert.Same(t, a, reg.Dialect("a"))
	assert.Nil(t, reg.Dialect("c"))
	assert.Same(t, typ, a.TypeDef("t"))
	assert.Same(t, attr, a.AttrDef("a"))
	assert.Nil(t, a.TypeDef("x"))
	assert.Nil(t, a.AttrDef("x"))
	assert.Same(t, a, opA.Dialect)
	assert.Same(t, a, typ.Dialect)
	assert.Same(t, a, attr.Dialect)
	assert.True(t, opA.Registered())

	again := ir.NewRegistry(a)
	assert.Same(t, opA, again.Op("a.op"), "dialects may be in several registries")
	assert.Equal(t, []string{"a"}, again.DialectNames())
}

func TestDialectPrefix(t *testing.T) {
	for name, want := range map[string]string{"a.b": "a", "a.b.c": "a", "a": "", "": "", ".a": ""} {
		assert.Equal(t, want, ir.DialectPrefix(name), "%q", name)
	}
}

func TestEnums(t *testing.T) {
	e := &ir.EnumDef{Name: "e", Type: ir.I32, Cases: []ir.EnumCase{{Name: "no", Value: 0}, {Name: "yes", Value: 3}}}
	v, ok := e.ByName("yes")
	assert.True(t, ok)
	assert.EqualValues(t, 3, v)
	name, ok := e.ByValue(0)
	assert.True(t, ok)
	assert.Equal(t, "no", name)
	_, ok = e.ByName("maybe")
	assert.False(t, ok)
	_, ok = e.ByValue(1)
	assert.False(t, ok)

	c := newContext()
	allowed := ir.EnumAttr(e, "a choice")
	assert.True(t, allowed.Ok(c.IntAttr(ir.I32, 3)))
	assert.False(t, allowed.Ok(c.IntAttr(ir.I32, 1)))
	assert.False(t, allowed.Ok(c.IntAttr(ir.I64, 3)))
	assert.False(t, allowed.Ok(c.String("yes")))
}

func TestTypeConstraints(t *testing.T) {
	c := newContext()
	tensor := c.Tensor(dims(2), ir.I32)
	for _, tc := range []struct {
		c    ir.Constraint
		yes  []ir.Type
		no   []ir.Type
		desc string
	}{
		{ir.AnyType, []ir.Type{ir.I32, tensor, ir.None}, nil, "any type"},
		{ir.I32Type, []ir.Type{ir.I32}, []ir.Type{ir.I64, c.IntegerOf(32, ir.Signed), tensor}, "32-bit signless integer"},
		{ir.SignlessIntegerLike, []ir.Type{ir.I32, ir.Index, tensor, c.UnrankedTensor(ir.I8), c.Vector(dims(2), ir.Index)},
			[]ir.Type{ir.F32, c.IntegerOf(32, ir.Signed), c.MemRef(dims(2), ir.I32, nil, nil)}, "signless-integer-like"},
		{ir.FloatLike, []ir.Type{ir.F32, c.Tensor(nil, ir.BF16)}, []ir.Type{ir.I32, c.Complex(ir.F32)}, "floating-point-like"},
		{ir.BoolOrLike, []ir.Type{ir.I1, c.Tensor(nil, ir.I1)}, []ir.Type{ir.I8}, "bool-like"},
	} {
		assert.Equal(t, tc.desc, tc.c.Desc)
		for _, typ := range tc.yes {
			assert.True(t, tc.c.Ok(typ), "%s is %s", typ, tc.desc)
		}
		for _, typ := range tc.no {
			assert.False(t, tc.c.Ok(typ), "%s is not %s", typ, tc.desc)
		}
	}
	assert.Equal(t, ir.Type(ir.I32), ir.I32Type.Only)
	assert.Nil(t, ir.AnyType.Only)
	either := ir.OneOf(ir.IsInteger, ir.IsFloat)
	assert.True(t, either(ir.I32) && either(ir.F32))
	assert.False(t, either(ir.Index))
}

func TestAttributeConstraints(t *testing.T) {
	c := newContext()
	fn := c.TypeAttr(c.Function(nil, nil))
	for _, tc := range []struct {
		name    string
		c       ir.AttrConstraint
		a       ir.Attr
		ok, has bool // it satisfies the constraint; it is of the kind at all
	}{
		{"i32", ir.I32Attr, c.IntAttr(ir.I32, 1), true, true},
		{"i64 for i32", ir.I32Attr, c.IntAttr(ir.I64, 1), false, true},
		{"text for i32", ir.I32Attr, c.String("x"), false, false},
		{"index", ir.IndexAttr, c.IntAttr(ir.Index, 1), true, true},
		{"string", ir.StrAttr, c.String("x"), true, true},
		{"unit for string", ir.StrAttr, ir.Unit, false, false},
		{"unit", ir.UnitAttrType, ir.Unit, true, true},
		{"flat symbol", ir.FlatSymbolRef, c.SymbolRef("a"), true, true},
		{"nested symbol", ir.FlatSymbolRef, c.SymbolRef("a", "b"), false, false},
		{"function type", ir.FunctionTypeAttr, fn, true, true},
		{"other type", ir.FunctionTypeAttr, c.TypeAttr(ir.I32), false, true},
		{"dictionaries", ir.DictArrayAttr, c.Array([]ir.Attr{c.Dict(nil)}), true, true},
		{"not all dictionaries", ir.DictArrayAttr, c.Array([]ir.Attr{c.Dict(nil), ir.Unit}), false, true},
		{"array", ir.DenseI32Array, c.I32Array(1), true, true},
		{"array of others", ir.DenseI32Array, c.I64Array(1), false, false},
	} {
		assert.Equal(t, tc.ok, tc.c.Ok(tc.a), tc.name)
		assert.Equal(t, tc.has, tc.c.HasClass(tc.a), tc.name)
	}
	assert.True(t, (&ir.AttrConstraint{}).HasClass(ir.Unit), "nothing is asked")
	slot := &ir.AttrSlot{Name: "x", Type: ir.I32Attr}
	assert.Empty(t, ir.CheckAttr(slot, nil), "absence is not its business")
	assert.Equal(t, "attribute 'x' failed to satisfy constraint: 32-bit signless integer attribute", ir.CheckAttr(slot, ir.Unit))
}

package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

func TestMayHaveUntilErased(t *testing.T) {
	b := newBench(t)
	top, _ := b.container(table, 1)
	is := func(d *ir.OpDef) func(*ir.OpDef) bool {
		return func(other *ir.OpDef) bool { return other == d }
	}
	assert.True(t, b.Ctx.MayHave(table))
	assert.False(t, b.Ctx.MayHave(use))
	assert.False(t, b.Ctx.MayHaveAny(is(use)))

	first := b.use()
	assert.True(t, b.Ctx.MayHave(use))
	assert.True(t, b.Ctx.MayHaveAny(is(use)))

	copied := first.Clone(ir.NewMapping())
	first.Erase()
	assert.True(t, b.Ctx.MayHave(use), "there is the copy")
	b.Insert(copied)
	top.Erase()
	assert.False(t, b.Ctx.MayHave(use), "what is in an erased operation is erased")
	assert.False(t, b.Ctx.MayHave(table))
	assert.False(t, b.Ctx.MayHaveAny(func(*ir.OpDef) bool { return true }))
}

func TestMayHaveLateDefinitions(t *testing.T) {
	b := newBench(t)
	assert.False(t, b.Ctx.MayHaveAny(func(*ir.OpDef) bool { return false }))
	stranger := b.Ctx.UnknownOpDef("far.away")
	b.Create(stranger, nil, nil)
	assert.True(t, b.Ctx.MayHave(stranger))
	assert.True(t, b.Ctx.MayHaveAny(func(*ir.OpDef) bool { return false }), "nobody knows what it is")
}

func TestTypeSetFindsAllTypes(t *testing.T) {
	b := newBench(t)
	top, blocks := b.container(table, 1)
	b.def()
	b.def()
	blocks[0].AddArg(ir.F32, ir.Unknown)
	s := ir.NewTypeSet(top)
	assert.ElementsMatch(t, []ir.Type{ir.I32, ir.F32}, s.Values)
	assert.Empty(t, s.Signatures)
	is := func(t ir.Type) func(ir.Type) bool { return func(other ir.Type) bool { return other == t } }
	assert.True(t, s.Any(is(ir.F32)))
	assert.False(t, s.Any(is(ir.F64)))

	blocks[0].AddArg(b.Ctx.Tensor([]int64{8}, ir.F64), ir.Unknown)
	s = ir.NewTypeSet(top)
	assert.False(t, s.Any(is(ir.F64)))
	assert.True(t, s.AnyElement(is(ir.F64)))
}

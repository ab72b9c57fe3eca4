package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// usesOf lists the uses of a value as (operation, operand number).
func usesOf(v *ir.Value) (out []useOf) {
	for u := range v.Uses() {
		out = append(out, useOf{u.Owner(), u.Index()})
	}
	return out
}

type useOf struct {
	op      *ir.Op
	operand int
}

func TestUseLists(t *testing.T) {
	b := newBench(t)
	_, blocks := b.container(wrap, 1)
	x, y := b.def(), b.def()
	assert.False(t, x.HasUses())
	first := b.use(x, y, x)
	sameList(t, []useOf{{first, 2}, {first, 0}}, usesOf(x), "most recent first")
	assert.False(t, x.HasOneUse())
	assert.True(t, y.HasOneUse())
	second := b.use(x)
	sameList(t, []useOf{{second, 0}, {first, 2}, {first, 0}}, usesOf(x))
	var users []*ir.Op
	for op := range x.Users() {
		users = append(users, op)
	}
	sameList(t, []*ir.Op{second, first, first}, users, "once per use")
	assert.Equal(t, []string{"t.def", "t.def", "t.use", "t.use"}, names(blocks[0]))

	first.SetOperand(2, y)
	sameList(t, []useOf{{second, 0}, {first, 0}}, usesOf(x), "taken out of the middle")
	sameList(t, []useOf{{first, 2}, {first, 1}}, usesOf(y))
	assert.Same(t, y, first.OperandUse(2).Value())
}

func TestReplaceAllUses(t *testing.T) {
	b := newBench(t)
	b.container(wrap, 1)
	x, y := b.def(), b.def()
	first, second := b.use(x, x), b.use(x, y)
	x.ReplaceAllUsesWith(x)
	assert.Len(t, usesOf(x), 3, "by itself: nothing happens")
	x.ReplaceAllUsesWith(y)
	assert.False(t, x.HasUses())
	sameSet(t, []useOf{{first, 0}, {first, 1}, {second, 0}, {second, 1}}, usesOf(y))
	sameList(t, []*ir.Value{y, y}, first.Operands())
}

func TestUsesMayBeChangedWhileIterating(t *testing.T) {
	b := newBench(t)
	b.container(wrap, 1)
	x, y := b.def(), b.def()
	op := b.use(x, x, x)
	n := 0
	for u := range x.Uses() {
		u.Set(y)
		n++
	}
	assert.Equal(t, 3, n)
	sameList(t, []*ir.Value{y, y, y}, op.Operands())
	n = 0
	for range y.Uses() {
		n++
		break
	}
	for range y.Users() {
		n++
		break
	}
	assert.Equal(t, 2, n, "a loop may stop early")
}

func TestSetOperands(t *testing.T) {
	b := newBench(t)
	b.container(wrap, 1)
	x, y := b.def(), b.def()
	op := b.use(x)
	op.SetOperands([]*ir.Value{y, x, y, x})
	sameList(t, []*ir.Value{y, x, y, x}, op.Operands())
	sameList(t, []useOf{{op, 3}, {op, 1}}, usesOf(x))
	sameList(t, []useOf{{op, 2}, {op, 0}}, usesOf(y))
	op.SetOperands(nil)
	assert.Zero(t, op.NumOperands())
	assert.False(t, x.HasUses() || y.HasUses())
}

func TestErase(t *testing.T) {
	b := newBench(t)
	_, blocks := b.container(wrap, 1)
	x := b.def()
	user := b.use(x)
	assert.PanicsWithValue(t, "BUG: erased operation t.def still has uses", func() {
		// On IR of its own, which is inconsistent after the panic.
		c := newBench(t)
		c.container(wrap, 1)
		v := c.def()
		c.use(v)
		v.DefiningOp().Erase()
	})
	user.Erase()
	assert.False(t, x.HasUses())
	x.DefiningOp().Erase()
	assert.True(t, blocks[0].Empty())
	assert.Nil(t, user.Block())
}

// Erasing an operation releases the uses in its regions, in any order.
func TestEraseWithRegions(t *testing.T) {
	b := newBench(t)
	_, blocks := b.container(wrap, 1)
	x := b.def()
	outer := b.Save()
	inner, innerBlocks := b.container(loose, 2)
	y := b.def()
	b.branch(innerBlocks[1])
	b.AtEnd(innerBlocks[1])
	b.use(x, y)
	b.branch(innerBlocks[1])
	assert.True(t, x.HasUses())
	inner.Erase()
	assert.False(t, x.HasUses())
	assert.False(t, y.HasUses())
	assert.False(t, innerBlocks[1].HasPredecessors())
	b.Restore(outer)
	assert.Equal(t, []string{"t.def"}, names(blocks[0]))
}

func TestEraseBlock(t *testing.T) {
	b := newBench(t)
	f, blocks := b.cfg([][]int{{1}, {1}})
	blocks[0].Last().SetSuccessor(0, blocks[1])
	blocks[1].Erase()
	assert.Same(t, blocks[0], f.Region0().Last())
	assert.Equal(t, 1, len(usesOfBlock(blocks[1])), "the edge from outside is the caller's")
}

func usesOfBlock(b *ir.Block) (out []*ir.Op) {
	for u := range b.Uses() {
		out = append(out, u.Owner())
	}
	return out
}

func TestValues(t *testing.T) {
	b := newBench(t)
	op, blocks := b.container(wrap, 1)
	arg := blocks[0].AddArg(ir.F32, b.Ctx.FileLoc("f", 1, 2))
	assert.Same(t, blocks[0], arg.ArgOf())
	assert.Nil(t, arg.DefiningOp())
	assert.Same(t, op.Region0(), arg.Region())
	assert.Equal(t, `loc("f":1:2)`, arg.Loc().String())
	arg.SetLoc(ir.Unknown)
	assert.Equal(t, ir.Unknown, arg.Loc())

	two := b.Create(pair, nil, []ir.Type{ir.I32, ir.I64})
	two.SetLoc(b.Ctx.FileLoc("g", 3, 4))
	second := two.Result(1)
	assert.Equal(t, 1, second.Index())
	assert.Equal(t, ir.Type(ir.I64), second.Type())
	assert.Same(t, two, second.DefiningOp())
	assert.Nil(t, second.ArgOf())
	assert.Same(t, blocks[0], second.Block())
	assert.Equal(t, `loc("g":3:4)`, second.Loc().String())
	second.SetType(ir.F64)
	assert.Equal(t, []ir.Type{ir.I32, ir.F64}, two.ResultTypes())

	free := ir.NewOp(&ir.OpState{Ctx: b.Ctx, Def: def, Types: []ir.Type{ir.I32}})
	assert.Nil(t, free.Result(0).Block())
	assert.Nil(t, free.Result(0).Region())
	assert.Equal(t, ir.Unknown, free.Loc())
	assert.Nil(t, ir.NewPlaceholder(ir.I32).Region())
}

func TestPlacesInATextAreLocations(t *testing.T) {
	b := newBench(t)
	_, blocks := b.container(wrap, 1)
	at := diag.Pos{Src: diag.NewSource("in.mlir", "a\nbc"), Off: 3}
	op := ir.NewOp(&ir.OpState{Ctx: b.Ctx, Def: use, Pos: at})
	assert.Equal(t, `loc("in.mlir":2:2)`, op.Loc().String())
	assert.Equal(t, at, op.TextPos())
	arg := blocks[0].AddArgAt(b.Ctx, ir.I32, at)
	assert.Equal(t, `loc("in.mlir":2:2)`, arg.Loc().String())
	other := b.use()
	other.CopyPlace(op)
	assert.Equal(t, op.Loc(), other.Loc())
	op.SetLoc(ir.Unknown)
	assert.Equal(t, ir.Unknown, op.Loc(), "a location beats the place")
}

func TestEraseArg(t *testing.T) {
	b := newBench(t)
	_, blocks := b.container(wrap, 1)
	blk := blocks[0]
	x, y, z := blk.AddArg(ir.I32, ir.Unknown), blk.AddArg(ir.I64, ir.Unknown), blk.AddArg(ir.F32, ir.Unknown)
	b.use(z)
	assert.PanicsWithValue(t, "BUG: erased block argument still has uses", func() { blk.EraseArg(2) })
	blk.EraseArg(1)
	sameList(t, []*ir.Value{x, z}, blk.Args())
	assert.Equal(t, []ir.Type{ir.I32, ir.F32}, blk.ArgTypes())
	assert.Equal(t, 1, z.Index())
	assert.NotContains(t, blk.Args(), y)
}

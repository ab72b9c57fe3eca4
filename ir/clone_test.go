package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

func TestCloneOfOneOperation(t *testing.T) {
	b := newBench(t)
	_, blocks := b.container(wrap, 1)
	x, y := b.def(), b.def()
	op := b.use(x, y)
	op.SetAttr("a", ir.Unit)
	op.SetLoc(b.Ctx.FileLoc("f", 1, 1))
	m := ir.NewMapping()
	m.Values[x] = y
	c := op.Clone(m)
	assert.Nil(t, c.Block(), "the copy is free")
	sameList(t, []*ir.Value{y, y}, c.Operands(), "x stands for y, y for itself")
	assert.Equal(t, op.Loc(), c.Loc())
	c.SetAttr("b", ir.Unit)
	assert.Nil(t, op.Attr("b"), "attributes are the copy's own")
	assert.Equal(t, ir.Unit, c.Attr("a"))
	assert.Len(t, blocks[0].Args(), 0)
}

func TestCloneRecordsResults(t *testing.T) {
	b := newBench(t)
	op := b.Create(pair, nil, []ir.Type{ir.I32, ir.I64})
	m := ir.NewMapping()
	c := op.Clone(m)
	assert.Same(t, c.Result(0), m.Value(op.Result(0)))
	assert.Same(t, c.Result(1), m.Value(op.Result(1)))
	assert.Equal(t, []ir.Type{ir.I32, ir.I64}, c.ResultTypes())
	assert.Same(t, c, c.Result(1).DefiningOp())
	assert.Equal(t, 1, c.Result(1).Index())
}

// The blocks are 0 -> 1 -> 2 -> 1. Block 1 uses a value that block 2 defines, and a
// nested region uses a value defined after it.
func TestCloneWithForwardReferences(t *testing.T) {
	b := newBench(t)
	f, blocks := b.cfg([][]int{{1}, {2}, {1}})
	arg := blocks[1].AddArg(ir.I32, ir.Unknown)
	b.Before(blocks[2].First())
	late := b.def()
	b.Before(blocks[1].First())
	early := b.use(late, arg)
	nested, _ := b.container(wrap, 1)
	inside := b.use(late, arg)

	copied := f.Clone(ir.NewMapping())
	require.Len(t, blocksOf(t, copied.Region0()), 3)
	copies := blocksOf(t, copied.Region0())
	for i, to := range [][]int{{1}, {2}, {1}} {
		sameList(t, []*ir.Block{copies[to[0]]}, copies[i].Successors(), "branches stay in the copy")
	}
	newLate, newArg := copies[2].First().Result(0), copies[1].Arg(0)
	sameList(t, []*ir.Value{newLate, newArg}, copies[1].First().Operands())
	inner := copies[1].First().Next().Region0().Entry().First()
	sameList(t, []*ir.Value{newLate, newArg}, inner.Operands())
	assert.Same(t, copied, inner.Parent().Parent())

	sameList(t, []*ir.Value{late, arg}, early.Operands(), "the original is as it was")
	sameList(t, []*ir.Value{late, arg}, inside.Operands())
	sameList(t, []useOf{{inside, 0}, {early, 0}}, usesOf(late))
	assert.Same(t, blocks[1], nested.Block())
	copied.Erase()
	sameList(t, []useOf{{inside, 0}, {early, 0}}, usesOf(late), "nothing of the copy points here")
}

// A mapping that swaps two values maps each operand once.
func TestCloneWithASwap(t *testing.T) {
	b := newBench(t)
	b.container(wrap, 1)
	x, y := b.def(), b.def()
	op, _ := b.container(wrap, 1)
	b.use(x, y)
	m := ir.NewMapping()
	m.Values[x], m.Values[y] = y, x
	c := op.Clone(m)
	sameList(t, []*ir.Value{y, x}, c.Region0().Entry().First().Operands())
}

func TestCloneIntoAnotherRegion(t *testing.T) {
	b := newBench(t)
	outside := b.def()
	f, _ := b.cfg([][]int{{1}, {}})
	b.Before(f.Region0().Entry().First())
	b.use(outside)
	dst := ir.NewRegion()
	first := dst.AddBlock()
	m := ir.NewMapping()
	f.Region0().CloneInto(dst, m)
	all := blocksOf(t, dst)
	require.Len(t, all, 3, "appended to what is there")
	assert.Same(t, first, all[0])
	assert.Same(t, all[1], m.Block(f.Region0().Entry()))
	assert.Same(t, first, m.Block(first), "what is not mapped stands for itself")
	sameList(t, []*ir.Value{outside}, all[1].First().Operands(), "values from outside are shared")
}

func TestCloneKeepsArgumentPlaces(t *testing.T) {
	b := newBench(t)
	op, blocks := b.container(wrap, 1)
	blocks[0].AddArg(ir.F32, b.Ctx.FileLoc("f", 3, 4))
	c := op.Clone(ir.NewMapping())
	arg := c.Region0().Entry().Arg(0)
	assert.Equal(t, ir.Type(ir.F32), arg.Type())
	assert.Equal(t, `loc("f":3:4)`, arg.Loc().String())
	arg.SetLoc(ir.Unknown)
	assert.Equal(t, `loc("f":3:4)`, blocks[0].Arg(0).Loc().String())
}

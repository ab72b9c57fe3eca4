package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

// opsOf lists the operations of a block, forwards; it checks the links both
// ways.
func opsOf(t *testing.T, b *ir.Block) (out []*ir.Op) {
	t.Helper()
	var prev *ir.Op
	for op := b.First(); op != nil; op = op.Next() {
		require.Same(t, b, op.Block())
		require.Same(t, prev, op.Prev())
		out, prev = append(out, op), op
	}
	require.Same(t, prev, b.Last())
	return out
}

// blocksOf lists the blocks of a region, checking the links both ways.
func blocksOf(t *testing.T, r *ir.Region) (out []*ir.Block) {
	t.Helper()
	var prev *ir.Block
	for b := r.Entry(); b != nil; b = b.Next() {
		require.Same(t, r, b.Region())
		require.Same(t, prev, b.Prev())
		out, prev = append(out, b), b
	}
	require.Same(t, prev, r.Last())
	return out
}

func TestInsertOperations(t *testing.T) {
	b := newBench(t)
	blk := ir.NewBlock()
	op := func() *ir.Op { return b.use() } // the builder has no block: free
	first, second, third, fourth, fifth := op(), op(), op(), op(), op()
	blk.Append(second)
	blk.InsertBefore(second, first)
	blk.InsertAfter(second, fourth)
	blk.InsertAfter(second, third)
	blk.InsertBefore(nil, fifth)
	sameList(t, []*ir.Op{first, second, third, fourth, fifth}, opsOf(t, blk))
	zeroth := op()
	blk.InsertAfter(nil, zeroth)
	sameList(t, []*ir.Op{zeroth, first, second, third, fourth, fifth}, opsOf(t, blk))
	for _, o := range []*ir.Op{third, zeroth, fifth} {
		o.Remove()
		o.Remove() // a free operation stays free
	}
	sameList(t, []*ir.Op{first, second, fourth}, opsOf(t, blk))
	assert.PanicsWithValue(t, "BUG: inserted operation already stands in a block", func() { blk.Append(first) })
}

func TestOperationsMayBeRemovedWhileIterating(t *testing.T) {
	b := newBench(t)
	blk := ir.NewBlock()
	b.AtEnd(blk)
	b.def()
	b.use()
	b.def()
	for op := range blk.Ops() {
		if op.Is(def) {
			op.Erase()
		}
	}
	assert.Equal(t, []string{"t.use"}, names(blk))
	for range blk.Ops() {
		break
	}
}

func TestIsBefore(t *testing.T) {
	b := newBench(t)
	blk := ir.NewBlock()
	b.AtEnd(blk)
	x, y := b.use(), b.use()
	inOrder := func() {
		t.Helper()
		ops := opsOf(t, blk)
		for i := range ops {
			for j := range ops {
				require.Equal(t, i < j, ops[i].IsBefore(ops[j]), "%d before %d", i, j)
			}
		}
	}
	inOrder()
	b.use() // at the end
	inOrder()
	b.Before(y)
	b.use() // in between
	inOrder()
	x.Remove()
	inOrder()
	blk.Append(x) // moved to the end
	inOrder()
	b.AtStart(blk)
	b.use()
	inOrder()
	for blk.First() != nil {
		blk.First().Remove()
	}
	b.AtEnd(blk)
	b.use()
	b.use() // refilled
	inOrder()
}

func TestInsertBlocks(t *testing.T) {
	r := ir.NewRegion()
	assert.True(t, r.Empty())
	second, first, third, fourth := ir.NewBlock(), ir.NewBlock(), ir.NewBlock(), ir.NewBlock()
	r.Append(second)
	assert.True(t, r.HasOneBlock())
	r.InsertAfter(nil, first)
	r.InsertAfter(second, third)
	r.Append(fourth)
	assert.False(t, r.HasOneBlock())
	sameList(t, []*ir.Block{first, second, third, fourth}, blocksOf(t, r))
	assert.True(t, first.IsEntry())
	assert.False(t, second.IsEntry())
	for b := range r.Blocks() {
		if b != third {
			b.Remove()
		}
	}
	sameList(t, []*ir.Block{third}, blocksOf(t, r))
	assert.Nil(t, first.Region())
	first.Remove() // in no region: nothing happens
	assert.False(t, first.IsEntry())
	for range r.Blocks() {
		break
	}
	assert.PanicsWithValue(t, "BUG: inserted block already stands in a region", func() { r.Append(third) })
}

func TestTakeBlocks(t *testing.T) {
	a, b := ir.NewRegion(), ir.NewRegion()
	x, y, z := a.AddBlock(), b.AddBlock(ir.I32), b.AddBlock()
	a.TakeBlocks(b)
	sameList(t, []*ir.Block{x, y, z}, blocksOf(t, a))
	assert.True(t, b.Empty())
	assert.Equal(t, []ir.Type{ir.I32}, y.ArgTypes())
}

func TestSplit(t *testing.T) {
	b := newBench(t)
	f, blocks := b.container(function, 2)
	first, second := b.def(), b.use()
	b.branch(blocks[1])
	rest := blocks[0].Split(second)
	sameList(t, []*ir.Block{blocks[0], rest, blocks[1]}, blocksOf(t, f.Region0()), "the rest comes right behind")
	sameList(t, []*ir.Op{first.DefiningOp()}, opsOf(t, blocks[0]))
	assert.Equal(t, []string{"t.use", "t.br"}, names(rest))
	sameList(t, []*ir.Block{blocks[1]}, rest.Successors())
	for pred := range blocks[1].Predecessors() {
		assert.Same(t, rest, pred)
	}
	assert.True(t, second.IsBefore(rest.Last()))
	assert.Empty(t, blocks[0].Split(nil).Last(), "nothing to move")
	free := ir.NewBlock()
	assert.Nil(t, free.Split(nil).Region())
}

func TestSuccessorsAndPredecessors(t *testing.T) {
	b := newBench(t)
	_, blocks := b.cfg([][]int{{1, 2, 1}, {2}, {}})
	preds := func(blk *ir.Block) (out []*ir.Block) {
		for p := range blk.Predecessors() {
			out = append(out, p)
		}
		return out
	}
	sameList(t, []*ir.Block{blocks[1], blocks[2], blocks[1]}, blocks[0].Successors())
	sameList(t, []*ir.Block{blocks[0], blocks[0]}, preds(blocks[1]), "once per edge")
	sameList(t, []*ir.Block{blocks[1], blocks[0]}, preds(blocks[2]))
	assert.False(t, blocks[0].HasPredecessors())
	assert.Empty(t, ir.NewBlock().Successors())

	br := blocks[0].Last()
	br.SetSuccessor(0, blocks[2])
	sameList(t, []*ir.Block{blocks[0]}, preds(blocks[1]))
	blocks[2].ReplaceUsesWith(blocks[1])
	assert.Empty(t, preds(blocks[2]))
	sameList(t, []*ir.Block{blocks[1], blocks[1], blocks[1]}, br.Successors())
	var indices []int
	for u := range blocks[1].Uses() {
		if u.Owner() == br {
			indices = append(indices, u.Index())
		}
	}
	assert.ElementsMatch(t, []int{0, 1, 2}, indices)
	br.Remove()
	sameList(t, []*ir.Block{blocks[1]}, preds(blocks[1]), "a free operation is in no block")
	br.Erase()
	assert.Len(t, usesOfBlock(blocks[1]), 1)
}

func TestParents(t *testing.T) {
	b := newBench(t)
	outer, outerBlocks := b.container(table, 1)
	f, blocks := b.container(function, 1)
	op := b.use()
	assert.Same(t, f, op.Parent())
	assert.Same(t, outer, op.ParentOf(table))
	assert.Nil(t, op.ParentOf(graph))
	assert.Same(t, f, blocks[0].ParentOp())
	assert.True(t, outer.Contains(op))
	assert.True(t, op.Contains(op))
	assert.False(t, op.Contains(f))
	assert.True(t, outer.Region0().IsAncestorOf(f.Region0()))
	assert.True(t, f.Region0().IsAncestorOf(f.Region0()))
	assert.False(t, f.Region0().IsAncestorOf(outer.Region0()))
	assert.False(t, f.Region0().IsAncestorOf(nil))
	assert.Nil(t, outer.Parent())
	assert.Nil(t, ir.NewBlock().ParentOp())
	sameList(t, []*ir.Op{f}, opsOf(t, outerBlocks[0]))
}

func TestTerminator(t *testing.T) {
	b := newBench(t)
	blk := ir.NewBlock()
	b.AtEnd(blk)
	assert.Nil(t, blk.Terminator())
	b.use()
	assert.Nil(t, blk.Terminator())
	unknown := b.Create(b.Ctx.UnknownOpDef("x.y"), nil, nil)
	assert.Same(t, unknown, blk.Terminator(), "for all we know it could be one")
	end := b.Create(exit, nil, nil)
	assert.Same(t, end, blk.Terminator())
}

func TestEnsureTerminator(t *testing.T) {
	b := newBench(t)
	r := ir.NewRegion()
	at := b.Ctx.FileLoc("f", 1, 1)
	ir.EnsureTerminator(b.Ctx, r, "t.exit", at)
	require.True(t, r.HasOneBlock())
	assert.Equal(t, []string{"t.exit"}, names(r.Entry()))
	assert.Equal(t, at, r.Entry().Last().Loc())
	ir.EnsureTerminator(b.Ctx, r, "t.exit", at)
	assert.Equal(t, []string{"t.exit"}, names(r.Entry()), "there is one already")
	b.AtEnd(r.AddBlock())
	b.use()
	ir.EnsureTerminator(b.Ctx, r, "x.unknown", at)
	assert.Equal(t, []string{"t.use", "x.unknown"}, names(r.Last()))
}

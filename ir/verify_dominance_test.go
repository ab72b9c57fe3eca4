package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

func TestVerifyIsolation(t *testing.T) {
	b := newBench(t)
	top, blocks := b.container(table, 1)
	outside := b.def()
	f, body := b.container(function, 1)
	b.container(wrap, 1)
	user := b.use(outside)
	b.AtEnd(body[0])
	b.Create(exit, nil, nil)
	b.fails(top, "'t.use' op using value defined outside the region")
	notes := ir.Verify(top)[0].Notes
	assert.Equal(t, "required by region isolation constraints", notes[len(notes)-1].Message)
	user.SetOperand(0, ir.NewPlaceholder(ir.I32))
	b.fails(top, "'t.use' op operation's operand is unlinked")
	user.Erase()
	b.verifies(top)
	assert.Same(t, blocks[0], f.Block())
}

func TestVerifyGoesOnWithSiblings(t *testing.T) {
	b := newBench(t)
	top, blocks := b.container(table, 1)
	for range 2 {
		b.AtEnd(blocks[0])
		b.container(function, 1)
		b.use(b.def())
		b.Create(pair, nil, []ir.Type{ir.I32})
	}
	b.fails(top, "'t.pair' op expected 2 results", "'t.pair' op expected 2 results")
}

func TestVerifyDominance(t *testing.T) {
	const message = "operand #0 does not dominate this use"
	for _, tc := range []struct {
		name  string
		build func(b *bench) *ir.Op
		note  string // empty: it is good
	}{
		{"defined behind", func(b *bench) *ir.Op {
			top, blocks := b.container(wrap, 1)
			v := b.def()
			b.AtStart(blocks[0])
			b.use(v)
			return top
		}, "operand defined here (op in the same block)"},
		{"inside the operation that defines it", func(b *bench) *ir.Op {
			top, _ := b.container(wrap, 1)
			two := b.CreateFrom(&ir.OpState{Def: loose, Types: types(1), Regions: []*ir.Region{ir.NewRegion()}})
			b.AtEnd(two.Region0().AddBlock())
			b.use(two.Result(0))
			b.Create(exit, nil, nil)
			return top
		}, "operand defined here (op in a parent region)"},
		{"on another path", func(b *bench) *ir.Op {
			f, blocks := b.cfg([][]int{{1, 2}, {}, {}})
			b.AtStart(blocks[1])
			v := b.def()
			b.AtStart(blocks[2])
			b.use(v)
			return f
		}, "operand defined here (op in the same region)"},
		{"an argument on another path", func(b *bench) *ir.Op {
			f, blocks := b.cfg([][]int{{1, 2}, {}, {}})
			b.AtStart(blocks[2])
			b.use(blocks[1].AddArg(ir.I32, ir.Unknown))
			return f
		}, "operand defined as a block argument (block #1 in the same region)"},
		{"out of a region", func(b *bench) *ir.Op {
			top, blocks := b.container(wrap, 1)
			b.container(wrap, 1)
			v := b.def()
			b.AtEnd(blocks[0])
			b.use(v)
			return top
		}, "operand defined here (op in a child region)"},
		{"an argument out of a region", func(b *bench) *ir.Op {
			top, blocks := b.container(wrap, 1)
			_, inside := b.container(wrap, 1)
			b.AtEnd(blocks[0])
			b.use(inside[0].AddArg(ir.I32, ir.Unknown))
			return top
		}, "operand defined as a block argument (block #0 in a child region)"},
		{"in a sister region", func(b *bench) *ir.Op {
			top, blocks := b.container(wrap, 1)
			b.container(wrap, 1)
			v := b.def()
			b.AtEnd(blocks[0])
			b.container(wrap, 1)
			b.use(v)
			return top
		}, "operand defined here (op is neither in a parent nor in a child region)"},
		{"an argument of a sister region", func(b *bench) *ir.Op {
			top, blocks := b.container(wrap, 1)
			_, inside := b.container(wrap, 1)
			b.AtEnd(blocks[0])
			b.container(wrap, 1)
			b.use(inside[0].AddArg(ir.I32, ir.Unknown))
			return top
		}, "operand defined as a block argument (block #0 neither in a parent nor in a child region)"},
		{"a free operation's", func(b *bench) *ir.Op {
			v := b.def()
			top, _ := b.container(wrap, 1)
			b.use(v)
			return top
		}, "operand defined here (op is neither in a parent nor in a child region)"},
		{"a free block's", func(b *bench) *ir.Op {
			top, _ := b.container(wrap, 1)
			b.use(ir.NewBlock().AddArg(ir.I32, ir.Unknown))
			return top
		}, " (block without parent)"},
		{"of a region without operation", func(b *bench) *ir.Op {
			top, _ := b.container(wrap, 1)
			b.use(ir.NewRegion().AddBlock(ir.I32).Arg(0))
			return top
		}, "operand defined as a block argument (block #0 neither in a parent nor in a child region)"},
		{"of nothing", func(b *bench) *ir.Op {
			top, _ := b.container(wrap, 1)
			b.use(ir.NewPlaceholder(ir.I32))
			return top
		}, "operand defined nowhere"},
		{"unreachable code is not looked at", func(b *bench) *ir.Op {
			f, blocks := b.cfg([][]int{{}, {2}, {}})
			b.AtStart(blocks[2])
			v := b.def()
			b.AtStart(blocks[1])
			b.use(v)
			return f
		}, ""},
		{"a loop", func(b *bench) *ir.Op {
			f, blocks := b.cfg([][]int{{1}, {2}, {1, 3}, {}})
			b.AtStart(blocks[1])
			v := b.def()
			b.AtStart(blocks[3])
			b.use(v)
			return f
		}, ""},
		{"a graph", func(b *bench) *ir.Op {
			top, blocks := b.container(graph, 1)
			v := b.def()
			b.AtStart(blocks[0])
			b.use(v)
			return top
		}, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := newBench(t)
			op := tc.build(b)
			if tc.note == "" {
				b.verifies(op)
				return
			}
			b.fails(op, message)
			notes := ir.Verify(op)[0].Notes
			assert.Equal(t, tc.note, notes[len(notes)-1].Message)
		})
	}
}

func TestVerifyNullOperand(t *testing.T) {
	b := newBench(t)
	top, _ := b.container(wrap, 1)
	b.use(nil)
	b.fails(top, "null operand found")
	assert.Contains(t, ir.Verify(top).Error(), `"t.use"(<<NULL VALUE>>) : (<<NULL TYPE>>) -> ()`)
}

package rewrite

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

func TestUnreachableBlocksGo(t *testing.T) {
	y := newToy(t, ir.I32)
	a, b, exit := y.fn.Region0().AddBlock(ir.I32), y.fn.Region0().AddBlock(ir.I32), y.fn.Region0().AddBlock()
	y.br(exit)
	y.b.AtEnd(a) // a and b only reach each other
	y.br(b, y.val(toyNeg, a.Arg(0)))
	y.b.AtEnd(b)
	y.br(a, b.Arg(0))
	y.b.AtEnd(exit)
	y.op(toyEnd)
	opt := DefaultGreedy()
	opt.Simplify = SimplifyOff
	assert.True(t, y.greedy(opt).Changed)
	assert.Equal(t, "br | end", y.names())
}

// loop: entry -> head(i, acc) -> head or exit; acc is only fed by itself.
func buildLoop(y *toy, useAcc bool) *ir.Block {
	head, exit := y.fn.Region0().AddBlock(ir.I32, ir.I32), y.fn.Region0().AddBlock()
	y.br(head, y.arg(0), y.arg(0))
	y.b.AtEnd(head)
	next := y.val(toyAdd, head.Arg(0), y.arg(1))
	acc := y.val(toyAdd, head.Arg(1), next)
	y.cond(next, head, []*ir.Value{next, acc}, exit, nil)
	y.b.AtEnd(exit)
	if useAcc {
		y.op(toySink, acc)
	}
	y.op(toyEnd)
	return head
}

func TestDeadArgumentsOfLoopsGo(t *testing.T) {
	y := newToy(t, ir.I32, ir.I32)
	head := buildLoop(y, false)
	y.greedy(DefaultGreedy())
	assert.Equal(t, "br | add cond | end", y.names())
	assert.Equal(t, 1, head.NumArgs())
	assert.Equal(t, []int64{1, 1, 0}, head.Last().Attr(operandSegmentSizes).(*ir.DenseArrayAttr).Ints())

	y = newToy(t, ir.I32, ir.I32)
	head = buildLoop(y, true)
	y.greedy(DefaultGreedy())
	assert.Equal(t, "br | add add cond | sink end", y.names())
	assert.Equal(t, 2, head.NumArgs())
}

func TestRedundantArgumentsGoWhenAggressive(t *testing.T) {
	build := func() (*toy, *ir.Block) {
		y := newToy(t, ir.I32, ir.I32)
		join := y.fn.Region0().AddBlock(ir.I32, ir.I32)
		y.cond(y.arg(0), join, []*ir.Value{y.arg(0), y.arg(1)}, join, []*ir.Value{y.arg(1), y.arg(1)})
		y.b.AtEnd(join)
		y.op(toySink, join.Arg(0), join.Arg(1))
		y.op(toyEnd)
		return y, join
	}
	y, join := build()
	assert.False(t, y.greedy(DefaultGreedy()).Changed)
	assert.Equal(t, 2, join.NumArgs())

	y, join = build()
	opt := DefaultGreedy()
	opt.Simplify = SimplifyAggressive
	y.greedy(opt)
	assert.Equal(t, 1, join.NumArgs())
	assert.Same(t, y.arg(1), join.First().Operand(1))
}

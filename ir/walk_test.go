package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

// tree builds
//
//	1 table { 2 func { ^0: 3 def, 4 br ^1  ^1: 5 exit }, 6 loose ({ 7 use } { 8 use }), 9 def }
//
// and numbers the operations with an attribute.
func tree(b *bench) *ir.Op {
	top, blocks := b.container(table, 1)
	inTable := func() { b.AtEnd(blocks[0]) }
	_, body := b.container(function, 2)
	b.def()
	b.branch(body[1])
	b.AtEnd(body[1])
	b.Create(exit, nil, nil)
	inTable()
	two := b.CreateFrom(&ir.OpState{Def: loose, Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()}})
	for _, r := range two.Regions() {
		b.AtEnd(r.AddBlock())
		b.use()
	}
	inTable()
	b.def()
	n := int64(0)
	top.Walk(func(op *ir.Op) ir.WalkResult {
		n++
		op.SetAttr("n", b.Ctx.IntAttr(ir.I64, n))
		return ir.Continue
	})
	require.EqualValues(b.t, 9, n)
	return top
}

func number(op *ir.Op) int {
	n, _ := op.IntAttr("n")
	return int(n)
}

func TestWalkVisitsParentsFirst(t *testing.T) {
	top := tree(newBench(t))
	var seen []int
	done := top.Walk(func(op *ir.Op) ir.WalkResult {
		seen = append(seen, number(op))
		return ir.Continue
	})
	assert.True(t, done)
	assert.Equal(t, []int{1, 2, 3, 4, 5, 6, 7, 8, 9}, seen)
}

func TestWalkSkipsAndStops(t *testing.T) {
	top := tree(newBench(t))
	var seen []int
	done := top.Walk(func(op *ir.Op) ir.WalkResult {
		seen = append(seen, number(op))
		switch number(op) {
		case 2:
			return ir.Skip
		case 7:
			return ir.Stop
		}
		return ir.Continue
	})
	assert.False(t, done)
	assert.Equal(t, []int{1, 2, 6, 7}, seen)
}

func TestLookVisitsWhatWalkDoes(t *testing.T) {
	top := tree(newBench(t))
	steps := map[string]map[int]ir.WalkResult{
		"all":               {},
		"skipping the last": {6: ir.Skip, 9: ir.Skip},
		"skipping":          {2: ir.Skip, 7: ir.Stop},
		"skipping all":      {1: ir.Skip},
		"stopping":          {5: ir.Stop},
	}
	for name, step := range steps {
		t.Run(name, func(t *testing.T) {
			var walked, looked []int
			record := func(seen *[]int) func(*ir.Op) ir.WalkResult {
				return func(op *ir.Op) ir.WalkResult {
					*seen = append(*seen, number(op))
					return step[number(op)]
				}
			}
			assert.Equal(t, top.Walk(record(&walked)), top.WalkReadOnly(record(&looked)))
			assert.Equal(t, walked, looked)
			walked, looked = nil, nil
			assert.Equal(t, top.WalkPost(record(&walked)), top.WalkPostReadOnly(record(&looked)))
			assert.Equal(t, walked, looked)
		})
	}
	inner := top.Region0().Entry().First()
	var seen []int
	inner.WalkReadOnly(func(op *ir.Op) ir.WalkResult { seen = append(seen, number(op)); return ir.Continue })
	assert.Equal(t, []int{2, 3, 4, 5}, seen, "not what stands behind it")
}

func TestWalkPostVisitsParentsLast(t *testing.T) {
	top := tree(newBench(t))
	var seen []int
	assert.True(t, top.WalkPost(func(op *ir.Op) ir.WalkResult {
		seen = append(seen, number(op))
		return ir.Continue
	}))
	assert.Equal(t, []int{3, 4, 5, 2, 7, 8, 6, 9, 1}, seen)
	seen = nil
	assert.False(t, top.WalkPost(func(op *ir.Op) ir.WalkResult {
		seen = append(seen, number(op))
		if number(op) == 2 {
			return ir.Stop
		}
		return ir.Continue
	}))
	assert.Equal(t, []int{3, 4, 5, 2}, seen)
}

func TestWalkWithErasure(t *testing.T) {
	top := tree(newBench(t))
	var seen []int
	top.Walk(func(op *ir.Op) ir.WalkResult {
		seen = append(seen, number(op))
		if n := number(op); n == 2 || n == 7 || n == 9 {
			op.Erase()
			return ir.Skip
		}
		return ir.Continue
	})
	assert.Equal(t, []int{1, 2, 6, 7, 8, 9}, seen)
	assert.Equal(t, []string{"t.loose"}, names(top.Region0().Entry()))
}

func TestWalkPostWithErasure(t *testing.T) {
	top := tree(newBench(t))
	top.WalkPost(func(op *ir.Op) ir.WalkResult {
		if op != top {
			op.Erase()
		}
		return ir.Continue
	})
	assert.True(t, top.Region0().Entry().Empty())
}

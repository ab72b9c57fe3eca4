package rewrite

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

// TestWhatDiesInsideIsNoticed: erasing an operation makes the patterns of the operation
// around it run again, unless they do not look inside, and always once it is empty.
func TestWhatDiesInsideIsNoticed(t *testing.T) {
	visits := func(outline bool, dead int) (seen []int) {
		y := newToy(t, ir.I32)
		body := ir.NewRegion()
		inner := body.AddBlock(ir.I32)
		branch := y.b.CreateFrom(&ir.OpState{Def: toyIf, Types: []ir.Type{ir.I32}, Regions: []*ir.Region{body}})
		y.op(toySink, branch.Result(0))
		y.op(toyEnd)
		y.b.AtEnd(inner)
		last := y.arg(0)
		for range dead {
			last = y.val(toyNeg, last)
			last = y.val(toyMax, last, inner.Arg(0))
		}
		y.op(toySink, y.arg(0))
		look := &Pattern{Name: "look", Root: toyIf, IgnoresBody: outline, Rewrite: func(_ *Rewriter, op *ir.Op) error {
			n := 0
			for range op.Region0().Entry().Ops() {
				n++
			}
			seen = append(seen, n)
			return MatchFailure(op, "it only looks")
		}}
		opt := DefaultGreedy()
		opt.Simplify = SimplifyOff
		_, err := Greedy(y.fn, NewPatternSet([]*Pattern{look}), opt)
		assert.NoError(t, err)
		return seen
	}
	assert.Equal(t, []int{5, 4, 3, 2, 1}, visits(false, 2)[:5], "whenever something goes")
	assert.Less(t, len(visits(true, 20)), len(visits(false, 20)))
	assert.Contains(t, visits(true, 2), 1, "nothing else is left")
}

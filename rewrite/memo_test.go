package rewrite

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

// looking matches no operation of some definitions and counts how often it is tried
// on each.
func looking(seen map[*ir.Op]int, defs ...*ir.OpDef) (patterns []*Pattern) {
	for _, def := range defs {
		patterns = append(patterns, &Pattern{Name: "look", Root: def, Rewrite: func(_ *Rewriter, op *ir.Op) error {
			seen[op]++
			return MatchFailure(op, "it only looks")
		}})
	}
	return patterns
}

// TestRunsLookNearChangesOnly: the second run of a memoized set visits only the
// operations that changed since the first, and their neighbours.
func TestRunsLookNearChangesOnly(t *testing.T) {
	y := newToy(t, ir.I32, ir.I32)
	far := y.op(toyNeg, y.arg(0))
	alone := y.op(toyMax, y.arg(0), y.arg(1))
	first := y.op(toyMax, far.Result(0), y.arg(1))
	second := y.op(toyAdd, first.Result(0), y.arg(1))
	third := y.op(toyAdd, second.Result(0), y.arg(1))
	y.op(toySink, third.Result(0), alone.Result(0))
	y.op(toyEnd)

	seen := map[*ir.Op]int{}
	set := NewPatternSet(looking(seen, toyNeg, toyMax, toyAdd)).Memoized()
	run := func(set *PatternSet) map[*ir.Op]int {
		clear(seen)
		res, err := Greedy(y.fn, set, DefaultGreedy())
		require.NoError(t, err)
		require.True(t, res.Converged)
		return seen
	}
	assert.Equal(t, map[*ir.Op]int{far: 1, alone: 1, first: 1, second: 1, third: 1}, run(set))
	assert.Empty(t, run(set))
	first.SetAttr("toy.note", ir.Unit)
	assert.Equal(t, map[*ir.Op]int{first: 1, second: 1, third: 1}, run(set), "two steps behind a change")
	far.SetOperand(0, y.arg(1))
	assert.Equal(t, map[*ir.Op]int{far: 1, first: 1, second: 1}, run(set))
	y.b.Before(third)
	user := y.op(toySink, alone.Result(0))
	assert.Equal(t, map[*ir.Op]int{alone: 1}, run(set), "what has got a use")
	user.Erase()
	assert.Equal(t, map[*ir.Op]int{alone: 1}, run(set), "what has lost one")

	more := NewPatternSet(append(looking(seen, toyNeg), set.of(alone)...)).Memoized()
	assert.Equal(t, map[*ir.Op]int{far: 1}, run(more), "the patterns for the others were tried before")
	assert.Equal(t, map[*ir.Op]int{far: 1}, run(set), "these were not tried")

	assert.Len(t, run(NewPatternSet(looking(seen, toyNeg, toyMax))), 3, "a set that does not last looks at everything")
}

// TestRunsLookInsideAgain: a change inside an operation makes its patterns run again.
func TestRunsLookInsideAgain(t *testing.T) {
	y := newToy(t, ir.I32)
	body := ir.NewRegion()
	inner := body.AddBlock()
	branch := y.b.CreateFrom(&ir.OpState{Def: toyIf, Regions: []*ir.Region{body}})
	y.op(toyEnd)
	y.b.AtEnd(inner)
	use := y.op(toySink, y.arg(0))

	seen := map[*ir.Op]int{}
	set := NewPatternSet(looking(seen, toyIf)).Memoized()
	for _, c := range []struct {
		what   string
		change func()
		looks  bool
	}{
		{"new", func() {}, true},
		{"nothing", func() {}, false},
		{"an attribute inside", func() { use.SetAttr("toy.note", ir.Unit) }, true},
		{"something more inside", func() { y.op(toySink, y.arg(0)) }, true},
		{"something less inside", func() { inner.Last().Erase() }, true},
		{"another argument", func() { inner.AddArg(ir.I32, ir.Unknown) }, true},
	} {
		clear(seen)
		c.change()
		_, err := Greedy(y.fn, set, DefaultGreedy())
		require.NoError(t, err)
		assert.Equal(t, c.looks, seen[branch] > 0, c.what)
	}
}

// TestConstantsAreFoundAgain: new constants join those that were put in their
// places before, which stay there.
func TestConstantsAreFoundAgain(t *testing.T) {
	y := newToy(t, ir.I32)
	y.op(toySink, y.constant(1), y.constant(2), y.constant(1))
	set := NewPatternSet(nil).Memoized()
	run := func() string {
		_, err := Greedy(y.fn, set, DefaultGreedy())
		require.NoError(t, err)
		return y.names()
	}
	assert.Equal(t, "1 2 sink", run())
	y.op(toySink, y.constant(2), y.constant(3))
	assert.Equal(t, "3 1 2 sink sink", run())
	y.b.AtStart(y.entry())
	y.op(toySink, y.arg(0))
	assert.Equal(t, "2 1 3 sink sink sink", run(), "something came in front of them")
	y.entry().Last().Erase()
	assert.Equal(t, "2 1 sink sink", run())
}

// TestCheckMemo: CheckMemo finds operations that the memo skips by mistake.
func TestCheckMemo(t *testing.T) {
	y := newToy(t, ir.I32)
	y.op(toySink, y.val(toyNeg, y.arg(0)))
	ready := false
	set := NewPatternSet([]*Pattern{{Name: "fickle", Root: toyNeg, Rewrite: func(r *Rewriter, op *ir.Op) error {
		if !ready {
			return MatchFailure(op, "not yet")
		}
		r.Replace(op, op.Operand(0))
		return nil
	}}}).Memoized()
	run := func() { _, _ = Greedy(y.fn, set, DefaultGreedy()) }
	CheckMemo.Store(true)
	defer CheckMemo.Store(false)
	assert.NotPanics(t, run)
	ready = true
	assert.Panics(t, run)
}

package rewrite

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

func TestGreedyFoldsAndUniquesConstants(t *testing.T) {
	y := newToy(t, ir.I32)
	c1, c2 := y.at(1).constant(1), y.at(2).constant(2)
	sum := y.at(3).val(toyAdd, c1, c2)
	again := y.at(4).constant(2)
	left := y.at(5).val(toyAdd, again, y.arg(0)) // the constant goes right
	y.at(6).val(toyAdd, left, left)              // dead
	sink := y.at(7).op(toySink, sum, left, c2)
	y.op(toyEnd)

	res := y.greedy(DefaultGreedy())
	assert.True(t, res.Changed)
	assert.True(t, res.Converged)
	assert.Equal(t, "2 3 add sink end", y.names())
	add := sink.Operand(1).DefiningOp()
	assert.Same(t, y.arg(0), add.Operand(0))
	assert.Equal(t, y.ctx.FileLoc("toy", 5, 1), add.Loc(), "an operation kept in place keeps its location")
	two := add.Operand(1)
	assert.Same(t, sink.Operand(2), two)
	assert.Equal(t, ir.Location(ir.Unknown), two.DefiningOp().Loc(), "a constant shared by two places has none")
	assert.Equal(t, y.ctx.FileLoc("toy", 3, 1), sink.Operand(0).DefiningOp().Loc(), "a folded operation leaves its location to the constant")
}

func TestGreedyWithoutFold(t *testing.T) {
	y := newToy(t)
	y.op(toySink, y.val(toyAdd, y.constant(1), y.constant(1)))
	y.op(toyEnd)
	opt := DefaultGreedy()
	opt.Fold = false
	assert.False(t, y.greedy(opt).Changed)
	assert.Equal(t, "1 1 add sink end", y.names())
}

func TestTraitFolds(t *testing.T) {
	tests := map[string]struct {
		build func(y *toy) *ir.Value
		want  string
	}{
		"f(x, x) is x":              {func(y *toy) *ir.Value { return y.val(toyMax, y.arg(0), y.arg(0)) }, "sink end"},
		"f(x, y) stays":             {func(y *toy) *ir.Value { return y.val(toyMax, y.arg(0), y.arg(1)) }, "max sink end"},
		"f(f(x)) is x":              {func(y *toy) *ir.Value { return y.val(toyNeg, y.val(toyNeg, y.arg(0))) }, "sink end"},
		"f(x) stays":                {func(y *toy) *ir.Value { return y.val(toyNeg, y.arg(0)) }, "neg sink end"},
		"x + 0 is x, 0 on the left": {func(y *toy) *ir.Value { return y.val(toyAdd, y.constant(0), y.arg(0)) }, "sink end"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			y := newToy(t, ir.I32, ir.I32)
			y.op(toySink, tt.build(y))
			y.op(toyEnd)
			y.greedy(DefaultGreedy())
			assert.Equal(t, tt.want, y.names())
		})
	}
}

func TestConstantsGoToTheIsolatedOperation(t *testing.T) {
	y := newToy(t)
	body := ir.NewRegion()
	inner := body.AddBlock()
	y.b.CreateFrom(&ir.OpState{Def: toyIf, Regions: []*ir.Region{body}})
	y.op(toyEnd)
	y.b.AtEnd(inner)
	y.op(toySink, y.constant(7), y.val(toyOther))
	y.greedy(DefaultGreedy())
	assert.Equal(t, "2 7 if sink end", y.names())
}

func TestConstantsOfSeveralDialectsAreShared(t *testing.T) {
	y := newToy(t)
	sink := y.op(toySink, y.constant(2), y.val(toyOther), y.val(toyAdd, y.constant(1), y.constant(1)))
	y.op(toyEnd)
	y.greedy(DefaultGreedy())
	assert.Equal(t, "2 sink end", y.names())
	assert.Same(t, sink.Operand(0), sink.Operand(1))
	assert.Same(t, sink.Operand(0), sink.Operand(2))
}

func TestDeadRegionOperations(t *testing.T) {
	tests := map[string]struct {
		def  *ir.OpDef
		want string
	}{
		"pure inside":    {toyNeg, "end"},
		"effects inside": {toySink, "if sink end"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			y := newToy(t, ir.I32)
			body := ir.NewRegion()
			inner := body.AddBlock()
			y.b.CreateFrom(&ir.OpState{Def: toyIf, Regions: []*ir.Region{body}})
			y.op(toyEnd)
			y.b.AtEnd(inner)
			y.op(tt.def, y.arg(0))
			y.greedy(DefaultGreedy())
			assert.Equal(t, tt.want, y.names())
		})
	}
}

// negToMax is a pattern with something to observe.
func negToMax(benefit int) *Pattern {
	return &Pattern{Name: "neg-to-max", Root: toyNeg, Benefit: benefit, Rewrite: func(r *Rewriter, op *ir.Op) error {
		x := op.Operand(0)
		r.ReplaceWithNew(op, toyMax, []*ir.Value{x, r.Create(toyAdd, []*ir.Value{x, x}, []ir.Type{ir.I32}).Result(0)}, []ir.Type{ir.I32})
		return nil
	}}
}

func TestGreedyAppliesTheGreatestBenefit(t *testing.T) {
	decline := &Pattern{Name: "shy", Root: toyNeg, Benefit: 9, Rewrite: func(_ *Rewriter, op *ir.Op) error {
		return MatchFailure(op, "not today, %d", 1)
	}}
	never := &Pattern{Name: "never", Benefit: 1, Rewrite: func(_ *Rewriter, op *ir.Op) error {
		if op.Is(toyNeg) {
			return errors.New("tried although a better pattern applies")
		}
		return MatchFailure(op, "not mine")
	}}
	y := newToy(t, ir.I32)
	y.at(42).op(toySink, y.val(toyNeg, y.arg(0)))
	y.op(toyEnd)
	var reasons []string
	opt := DefaultGreedy()
	opt.Listener.MatchFailed = func(p *Pattern, op *ir.Op, reason error) {
		if op.Is(toyNeg) {
			reasons = append(reasons, p.Name+": "+reason.Error())
		}
	}
	res := y.greedy(opt, never, decline, negToMax(2))
	assert.Equal(t, "add max sink end", y.names())
	assert.Equal(t, 1, res.Rewrites)
	assert.Equal(t, []string{"shy: 'toy.neg': not today, 1"}, reasons)
	assert.Equal(t, y.ctx.FileLoc("toy", 42, 1), y.entry().First().Loc(), "new operations stand where the old one stood")
}

func TestGreedyStopsAtAnError(t *testing.T) {
	y := newToy(t, ir.I32)
	y.op(toySink, y.arg(0))
	y.op(toyEnd)
	boom := errors.New("boom")
	_, err := Greedy(y.fn, NewPatternSet([]*Pattern{{Root: toySink, Rewrite: func(*Rewriter, *ir.Op) error { return boom }}}), DefaultGreedy())
	require.ErrorIs(t, err, boom)
}

func TestGreedyBounds(t *testing.T) {
	// A pattern that never ends: the attribute counts its applications.
	count := &Pattern{Root: toySink, Rewrite: func(r *Rewriter, op *ir.Op) error {
		n, _ := op.IntAttr("n")
		r.Modify(op, func() { op.SetAttr("n", op.Context().IntAttr(ir.I64, n+1)) })
		return nil
	}}
	y := newToy(t)
	sink := y.op(toySink)
	y.op(toyEnd)
	opt := DefaultGreedy()
	opt.MaxRewrites, opt.MaxIterations = 5, 3
	res := y.greedy(opt, count)
	n, _ := sink.IntAttr("n")
	assert.EqualValues(t, 15, n)
	assert.Equal(t, GreedyResult{Changed: true, Converged: false, Iterations: 3, Rewrites: 15}, res)
}

func TestGreedyOrder(t *testing.T) {
	for _, topDown := range []bool{true, false} {
		y := newToy(t)
		body := ir.NewRegion()
		inner := body.AddBlock()
		y.op(toySink)
		y.b.CreateFrom(&ir.OpState{Def: toyIf, Regions: []*ir.Region{body}})
		y.op(toyEnd)
		y.b.AtEnd(inner)
		y.op(toySink)
		var seen []string
		look := &Pattern{Rewrite: func(_ *Rewriter, op *ir.Op) error {
			name := op.Name()
			if op.Block() == inner {
				name += " inside"
			}
			seen = append(seen, name)
			return MatchFailure(op, "only looking")
		}}
		opt := DefaultGreedy()
		opt.TopDown = topDown
		y.greedy(opt, look)
		want := []string{"toy.sink", "toy.if", "toy.sink inside", "toy.end"}
		if !topDown {
			want = []string{"toy.end", "toy.if", "toy.sink inside", "toy.sink"}
		}
		assert.Equal(t, want, seen)
	}
}

// Patterns that undo each other are found out instead of running forever.
func TestGreedyNoticesCircles(t *testing.T) {
	swap := &Pattern{Name: "swap", Root: toyMax, Rewrite: func(r *Rewriter, op *ir.Op) error {
		r.ReplaceWithNew(op, toyMax, []*ir.Value{op.Operand(1), op.Operand(0)}, []ir.Type{ir.I32})
		return nil
	}}
	y := newToy(t, ir.I32, ir.I32)
	y.op(toySink, y.val(toyMax, y.arg(0), y.arg(1)))
	y.op(toyEnd)
	_, err := Greedy(y.fn, NewPatternSet([]*Pattern{swap}), DefaultGreedy())
	var endless *NonConvergenceError
	require.ErrorAs(t, err, &endless)
	assert.Equal(t, NonConvergenceError{"toy.max", "pattern swap"}, *endless)
}

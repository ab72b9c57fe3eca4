// Package upliftwhiletofor has the pass that makes loops with a counter of loops with a condition, as far as the condition is one on the counter:
//
//	%last = scf.while (%x = %first) : (i32) -> i32 {
//	  %below = arith.cmpi slt, %x, %end
//	  scf.condition(%below) %x
//	} do {
//	^bb0(%x: i32):
//	  ...
//	  scf.yield %x + 132
//	}
//
// counts from %first to %end. Passes know how often loops with a counter run, and what they carry.
package upliftwhiletofor

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass is the pass.
var Pass = &pass.Pass{
	Name:  "uplift-while-to-for",
	Title: "UpliftWhileToFor",
	Doc:   "Make loops with a counter of loops whose condition is one on a counter",
	Run: func(_ *pass.Context, root *ir.Op) error {
		var list []*ir.Op
		root.Walk(func(op *ir.Op) ir.WalkResult {
			if op.Is(scf.While) {
				list = append(list, op)
			}
			return ir.Continue
		})
		for _, op := range slices.Backward(list) { // inner loops first
			if c, ok := counterOf(scf.WhileOp{Op: op}); ok {
				c.uplift()
			}
		}
		return nil
	},
}

// counted is a loop with a condition that goes on while a counter is less than an end.
type counted struct {
	scf.WhileOp
	i     int       // which of the values that the loop carries counts
	end   *ir.Value // the counter is less in all iterations
	step  *ir.Value // is positive, and each iteration adds it to the counter
	first []*ir.Op  // further comparisons, which hold in all iterations if they do in the first: a counter that goes up stays above a limit
}

// counterOf finds the counter of a loop.
func counterOf(w scf.WhileOp) (c counted, ok bool) {
	before, condition := w.Before(), w.Before().Last()
	if !slices.Equal(condition.Operands()[1:], before.Args()) {
		return c, false
	}
	c.WhileOp = w
	c.i = -1
	var comparisons []*ir.Op
	if !conjuncts(condition.Operand(0), before, &comparisons) || !areAllOf(comparisons, before) {
		return c, false
	}
	for _, op := range comparisons {
		if x, limit, predicate := sides(op, before); predicate == arith.ISLT && c.i < 0 {
			c.i, c.end = x.Index(), limit
		}
	}
	if c.i < 0 {
		return c, false
	}
	for _, op := range comparisons {
		switch x, limit, predicate := sides(op, before); {
		case x.Index() != c.i:
			return c, false
		case predicate == arith.ISLT && limit == c.end:
		case predicate == arith.ISGE, predicate == arith.ISGT:
			c.first = append(c.first, op)
		default:
			return c, false
		}
	}
	next := w.After().Last().Operand(c.i).DefiningOp()
	if !next.Is(arith.AddI) || next.Operand(0) != w.After().Arg(c.i) {
		return c, false
	}
	c.step = next.Operand(1)
	return c, isPositive(c.step) && !w.Op.Contains(c.step.DefiningOp())
}

// isPositive reports whether a step is a positive constant, or the number of programs along an axis of the grid.
func isPositive(v *ir.Value) bool {
	if n, ok := foldresult.ConstantOf(v); ok || v.DefiningOp() != nil {
		return n > 0
	}
	axis := v.Index() - (v.ArgOf().NumArgs() - tile.GridArgs)
	return v.ArgOf().ParentOp().Def().Function && axis >= 0 && axis < tile.GridArgs/2
}

// conjuncts are the comparisons that a condition is the conjunction of; false if it has other parts.
func conjuncts(v *ir.Value, in *ir.Block, list *[]*ir.Op) bool {
	op := v.DefiningOp()
	switch {
	case op == nil || op.Block() != in:
		return false
	case op.Is(arith.AndI):
		return conjuncts(op.Operand(0), in, list) && conjuncts(op.Operand(1), in, list)
	}
	*list = append(*list, op)
	x, _, _ := sides(op, in)
	return x != nil
}

// areAllOf reports whether a block computes nothing but comparisons and their conjunction.
func areAllOf(comparisons []*ir.Op, in *ir.Block) bool {
	for op := range in.Ops() {
		if !slices.Contains(comparisons, op) && !op.Is(arith.AndI) && op != in.Last() {
			return false
		}
	}
	return true
}

// mirrored are predicates with their operands exchanged.
var mirrored = map[arith.IPredicate]arith.IPredicate{arith.ISGT: arith.ISLT, arith.ISLE: arith.ISGE, arith.ISLT: arith.ISGT, arith.ISGE: arith.ISLE}

// sides are what a loop carries and the limit, which no iteration changes, that a comparison compares, in this order; nil for other operations.
func sides(op *ir.Op, in *ir.Block) (x, limit *ir.Value, predicate arith.IPredicate) {
	compared, ok := arith.AsCmpI(op)
	if !ok {
		return nil, nil, 0
	}
	isCarried := func(v *ir.Value) bool { return v.DefiningOp() == nil && v.ArgOf() == in }
	isOutside := func(v *ir.Value) bool {
		return !isCarried(v) && (v.DefiningOp() == nil || v.DefiningOp().Block() != in)
	}
	x, limit, predicate = compared.Lhs(), compared.Rhs(), compared.Predicate()
	if isCarried(limit) {
		x, limit, predicate = limit, x, mirrored[predicate]
	}
	if !isCarried(x) || !isOutside(limit) {
		return nil, nil, 0
	}
	return x, limit, predicate
}

// uplift replaces the loop. Where a comparison does not hold at first, it has zero iterations.
func (c counted) uplift() {
	b := ir.NewBuilder(c.Op.Context()).Before(c.Op).LocateAs(c.Op)
	inits := c.Op.Operands()
	end := c.end
	m := ir.NewMapping()
	m.Values[c.Before().Arg(c.i)] = inits[c.i]
	for _, op := range c.first {
		holds := op.Clone(m)
		b.Insert(holds)
		end = arith.NewSelect(b, holds.Result(0), end, inits[c.i])
	}
	loop := scf.NewFor(b, inits[c.i], end, c.step, inits, func(counter *ir.Value, args []*ir.Value) []*ir.Value {
		body := c.After()
		for k, v := range body.Args() {
			if k == c.i {
				v.ReplaceAllUsesWith(counter)
			} else {
				v.ReplaceAllUsesWith(args[k])
			}
		}
		last := body.Last()
		for op := range body.Ops() {
			if op != last {
				op.Remove()
				b.Insert(op)
			}
		}
		return last.Operands()
	})
	for _, a := range c.Op.Discardable() {
		loop.Op.SetAttr(a.Name, a.Attr)
	}
	for k, v := range c.Op.Results() {
		v.ReplaceAllUsesWith(loop.Op.Result(k))
	}
	c.Op.Erase()
}

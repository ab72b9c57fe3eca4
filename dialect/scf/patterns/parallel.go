package patterns

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var parallelPatterns = []*rewrite.Pattern{
	{Name: "ParallelOpSingleOrZeroIterationDimsFolder", Root: scf.Parallel, Benefit: 1, Rewrite: dropTrivialDims},
	{Name: "MergeNestedParallelLoops", Root: scf.Parallel, Benefit: 1, Rewrite: mergeNestedParallel},
}

// dropTrivialDims drops the dimensions with a trip count of one:
//
//	scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c1) step (%c1, %c1) {
//	  use(%i, %j)
//	}
//
// becomes
//
//	scf.parallel (%i) = (%c0) to (%n) step (%c1) {
//	  use(%i, %c0)
//	}
//
// and the whole loop if a dimension does not run at all.
func dropTrivialDims(r *rewrite.Rewriter, op *ir.Op) error {
	l := scf.ParallelOp{Op: op}
	lower, upper, steps := l.LowerBound(), l.UpperBound(), l.Step()
	var newLower, newUpper, newSteps []*ir.Value
	once := make([]bool, len(steps))
	for d := range steps {
		from, to, by := scf.Entry{Value: lower[d]}, scf.Entry{Value: upper[d]}, scf.Entry{Value: steps[d]}
		switch {
		case runsNever(from, to, by):
			r.Replace(op, l.InitVals()...)
			return nil
		case runsOnce(from, to, by):
			once[d] = true
		default:
			newLower = append(newLower, lower[d])
			newUpper = append(newUpper, upper[d])
			newSteps = append(newSteps, steps[d])
		}
	}
	switch {
	case len(newSteps) == len(steps):
		return rewrite.MatchFailure(op, "no dimension runs just once")
	case len(newSteps) == 0:
		inlineParallelBody(r, l)
		return nil
	}
	made := newParallel(r, newLower, newUpper, newSteps, l.InitVals())
	r.InlineRegion(op.Region0(), made.Op.Region0(), nil)
	body := made.Body()
	for d := len(once) - 1; d >= 0; d-- {
		if once[d] {
			r.ReplaceUses(body.Arg(d), lower[d])
			body.EraseArg(d)
		}
	}
	r.Replace(op, made.Op.Results()...)
	return nil
}

// inlineParallelBody runs the body once, and each reduction of its value with the init.
func inlineParallelBody(r *rewrite.Rewriter, l scf.ParallelOp) {
	reduce := l.ReduceOp()
	inits := l.InitVals()
	r.InlineBlock(l.Body(), l.Op.Block(), l.Op, l.LowerBound()...)
	results := make([]*ir.Value, l.Op.NumResults())
	for i, region := range reduce.Regions() {
		reduction := region.Entry()
		end, _ := scf.AsReduceReturn(reduction.Last())
		r.InlineBlock(reduction, l.Op.Block(), l.Op, inits[i], reduce.Operand(i))
		results[i] = end.Result()
		r.Erase(end.Op)
	}
	r.Replace(l.Op, results...)
	r.Erase(reduce)
}

func newParallel(r *rewrite.Rewriter, lower, upper, steps, inits []*ir.Value) scf.ParallelOp {
	types := make([]ir.Type, len(inits))
	for i, v := range inits {
		types[i] = v.Type()
	}
	state := &ir.OpState{Ctx: r.Ctx, Def: scf.Parallel, Types: types, Regions: []*ir.Region{ir.NewRegion()}}
	scf.SetOperandGroups(state, lower, upper, steps, inits)
	return scf.ParallelOp{Op: r.CreateFrom(state)}
}

// mergeNestedParallel:
//
//	scf.parallel (%i) = (%c0) to (%n) step (%c1) {
//	  scf.parallel (%j) = (%c0) to (%m) step (%c1) {
//	    use(%i, %j)
//	  }
//	}
//
// becomes
//
//	scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {
//	  use(%i, %j)
//	}
func mergeNestedParallel(r *rewrite.Rewriter, op *ir.Op) error {
	outer := scf.ParallelOp{Op: op}
	inner, ok := scf.AsParallel(outer.Body().First())
	if !ok || inner.Op.Next() != outer.Body().Last() {
		return rewrite.MatchFailure(op, "there is more than another scf.parallel in it")
	}
	if len(outer.InitVals()) > 0 || len(inner.InitVals()) > 0 {
		return rewrite.MatchFailure(op, "there are reductions")
	}
	for i := range inner.Op.NumOperands() {
		if inner.Op.Operand(i).ArgOf() == outer.Body() {
			return rewrite.MatchFailure(op, "bounds of the inner loop depend on the outer one")
		}
	}
	join := func(a, b []*ir.Value) []*ir.Value { return append(a, b...) }
	made := newParallel(r,
		join(outer.LowerBound(), inner.LowerBound()),
		join(outer.UpperBound(), inner.UpperBound()),
		join(outer.Step(), inner.Step()), nil)
	body := made.Op.Region0().AddBlock()
	args := make([]*ir.Value, 0, outer.Body().NumArgs()+inner.Body().NumArgs())
	for _, a := range join(outer.Body().Args(), inner.Body().Args()) {
		args = append(args, body.AddArg(a.Type(), a.Loc()))
	}
	n := outer.Body().NumArgs()
	for i, a := range outer.Body().Args() {
		r.ReplaceUses(a, args[i])
	}
	r.MergeBlocks(inner.Body(), body, args[n:]...)
	end := body.Last()
	r.Before(end)
	r.Loc = op.Loc()
	scf.NewReduce(r.Builder, nil, 0)
	r.Erase(end)
	r.Replace(op)
	return nil
}

package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var forallPatterns = []*rewrite.Pattern{
	{Name: "DimOfForallOp", Root: tensor.Dim, Benefit: 1, Rewrite: dimOfForall},
	{Name: "FoldTensorCastOfOutputIntoForallOp", Root: scf.Forall, Benefit: 1, Rewrite: castOutputsInside},
	{Name: "ForallOpControlOperandsFolder", Root: scf.Forall, Benefit: 1, Rewrite: constantBounds},
	{Name: "ForallOpIterArgsFolder", Root: scf.Forall, Benefit: 1, Rewrite: dropOutputs},
	{Name: "ForallOpSingleOrZeroIterationDimsFolder", Root: scf.Forall, Benefit: 1, Rewrite: dropTrivialForallDims},
	{Name: "ForallOpReplaceConstantInductionVar", Root: scf.Forall, Benefit: 1, Rewrite: knownCounters},
}

// dimOfForall reads the size of the output instead of the result:
//
//	%r = scf.forall ... shared_outs(%o = %t) -> (tensor<?xf32>) { ... }
//	%d = tensor.dim %r, %c0 : tensor<?xf32>
//
// uses %t for %r in the last line.
func dimOfForall(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tensor.AsDim(op)
	source := o.Source()
	forall, ok := scf.AsForall(source.DefiningOp())
	if !ok {
		return rewrite.MatchFailure(op, "source is not from scf.forall")
	}
	r.Modify(op, func() { o.SetSource(forall.Outputs()[source.Index()]) })
	return nil
}

// constantBounds:
//
//	scf.forall (%i) in (%c4) { ... }
//
// becomes
//
//	scf.forall (%i) in (4) { ... }
func constantBounds(r *rewrite.Rewriter, op *ir.Op) error {
	f := scf.ForallOp{Op: op}
	changed := false
	constant := func(l scf.MixedList) scf.MixedList {
		entries := l.Entries()
		for i, e := range entries {
			if e.Value == nil {
				continue
			}
			if c, ok := rewrite.ConstantValue(e.Value).(*ir.IntegerAttr); ok {
				entries[i] = scf.Entry{Constant: c.Value}
				changed = true
			}
		}
		return scf.MixedOf(entries)
	}
	lower, upper, step := constant(f.LowerBound()), constant(f.UpperBound()), constant(f.Step())
	if !changed {
		return rewrite.MatchFailure(op, "no bound is another constant")
	}
	r.Modify(op, func() { f.SetBounds(lower, upper, step) })
	return nil
}

// dropOutputs drops outputs that are not written, or whose result is unused:
//
//	%r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
//	  use(%o)
//	}
//	use(%r)
//
// becomes
//
//	scf.forall (%i) in (8) {
//	  use(%t)
//	}
//	use(%t)
func dropOutputs(r *rewrite.Rewriter, op *ir.Op) error {
	f := scf.ForallOp{Op: op}
	var kept []*ir.Value
	drop := make([]bool, op.NumResults())
	for i, out := range f.Outputs() {
		written := len(combiners(f, f.OutputArgs()[i])) > 0
		if drop[i] = !written || !op.Result(i).HasUses(); !drop[i] {
			kept = append(kept, out)
		}
	}
	if len(kept) == op.NumResults() {
		return rewrite.MatchFailure(op, "all outputs are written and used")
	}
	made := scf.NewForall(r.Builder, op, f.LowerBound(), f.UpperBound(), f.Step(), kept)
	outputs := f.Outputs()
	r.InlineRegion(op.Region0(), made.Op.Region0(), nil)
	body := made.Body()
	results := slices.Clone(outputs)
	next := made.Op.NumResults()
	for i := len(drop) - 1; i >= 0; i-- {
		if !drop[i] {
			next--
			results[i] = made.Op.Result(next)
			continue
		}
		arg := body.Arg(made.Rank() + i)
		for _, c := range combiners(made, arg) {
			r.Erase(c)
		}
		r.ReplaceUses(arg, outputs[i])
		body.EraseArg(arg.Index())
	}
	r.Replace(op, results...)
	return nil
}

// combiners lists the operations at the end of a forall that write into one of its outputs.
func combiners(f scf.ForallOp, output *ir.Value) []*ir.Op {
	var writers []*ir.Op
	for c := range f.End().Region0().Entry().Ops() {
		if w, ok := tensor.AsParallelInsertSlice(c); ok && w.Dest() == output {
			writers = append(writers, c)
		}
	}
	return writers
}

// dimsWhere reports for each dimension of a forall whether ask holds for its bounds.
func dimsWhere(f scf.ForallOp, ask func(lower, upper, step scf.Entry) bool) []bool {
	lower, upper, step := f.LowerBound().Entries(), f.UpperBound().Entries(), f.Step().Entries()
	answers := make([]bool, len(lower))
	for d := range answers {
		answers[d] = ask(lower[d], upper[d], step[d])
	}
	return answers
}

// counterAt is the value of an induction variable with a trip count of one.
func counterAt(r *rewrite.Rewriter, lower scf.Entry) *ir.Value {
	if lower.Value != nil {
		return lower.Value
	}
	return arith.NewIndex(r.Builder, lower.Constant)
}

// dropTrivialForallDims drops the dimensions with a trip count of one:
//
//	scf.forall (%i, %j) in (1, %n) {
//	  use(%i, %j)
//	}
//
// becomes
//
//	%c0 = arith.constant 0 : index
//	scf.forall (%j) in (%n) {
//	  use(%c0, %j)
//	}
//
// and the forall if all run once, or one does not run at all.
func dropTrivialForallDims(r *rewrite.Rewriter, op *ir.Op) error {
	f := scf.ForallOp{Op: op}
	if len(f.Mapping()) > 0 {
		return rewrite.MatchFailure(op, "processors run its dimensions")
	}
	once := dimsWhere(f, runsOnce)
	switch {
	case slices.Contains(dimsWhere(f, runsNever), true):
		r.Replace(op, f.Outputs()...)
		return nil
	case !slices.Contains(once, true):
		return rewrite.MatchFailure(op, "no dimension runs just once")
	}
	lower := f.LowerBound().Entries()
	counters := make([]*ir.Value, len(once))
	for d := range once {
		if once[d] {
			counters[d] = counterAt(r, lower[d])
		}
	}
	if !slices.Contains(counters, nil) {
		inlineForallBody(r, f, counters)
		return nil
	}
	others := func(l scf.MixedList) scf.MixedList {
		var keep []scf.Entry
		for d, e := range l.Entries() {
			if counters[d] == nil {
				keep = append(keep, e)
			}
		}
		return scf.MixedOf(keep)
	}
	made := scf.NewForall(r.Builder, op, others(f.LowerBound()), others(f.UpperBound()), others(f.Step()), f.Outputs())
	r.InlineRegion(op.Region0(), made.Op.Region0(), nil)
	body := made.Body()
	for d := len(counters) - 1; d >= 0; d-- {
		if counters[d] != nil {
			r.ReplaceUses(body.Arg(d), counters[d])
			body.EraseArg(d)
		}
	}
	r.Replace(op, made.Op.Results()...)
	return nil
}

// inlineForallBody runs the body once. It writes into the outputs one after the other.
func inlineForallBody(r *rewrite.Rewriter, f scf.ForallOp, counters []*ir.Value) {
	end := f.End()
	results := f.Outputs()
	args := slices.Clone(f.OutputArgs())
	r.Before(f.Op)
	// The writers are found before the arguments they name are replaced.
	type write struct {
		op     *ir.Op
		output int
	}
	var writes []write
	for c := range end.Region0().Entry().Ops() {
		writes = append(writes, write{c, slices.Index(args, tensor.InsertSliceOp{Op: c}.Dest())})
	}
	r.InlineBlock(f.Body(), f.Op.Block(), f.Op, append(counters, results...)...)
	for _, w := range writes {
		operands := w.op.Operands()
		operands[1] = results[w.output]
		r.Before(f.Op)
		r.Loc = w.op.Loc()
		made := r.CreateFrom(&ir.OpState{Def: tensor.InsertSlice, Operands: operands, Types: []ir.Type{operands[1].Type()}, Attrs: w.op.Attrs()})
		results[w.output] = made.Result(0)
	}
	r.Replace(f.Op, results...)
	r.Erase(end)
}

// knownCounters replaces the induction variables of dimensions that run once and cannot be dropped.
func knownCounters(r *rewrite.Rewriter, op *ir.Op) error {
	f := scf.ForallOp{Op: op}
	lower := f.LowerBound().Entries()
	changed := false
	for d, once := range dimsWhere(f, runsOnce) {
		if counter := f.Counters()[d]; once && counter.HasUses() {
			r.ReplaceUses(counter, counterAt(r, lower[d]))
			changed = true
		}
	}
	if !changed {
		return rewrite.MatchFailure(op, "no dimension in use runs just once")
	}
	return nil
}

// Package loopunroll is the pass triton-loop-unroll: it unrolls loops where the kernel's author asked for
// it. It knows scf.for, arith and Triton's loop attributes.
package loopunroll

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

const (
	factorAttr = "tt.loop_unroll_factor"
	stagesAttr = "tt.num_stages"
)

// assumeAscending is the option for Triton's trip counts. These are wrong for some loops that do not run, so that the
// option is for reproducing what Triton makes of a kernel.
const assumeAscending = "assume-ascending"

// Pass unrolls loops. The epilogue is a second loop, which is not pipelined:
//
//	scf.for %i = %c0 to %n step %c1 : i32 {
//	  use(%i)
//	} {tt.loop_unroll_factor = 2 : i32}
//
// becomes
//
//	%even = ... the largest multiple of 2 up to %n
//	scf.for %i = %c0 to %even step %c2 : i32 {
//	  use(%i)
//	  %j = arith.addi %i, %c1 : i32
//	  use(%j)
//	}
//	scf.for %i = %even to %n step %c1 : i32 {
//	  use(%i)
//	} {tt.num_stages = 1 : i32}
var Pass = &pass.Pass{
	Name:  "triton-loop-unroll",
	Title: "TritonLoopUnroll",
	Doc:   "Unroll loops as their attribute " + factorAttr + " says",
	Options: []pass.Option{{Name: assumeAscending, Kind: pass.Bool,
		Doc: "Assume that no upper bound is below its lower bound, and compute trip counts by the operations of Triton's compiler"}},
	Run: func(ctx *pass.Context, root *ir.Op) error {
		var loops []scf.ForOp
		root.WalkPost(func(op *ir.Op) ir.WalkResult {
			if f, ok := scf.AsFor(op); ok {
				if n, _ := op.IntAttr(factorAttr); n > 1 {
					loops = append(loops, f)
				}
			}
			return ir.Continue
		})
		for _, f := range loops {
			factor, _ := f.Op.IntAttr(factorAttr)
			f.Op.RemoveAttr(factorAttr)
			unroll(rewrite.NewRewriter(ctx.IR), f, factor, ctx.Bool(assumeAscending))
		}
		return nil
	},
}

// unroll makes each iteration of a loop do the work of several.
func unroll(r *rewrite.Rewriter, f scf.ForOp, factor int64, ascending bool) {
	if f.Body().First() == f.Body().Last() {
		return
	}
	r.Before(f.Op)
	plan, ok := planFor(r.Builder, f, factor, ascending)
	if !ok {
		return
	}
	if plan.epilogue {
		addEpilogue(r, f, plan.upper)
	}
	step := f.Step()
	f.SetUpperBound(plan.upper)
	f.SetStep(plan.step)
	repeatBody(r, f, step, factor)
	inlineSingleIteration(r, f)
}

// addEpilogue adds a loop for the last iterations after the unrolled loop.
func addEpilogue(r *rewrite.Rewriter, f scf.ForOp, from *ir.Value) {
	r.After(f.Op)
	rest := scf.ForOp{Op: r.Clone(f.Op, ir.NewMapping())}
	for i, v := range f.Op.Results() {
		r.ReplaceUses(v, rest.Op.Result(i))
	}
	rest.Op.SetOperands(append([]*ir.Value{from, f.UpperBound(), f.Step()}, f.Op.Results()...))
	if !inlineSingleIteration(r, rest) {
		rest.Op.SetAttr(stagesAttr, r.Ctx.IntAttr(ir.I32, 1))
	}
}

// inlineSingleIteration replaces a loop with a trip count of one by its body.
func inlineSingleIteration(r *rewrite.Rewriter, f scf.ForOp) bool {
	b, ok := boundsOf(f)
	if !ok || !b.trips().IsInt64() || b.trips().Int64() != 1 {
		return false
	}
	args := append([]*ir.Value{f.LowerBound()}, f.InitArgs()...)
	r.InlineBlock(f.Body(), f.Op.Block(), f.Op, args...)
	yield := f.Op.Prev()
	values := yield.Operands()
	r.Erase(yield)
	r.Replace(f.Op, values...)
	return true
}

// repeatBody appends clones of the body, each with its own induction variable.
func repeatBody(r *rewrite.Rewriter, f scf.ForOp, step *ir.Value, factor int64) {
	yield := f.Body().Last()
	var once []*ir.Op
	for op := f.Body().First(); op != yield; op = op.Next() {
		once = append(once, op)
	}
	counted := f.Counter().HasUses()
	yielded, last := f.Yielded(), f.Yielded()
	for i := int64(1); i < factor; i++ {
		r.Before(yield)
		m := ir.NewMapping()
		for j, arg := range f.IterArgs() {
			m.Values[arg] = last[j]
		}
		if counted {
			r.Loc = f.Op.Loc()
			m.Values[f.Counter()] = advanced(r.Builder, f.Counter(), step, i)
		}
		for _, op := range once {
			r.Clone(op, m)
		}
		next := make([]*ir.Value, len(yielded))
		for j, v := range yielded {
			next[j] = m.Value(v)
		}
		last = next
	}
	yield.SetOperands(last)
}

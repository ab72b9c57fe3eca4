// Package loopawarecse is the pass triton-loop-aware-cse: CSE that also finds values which are equal
// because a loop carries equal iter_args. It knows scf.for, and other operations only through definitions.
package loopawarecse

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/generic/canonicalize"
	"github.com/tshared/tshared/transform/generic/cse"
)

// Pass keeps one of several iter_args with equal inits that change alike:
//
//	%r:2 = scf.for %i = %lb to %ub step %s iter_args(%a = %x, %b = %x) -> (i32, i32) {
//	  %p = arith.addi %a, %c1 : i32
//	  %q = arith.addi %b, %c1 : i32
//	  scf.yield %p, %q : i32, i32
//	}
//	use(%r#0, %r#1)
//
// becomes
//
//	%r = scf.for %i = %lb to %ub step %s iter_args(%a = %x) -> (i32) {
//	  %p = arith.addi %a, %c1 : i32
//	  scf.yield %p : i32
//	}
//	use(%r, %r)
var Pass = &pass.Pass{
	Name:  "triton-loop-aware-cse",
	Title: "TritonLoopAwareCSE",
	Doc:   "Eliminate common sub-expressions, also those that loops carry",
	Run: func(_ *pass.Context, root *ir.Op) error {
		cse.Simplify(root)
		root.WalkPost(func(op *ir.Op) ir.WalkResult {
			if f, ok := scf.AsFor(op); ok {
				shareIterArgs(f)
			}
			return ir.Continue
		})
		cse.Simplify(root)
		loops := canonicalize.PatternsOf(func(def *ir.OpDef) bool { return def == scf.For })
		opt := rewrite.DefaultGreedy()
		opt.Simplify = rewrite.SimplifyAggressive
		_, err := rewrite.Greedy(root, loops, opt)
		return err
	},
}

// shareIterArgs makes all users of equal iter_args use the first of them. The others become unused.
func shareIterArgs(f scf.ForOp) {
	args, yield := f.IterArgs(), f.Body().Last()
	for i, first := range equalIterArgs(f) {
		if first == i {
			continue
		}
		args[i].ReplaceAllUsesWith(args[first])
		f.Op.Result(i).ReplaceAllUsesWith(f.Op.Result(first))
		yield.SetOperand(i, yield.Operand(first))
	}
}

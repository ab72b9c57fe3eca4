// Package intrangeoptimizations is the pass int-range-optimizations: comparisons that the ranges of their operands decide are
// constants. It knows operations through the analysis of ranges and arith.cmpi.
package intrangeoptimizations

import (
	"cmp"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass decides comparisons of integers:
//
//	scf.for %i = %c0 to %c96 step %c32 : i32 {
//	  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
//	  %s = tt.splat %i : i32 -> tensor<32xi32>
//	  %x = arith.addi %s, %r : tensor<32xi32>
//	  %m = arith.cmpi slt, %x, %c96s : tensor<32xi32>
//	}
//
// %m is arith.constant dense<true>: the last iteration has i = 64. Masks of loops whose trip count divides the size keep nothing
// out then, and accesses have constant sizes.
var Pass = &pass.Pass{
	Name:  "int-range-optimizations",
	Title: "IntRangeOptimizations",
	Doc:   "Replace comparisons that the ranges of integers decide by constants",
	Run:   run,
}

func run(ctx *pass.Context, root *ir.Op) error {
	b := ir.NewBuilder(ctx.IR)
	root.Walk(func(op *ir.Op) ir.WalkResult {
		compare, ok := arith.AsCmpI(op)
		if !ok {
			return ir.Continue
		}
		result, decided := decide(compare.Predicate(), rangeOf(compare.Lhs()), rangeOf(compare.Rhs()))
		if !decided {
			return ir.Continue
		}
		b.Before(op)
		op.Result(0).ReplaceAllUsesWith(constant(b, op.Result(0).Type(), result))
		op.Erase()
		return ir.Skip
	})
	return nil
}

func rangeOf(v *ir.Value) intrange.Range { return intrange.Of(v, intrange.AssumeNone) }

// decide compares all integers of two ranges, and reports whether all comparisons have one result. Integers that are not
// negative compare alike with and without sign.
func decide(p arith.IPredicate, x, y intrange.Range) (result, decided bool) {
	if p.IsUnsigned() && (x.Min < 0 || y.Min < 0) {
		return false, false
	}
	lowest, highest := cmp.Compare(x.Min, y.Max), cmp.Compare(x.Max, y.Min)
	result = p.HoldsFor(lowest)
	for order := lowest; order <= highest; order++ {
		if p.HoldsFor(order) != result {
			return false, false
		}
	}
	return result, true
}

// constant is a bit, or a tensor of bits.
func constant(b *ir.Builder, t ir.Type, value bool) *ir.Value {
	bit := ir.BoolAttr(value)
	if tensor, ok := t.(*ir.TensorType); ok {
		return arith.NewConstant(b, b.Ctx.SplatOf(tensor, bit))
	}
	return arith.NewConstant(b, bit)
}

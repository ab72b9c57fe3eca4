package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// clampOps clamp a number to the lower and to the upper bound.
var clampOps = map[tt.PropagateNaN][2]*ir.OpDef{
	tt.PropagateNone: {arith.MaxNumF, arith.MinNumF},
	tt.PropagateAll:  {arith.MaximumF, arith.MinimumF},
}

// convertClampF:
//
//	%r = tt.clampf %x, %lo, %hi, propagateNan = none : f32
//
// becomes
//
//	%m = arith.maxnumf %x, %lo : f32
//	%r = arith.minnumf %m, %hi : f32
func convertClampF(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsClampF(op)
	ops, ok := clampOps[o.PropagateNaN()]
	if !ok {
		return rewrite.MatchFailure(op, "it is not known how it treats NaN")
	}
	up := arith.NewBinary(r.Builder, ops[0], o.X(), o.Min())
	r.Replace(op, arith.NewBinary(r.Builder, ops[1], up, o.Max()))
	return nil
}

// convertMulhiUI:
//
//	%r = tt.mulhiui %x, %y : i32
//
// becomes
//
//	%low, %r = arith.mului_extended %x, %y : i32
func convertMulhiUI(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsBinary(op)
	r.Replace(op, arith.NewMulUIExtended(r.Builder, o.X(), o.Y()).High())
	return nil
}

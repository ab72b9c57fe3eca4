// Package ttxtolinalg is the pass ttx-to-linalg: cumulative sums become loops over slices of tensors.
package ttxtolinalg

import (
	"slices"

	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass replaces ttx.cumsum.
var Pass = &pass.Pass{
	Name:  "ttx-to-linalg",
	Title: "TtxToLinalg",
	Doc:   "Convert cumulative sums to loops",
	Run: func(ctx *pass.Context, root *ir.Op) error {
		if !ctx.IR.MayHave(ttx.CumSum) {
			ctx.PreserveAll()
			return nil
		}
		return rewrite.Apply(root, rewrite.NewTarget().Illegal(ttx.CumSum), []*rewrite.Pattern{
			{Name: "cumsum", Root: ttx.CumSum, Rewrite: cumSum},
		})
	},
}

// cumSum replaces a cumulative sum by a scan loop.
func cumSum(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := ttx.AsCumSum(op)
	input, axis := o.Input(), o.Axis()
	t, isTensor := input.Type().(*ir.TensorType)
	if !isTensor || axis >= len(t.Shape) || slices.Contains(t.Shape, ir.Dynamic) {
		return rewrite.MatchFailure(op, "it is not one of a tensor of known shape along one of its dimensions")
	}
	if slices.Contains(t.Shape, 0) {
		r.Replace(op, o.Output())
		return nil
	}
	add := arith.AddI
	if ir.IsFloat(t.Elem) {
		add = arith.AddF
	}
	r.Replace(op, scanloop.New(r.Builder, []*ir.Value{input}, axis, false, func(soFar, next []*ir.Value) []*ir.Value {
		return []*ir.Value{arith.NewBinary(r.Builder, add, soFar[0], next[0])}
	})...)
	return nil
}

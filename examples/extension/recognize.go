package activation

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Recognize is the pass act-recognize: x / (1 + |x|) becomes act.softsign.
var Recognize = &pass.Pass{
	Name:       "act-recognize",
	Doc:        "Find activation functions in arithmetic",
	Statistics: []pass.Statistic{{Name: "softsign", Doc: "Number of softsigns found"}},
	Run: func(ctx *pass.Context, root *ir.Op) error {
		res, err := rewrite.Greedy(root, recognizers, rewrite.DefaultGreedy())
		ctx.Count("softsign", res.Rewrites)
		return err
	},
}

var recognizers = rewrite.NewPatternSet([]*rewrite.Pattern{
	{Name: "divf-to-softsign", Root: arith.DivF, From: []*ir.OpDef{nil, arith.AddF}, Rewrite: recognizeSoftsign},
})

// recognizeSoftsign:
//
//	%a = math.absf %x
//	%d = arith.addf %a, %one
//	%r = arith.divf %x, %d
//
// becomes
//
//	%r = act.softsign %x
func recognizeSoftsign(r *rewrite.Rewriter, op *ir.Op) error {
	div, _ := arith.AsDivF(op)                     // Root says so
	sum, _ := arith.AsAddF(div.Rhs().DefiningOp()) // From says so
	abs, isAbs := math.AsAbsF(sum.Lhs().DefiningOp())
	switch {
	case !isAbs || abs.Operand() != div.Lhs():
		return rewrite.MatchFailure(op, "the divisor is not the absolute value of the dividend plus something")
	case !isOne(r.Ctx, rewrite.ConstantValue(sum.Rhs())):
		return rewrite.MatchFailure(op, "the absolute value is not increased by 1")
	}
	r.ReplaceWithNew(op, Softsign, []*ir.Value{div.Lhs()}, op.ResultTypes())
	return nil
}

// isOne reports whether an attribute is the number 1, or a splat of it.
func isOne(ctx *ir.Context, a ir.Attr) bool {
	if d, ok := a.(*ir.DenseAttr); ok && d.Splat {
		a = d.At(ctx, 0)
	}
	f, ok := a.(*ir.FloatAttr)
	return ok && f.Float64() == 1
}

package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/rewrite"
)

// casts converts tt.fp_to_fp:
//
//	%r = tt.fp_to_fp %x, rounding = rtz : f32 -> f16
//
// becomes
//
//	%r = arith.truncf %x toward_zero : f32 to f16
//
// Formats of equal width are converted by way of f32, which can represent the numbers of both.
type casts struct {
	// kept leaves saturating conversions as tile.saturating_truncf.
	kept bool
}

func (c casts) convert(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsFpToFp(op)
	if c.kept && structure.KeepsCast(op) {
		to := tensorType(op.Result(0))
		r.ReplaceWithOp(op, linalg.NewGeneric(r.Builder, linalg.GenericSpec{Ins: []*ir.Value{o.Src()}, Outs: []*ir.Value{emptyLike(r, to)}, Body: func(args []*ir.Value) []*ir.Value {
			return []*ir.Value{tile.NewSaturatingTruncF(r.Builder, args[0], to.Elem).Out()}
		}}))
		return nil
	}
	x, to := o.Src(), op.Result(0).Type()
	from := elementOf(x.Type()).(*ir.FloatType)
	narrower := elementOf(to).(*ir.FloatType).Width() - from.Width()
	switch {
	case x.Type() == to:
		r.Replace(op, x)
		return nil
	case narrower == 0:
		x = arith.NewCast(r.Builder, arith.ExtF, x, withElement(r.Ctx, to, ir.F32))
	case narrower > 0:
		r.Replace(op, arith.NewCast(r.Builder, arith.ExtF, x, to))
		return nil
	}
	var attrs []ir.NamedAttr
	if mode, ok := o.Rounding(); ok && mode == tt.RoundTowardZero {
		attrs = append(attrs, arith.WithRounding(r.Ctx, arith.TowardZero))
	}
	r.Replace(op, arith.NewCast(r.Builder, arith.TruncF, x, to, attrs...))
	return nil
}

// withElement is a tensor or scalar type with another element type.
func withElement(ctx *ir.Context, t, elem ir.Type) ir.Type {
	if ir.IsTensor(t) {
		return ctx.WithElement(t, elem)
	}
	return elem
}

// convertBitcast: a tt.bitcast that has no pointers is an arith.bitcast.
func convertBitcast(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsBitcast(op)
	if o.Src().Type() == op.Result(0).Type() {
		r.Replace(op, o.Src())
		return nil
	}
	return renameTo(arith.Bitcast)(r, op)
}

// Package tritonsaturatecasts is the pass triton-saturate-casts: it makes explicit that Triton's conversions to
// 8-bit floats saturate. Where structure is kept, those for which GPUs have an instruction do so themselves.
package tritonsaturatecasts

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/pass"
)

// Pass is triton-saturate-casts.
var Pass = &pass.Pass{
	Name:    "triton-saturate-casts",
	Title:   "TritonSaturateCasts",
	Doc:     "Saturate conversions to floats of 8 bits",
	Options: []pass.Option{structure.Option},
	Run: func(ctx *pass.Context, root *ir.Op) error {
		var casts []*ir.Op
		root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
			if op.Is(tt.FpToFp) && saturates(op) {
				casts = append(casts, op)
			}
			return ir.Continue
		})
		for _, op := range casts {
			b := ir.NewBuilder(op.Context()).Before(op)
			widen(b, op)
			if !ctx.Bool(structure.Keep) || !structure.KeepsCast(op) {
				limit(b, op)
			}
		}
		return nil
	},
}

// saturates: a conversion to eight bits that rounds to nearest turns infinity and numbers out of range into the
// greatest number. A conversion that rounds toward zero does not.
func saturates(op *ir.Op) bool {
	o, _ := tt.AsFpToFp(op)
	mode, given := o.Rounding()
	from, to := formatOf(o.Src().Type()), formatOf(op.Result(0).Type())
	return to.Bits <= 8 && from != to && !(given && mode == tt.RoundTowardZero)
}

// limit clamps the operand:
//
//	%r = tt.fp_to_fp %x, rounding = rtne : f32 -> f8E4M3FN
//
// becomes
//
//	%c = tt.clampf %x, %lowest, %largest, propagateNan = all : f32
//	%r = tt.fp_to_fp %c, rounding = rtne : f32 -> f8E4M3FN
func limit(b *ir.Builder, op *ir.Op) {
	o, _ := tt.AsFpToFp(op)
	x, to := o.Src(), formatOf(op.Result(0).Type())
	from, most := formatOf(x.Type()), to.Float64(to.Largest(false))
	bound := func(v float64) *ir.Value {
		return arith.NewConstant(b, constfold.Attr(b.Ctx, x.Type(), constfold.Float{Format: from, Bits: from.FromFloat64(v)}))
	}
	o.SetSrc(tt.NewClampF(b, x, bound(-most), bound(most), tt.PropagateAll))
}

// widen extends an operand of 8-bit floats to f32, which can represent all bounds. The conversion then narrows it, and says how it rounds.
func widen(b *ir.Builder, op *ir.Op) {
	o, _ := tt.AsFpToFp(op)
	if x := o.Src(); formatOf(x.Type()).Bits <= 8 {
		o.SetSrc(tt.NewFpToFp(b, x, withElement(b.Ctx, x.Type(), ir.F32)).Result())
	}
	op.SetAttr("rounding", b.Ctx.IntAttr(ir.I32, int64(tt.RoundNearestEven)))
}

func formatOf(t ir.Type) *apfloat.Format { return ir.ElementTypeOf(t).(*ir.FloatType).Format }

func withElement(ctx *ir.Context, like, elem ir.Type) ir.Type {
	if ir.IsTensor(like) {
		return ctx.WithElement(like, elem)
	}
	return elem
}

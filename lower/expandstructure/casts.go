package expandstructure

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// truncate clamps a number and rounds it:
//
//	%r = tile.saturating_truncf %x : f32 to f8E4M3FN
//
// becomes
//
//	%m = arith.maximumf %x, %lowest : f32
//	%n = arith.minimumf %m, %largest : f32
//	%r = arith.truncf %n : f32 to f8E4M3FN
func truncate(b *ir.Builder, op *ir.Op) {
	o, _ := tile.AsSaturatingTruncF(op)
	from, to := o.In().Type().(*ir.FloatType), o.Out().Type().(*ir.FloatType)
	most := to.Format.Float64(to.Format.Largest(false))
	bound := func(v float64) *ir.Value {
		return arith.NewConstant(b, constfold.Attr(b.Ctx, from, constfold.Float{Format: from.Format, Bits: from.Format.FromFloat64(v)}))
	}
	x := arith.NewBinary(b, arith.MaximumF, o.In(), bound(-most))
	x = arith.NewBinary(b, arith.MinimumF, x, bound(most))
	o.Out().ReplaceAllUsesWith(arith.NewCast(b, arith.TruncF, x, to))
}

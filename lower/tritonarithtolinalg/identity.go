package tritonarithtolinalg

import (
	gomath "math"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// identities are the identity elements of combining operations, nil where a type has none.
var identities = map[*ir.OpDef]func(ctx *ir.Context, t ir.Type) ir.Attr{
	arith.AddF: wholeNumber(0), arith.AddI: wholeNumber(0), arith.OrI: wholeNumber(0), arith.XOrI: wholeNumber(0),
	arith.MulF: wholeNumber(1), arith.MulI: wholeNumber(1),
	arith.AndI:     wholeNumber(-1),
	arith.MaximumF: infinity(-1), arith.MinimumF: infinity(1),
	// arith.maxnumf and arith.minnumf ignore NaN, which is their only identity.
	arith.MaxNumF: nan, arith.MinNumF: nan,
	arith.MaxSI: ofWidth(constfold.MinSigned), arith.MinSI: ofWidth(constfold.MaxSigned),
	arith.MaxUI: wholeNumber(0), arith.MinUI: ofWidth(constfold.AllOnes),
}

func wholeNumber(v int64) func(*ir.Context, ir.Type) ir.Attr {
	return func(ctx *ir.Context, t ir.Type) ir.Attr { return number(ctx, t, v) }
}

// number is a small integer as a constant of a scalar type.
func number(ctx *ir.Context, t ir.Type, v int64) ir.Attr {
	if f, ok := t.(*ir.FloatType); ok {
		return ctx.Float(f, float64(v))
	}
	return constfold.IntAttr(ctx, t, v)
}

func ofWidth(number func(width int) constfold.Int) func(*ir.Context, ir.Type) ir.Attr {
	return func(ctx *ir.Context, t ir.Type) ir.Attr {
		return constfold.Attr(ctx, t, number(constfold.WidthOf(t)))
	}
}

// infinity is nil for formats without infinity.
func infinity(sign int) func(*ir.Context, ir.Type) ir.Attr {
	return func(ctx *ir.Context, t ir.Type) ir.Attr {
		inf := ctx.Float(t.(*ir.FloatType), gomath.Inf(sign))
		if f, ok := constfold.UniformFloat(inf); !ok || !f.IsInf() {
			return nil
		}
		return inf
	}
}

// nan is nil for formats without NaN.
func nan(ctx *ir.Context, t ir.Type) ir.Attr {
	nan := ctx.Float(t.(*ir.FloatType), gomath.NaN())
	if f, ok := constfold.UniformFloat(nan); !ok || !f.IsNaN() {
		return nil
	}
	return nan
}

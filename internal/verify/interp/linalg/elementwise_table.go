package linalg

import (
	"fmt"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// elementwise has the operations that apply a scalar function to each element.
var elementwise = map[*ir.OpDef]funcSelector{
	arith.AddI: ints2(scalar.IntAdd), arith.SubI: ints2(scalar.IntSub), arith.MulI: ints2(scalar.IntMul),
	arith.AndI: ints2(scalar.IntAnd), arith.OrI: ints2(scalar.IntOr), arith.XOrI: ints2(scalar.IntXor),
	arith.ShLI: ints2(scalar.IntShl), arith.ShRSI: ints2(scalar.IntShrS), arith.ShRUI: ints2(scalar.IntShrU),
	arith.DivSI: ints2(scalar.IntDivS), arith.DivUI: ints2(scalar.IntDivU), arith.FloorDivSI: ints2(scalar.IntFloorDivS),
	arith.CeilDivSI: ints2(scalar.IntCeilDivS), arith.CeilDivUI: ints2(scalar.IntCeilDivU),
	arith.RemSI: ints2(scalar.IntRemS), arith.RemUI: ints2(scalar.IntRemU),
	arith.MaxSI: ints2(scalar.IntMaxS), arith.MaxUI: ints2(scalar.IntMaxU),
	arith.MinSI: ints2(scalar.IntMinS), arith.MinUI: ints2(scalar.IntMinU),
	arith.AddUIExtended: both(ints2(scalar.IntAdd), ints2(scalar.IntAddCarry)),
	arith.MulSIExtended: both(ints2(scalar.IntMul), ints2(scalar.IntMulHighS)),
	arith.MulUIExtended: both(ints2(scalar.IntMul), ints2(scalar.IntMulHighU)),
	arith.CmpI:          compareInts,

	arith.AddF: floats2(scalar.FloatAdd), arith.SubF: floats2(scalar.FloatSub), arith.MulF: floats2(scalar.FloatMul),
	arith.DivF: floats2(scalar.FloatDiv), arith.RemF: floats2(scalar.FloatRem), arith.NegF: floats1(scalar.FloatNeg),
	arith.MaximumF: floats2(scalar.FloatMaximum), arith.MinimumF: floats2(scalar.FloatMinimum),
	arith.MaxNumF: floats2(scalar.FloatMaxNum), arith.MinNumF: floats2(scalar.FloatMinNum),
	arith.CmpF: compareFloats,

	arith.Select: func(*ir.Op) ([]scalarFunc, error) { return []scalarFunc{{ternary: choose}}, nil },

	arith.ExtSI: casts(signExtend), arith.ExtUI: casts(resize), arith.TruncI: casts(resize),
	arith.IndexCast: casts(signExtend), arith.IndexCastUI: casts(resize),
	arith.ExtF: casts(floatToFloat), arith.TruncF: casts(floatToFloat), arith.Bitcast: casts(same),
	tile.SaturatingTruncF: casts(func(_ *ir.Op, from, to scalar.Type) scalar.Unary {
		return scalar.FloatToFloatSaturating(from.Format, to.Format, apfloat.NearestEven)
	}),
	arith.SIToFP: casts(func(_ *ir.Op, from, to scalar.Type) scalar.Unary {
		return scalar.SignedToFloat(from.Width, to.Format)
	}),
	arith.UIToFP: casts(func(_ *ir.Op, from, to scalar.Type) scalar.Unary {
		return scalar.UnsignedToFloat(from.Width, to.Format)
	}),
	arith.FPToSI: casts(func(_ *ir.Op, from, to scalar.Type) scalar.Unary {
		return scalar.FloatToSigned(from.Format, to.Width)
	}),
	arith.FPToUI: casts(func(_ *ir.Op, from, to scalar.Type) scalar.Unary {
		return scalar.FloatToUnsigned(from.Format, to.Width)
	}),
	arith.ScalingExtF:   scaled(func(x, scale float64) float64 { return x * scale }),
	arith.ScalingTruncF: scaled(func(x, scale float64) float64 { return x / scale }),

	math.AbsI: ints1(scalar.IntAbs), math.CtLZ: ints1(scalar.CountLeadingZeros), math.CtPop: ints1(scalar.CountOnes),
	math.CtTZ: ints1(scalar.CountTrailingZeros), math.IPowI: ints2(scalar.IntPow),

	math.AbsF: floats1(scalar.FloatAbs), math.Ceil: floats1(scalar.Ceil), math.Floor: floats1(scalar.Floor),
	math.Round: floats1(scalar.Round), math.RoundEven: floats1(scalar.RoundEven), math.Trunc: floats1(scalar.Trunc),
	math.Sqrt: floats1(scalar.Sqrt), math.RSqrt: floats1(scalar.RSqrt), math.Cbrt: floats1(scalar.Cbrt),
	math.Exp: floats1(scalar.Exp), math.Exp2: floats1(scalar.Exp2), math.ExpM1: floats1(scalar.Expm1),
	math.Log: floats1(scalar.Log), math.Log2: floats1(scalar.Log2), math.Log10: floats1(scalar.Log10), math.Log1p: floats1(scalar.Log1p),
	math.Sin: floats1(scalar.Sin), math.Cos: floats1(scalar.Cos), math.Tan: floats1(scalar.Tan),
	math.SinCos: both(floats1(scalar.Sin), floats1(scalar.Cos)),
	math.ASin:   floats1(scalar.Asin), math.ACos: floats1(scalar.Acos), math.ATan: floats1(scalar.Atan),
	math.SinH: floats1(scalar.Sinh), math.CosH: floats1(scalar.Cosh), math.TanH: floats1(scalar.Tanh),
	math.ASinH: floats1(scalar.Asinh), math.ACosH: floats1(scalar.Acosh), math.ATanH: floats1(scalar.Atanh),
	math.Erf: floats1(scalar.Erf), math.ErfC: floats1(scalar.Erfc),
	math.ATan2: floats2(scalar.Atan2), math.PowF: floats2(scalar.Pow), math.CopySign: floats2(scalar.FloatCopySign),
	math.FPowI: floatToPower, math.Fma: floats3(scalar.FloatFMA),
	math.ClampF:   floats3(func(f *apfloat.Format) scalar.Ternary { return scalar.FloatClamp(f, true) }),
	math.IsFinite: floats1(scalar.FloatIsFinite), math.IsInf: floats1(scalar.FloatIsInf),
	math.IsNaN: floats1(scalar.FloatIsNaN), math.IsNormal: floats1(scalar.FloatIsNormal),

	tptr.IntToPtr: casts(resize), tptr.PtrToInt: casts(resize), tptr.PtrAdd: addBytes,
	llvm.IntToPtr: casts(resize),
}

func choose(condition, yes, no uint64) uint64 {
	if condition != 0 {
		return yes
	}
	return no
}

var intPredicates = map[arith.IPredicate]scalar.IntCompare{
	arith.IEQ: scalar.IntEQ, arith.INE: scalar.IntNE,
	arith.ISLT: scalar.IntSLT, arith.ISLE: scalar.IntSLE, arith.ISGT: scalar.IntSGT, arith.ISGE: scalar.IntSGE,
	arith.IULT: scalar.IntULT, arith.IULE: scalar.IntULE, arith.IUGT: scalar.IntUGT, arith.IUGE: scalar.IntUGE,
}

var floatPredicates = map[arith.FPredicate]scalar.FloatCompare{
	arith.FFalse: scalar.FloatFalse, arith.FTrue: scalar.FloatTrue, arith.FORD: scalar.FloatORD, arith.FUNO: scalar.FloatUNO,
	arith.FOEQ: scalar.FloatOEQ, arith.FOGT: scalar.FloatOGT, arith.FOGE: scalar.FloatOGE,
	arith.FOLT: scalar.FloatOLT, arith.FOLE: scalar.FloatOLE, arith.FONE: scalar.FloatONE,
	arith.FUEQ: scalar.FloatUEQ, arith.FUGT: scalar.FloatUGT, arith.FUGE: scalar.FloatUGE,
	arith.FULT: scalar.FloatULT, arith.FULE: scalar.FloatULE, arith.FUNE: scalar.FloatUNE,
}

func compareInts(op *ir.Op) ([]scalarFunc, error) {
	c, _ := arith.AsCmpI(op)
	return ints2(intPredicates[c.Predicate()])(op)
}

func compareFloats(op *ir.Op) ([]scalarFunc, error) {
	c, _ := arith.AsCmpF(op)
	return floats2(floatPredicates[c.Predicate()])(op)
}

func same(*ir.Op, scalar.Type, scalar.Type) scalar.Unary { return func(a uint64) uint64 { return a } }

func resize(_ *ir.Op, _, to scalar.Type) scalar.Unary { return scalar.Resize(to.Width) }

func signExtend(_ *ir.Op, from, to scalar.Type) scalar.Unary {
	return scalar.SignExtend(from.Width, to.Width)
}

func floatToFloat(op *ir.Op, from, to scalar.Type) scalar.Unary {
	mode, _ := arith.RoundingModeOf(op)
	return scalar.FloatToFloat(from.Format, to.Format, apfloat.MLIRRounding(int64(mode)))
}

func floatToPower(op *ir.Op) ([]scalarFunc, error) {
	o, _ := math.AsFPowI(op)
	base, err := elementType(o.Lhs().Type())
	if err != nil {
		return nil, err
	}
	power, err := elementType(o.Rhs().Type())
	if err != nil {
		return nil, err
	}
	return []scalarFunc{{binary: scalar.FloatPowI(base.Format, power.Width)}}, nil
}

// scaled converts with a scale, of which only the exponent counts: the scale is rounded to
// f8E8M0FNU.
func scaled(f func(x, scale float64) float64) funcSelector {
	return func(op *ir.Op) ([]scalarFunc, error) {
		from, err := elementType(op.Operand(0).Type())
		if err != nil {
			return nil, err
		}
		scale, err := elementType(op.Operand(1).Type())
		if err != nil {
			return nil, err
		}
		to, err := elementType(op.Result(0).Type())
		if err != nil {
			return nil, err
		}
		mode, _ := arith.RoundingModeOf(op)
		exponent := apfloat.F8E8M0FNU
		toExponent := scalar.FloatToFloat(scale.Format, exponent, apfloat.TowardZero)
		x, s, round := scalar.Decoder(from.Format), scalar.Decoder(exponent), scalar.Encoder(to.Format, apfloat.MLIRRounding(int64(mode)))
		return []scalarFunc{{binary: func(a, b uint64) uint64 { return round(f(x(a), s(toExponent(b)))) }}}, nil
	}
}

// addBytes adds a signed number of bytes to an address.
func addBytes(op *ir.Op) ([]scalarFunc, error) {
	if op.NumOperands() != 2 {
		return nil, fmt.Errorf("expected an address and an offset")
	}
	t, err := elementType(op.Operand(1).Type())
	if err != nil {
		return nil, err
	}
	return []scalarFunc{{binary: func(p, n uint64) uint64 { return p + uint64(scalar.Signed(n, t.Width)) }}}, nil
}

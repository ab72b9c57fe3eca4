package ttir

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// aliases are the operations whose result has the same words as the operand.
var aliases = map[*ir.OpDef]bool{
	tt.ExpandDims: true, tt.Reshape: true, tt.Unsplat: true,
	tt.Bitcast: true, tt.IntToPtr: true, tt.PtrToInt: true, arith.Bitcast: true,
}

// lanewiseBuilders are the operations with builders of their own that work lane by lane.
var lanewiseBuilders = map[*ir.OpDef]bool{
	arith.Constant: true, arith.Select: true, ub.Poison: true, tt.ExternElementwise: true,
	arith.AddUIExtended: true, arith.MulSIExtended: true, arith.MulUIExtended: true, math.SinCos: true,
}

// elementwise has the operations with one result per element.
var elementwise = map[*ir.OpDef]funcSelector{
	arith.AddI: ints2(scalar.IntAdd), arith.SubI: ints2(scalar.IntSub), arith.MulI: ints2(scalar.IntMul),
	arith.AndI: ints2(scalar.IntAnd), arith.OrI: ints2(scalar.IntOr), arith.XOrI: ints2(scalar.IntXor),
	arith.ShLI: ints2(scalar.IntShl), arith.ShRSI: ints2(scalar.IntShrS), arith.ShRUI: ints2(scalar.IntShrU),
	arith.DivSI: ints2(scalar.IntDivS), arith.DivUI: ints2(scalar.IntDivU),
	arith.CeilDivSI: ints2(scalar.IntCeilDivS), arith.CeilDivUI: ints2(scalar.IntCeilDivU), arith.FloorDivSI: ints2(scalar.IntFloorDivS),
	arith.RemSI: ints2(scalar.IntRemS), arith.RemUI: ints2(scalar.IntRemU),
	arith.MaxSI: ints2(scalar.IntMaxS), arith.MaxUI: ints2(scalar.IntMaxU),
	arith.MinSI: ints2(scalar.IntMinS), arith.MinUI: ints2(scalar.IntMinU),
	arith.CmpI: compareInts,

	arith.AddF: floats2(scalar.FloatAdd), arith.SubF: floats2(scalar.FloatSub), arith.MulF: floats2(scalar.FloatMul),
	arith.DivF: floats2(scalar.FloatDiv), arith.RemF: floats2(scalar.FloatRem),
	arith.MaximumF: floats2(scalar.FloatMaximum), arith.MinimumF: floats2(scalar.FloatMinimum),
	arith.MaxNumF: floats2(scalar.FloatMaxNum), arith.MinNumF: floats2(scalar.FloatMinNum),
	arith.NegF: floats1(scalar.FloatNeg),
	arith.CmpF: compareFloats,

	arith.ExtSI: castInts(scalar.SignExtend), arith.ExtUI: castInts(zeroExtend), arith.TruncI: castInts(zeroExtend),
	arith.IndexCast: castInts(scalar.SignExtend), arith.IndexCastUI: castInts(zeroExtend),
	arith.ExtF: castFloats, arith.TruncF: castFloats, tt.FpToFp: fpToFp,
	arith.SIToFP: toFloat(scalar.SignedToFloat), arith.UIToFP: toFloat(scalar.UnsignedToFloat),
	arith.FPToSI: toInt(scalar.FloatToSigned), arith.FPToUI: toInt(scalar.FloatToUnsigned),
	arith.ScalingExtF: scaledFloats(1), arith.ScalingTruncF: scaledFloats(-1),

	math.AbsI: ints1(scalar.IntAbs), math.CtLZ: ints1(scalar.CountLeadingZeros),
	math.CtPop: ints1(scalar.CountOnes), math.CtTZ: ints1(scalar.CountTrailingZeros), math.IPowI: ints2(scalar.IntPow),

	math.AbsF: floats1(scalar.FloatAbs), math.Ceil: floats1(scalar.Ceil), math.Floor: floats1(scalar.Floor),
	math.Round: floats1(scalar.Round), math.RoundEven: floats1(scalar.RoundEven), math.Trunc: floats1(scalar.Trunc),
	math.Sqrt: floats1(scalar.Sqrt), math.RSqrt: floats1(scalar.RSqrt), math.Cbrt: floats1(scalar.Cbrt),
	math.Exp: floats1(scalar.Exp), math.Exp2: floats1(scalar.Exp2), math.ExpM1: floats1(scalar.Expm1),
	math.Log: floats1(scalar.Log), math.Log2: floats1(scalar.Log2), math.Log10: floats1(scalar.Log10), math.Log1p: floats1(scalar.Log1p),
	math.Sin: floats1(scalar.Sin), math.Cos: floats1(scalar.Cos), math.Tan: floats1(scalar.Tan),
	math.ASin: floats1(scalar.Asin), math.ACos: floats1(scalar.Acos), math.ATan: floats1(scalar.Atan),
	math.SinH: floats1(scalar.Sinh), math.CosH: floats1(scalar.Cosh), math.TanH: floats1(scalar.Tanh),
	math.ASinH: floats1(scalar.Asinh), math.ACosH: floats1(scalar.Acosh), math.ATanH: floats1(scalar.Atanh),
	math.Erf: floats1(scalar.Erf), math.ErfC: floats1(scalar.Erfc),
	math.ATan2: floats2(scalar.Atan2), math.PowF: floats2(scalar.Pow), math.CopySign: floats2(scalar.FloatCopySign),
	math.FPowI: floatToPower, math.Fma: floats3(scalar.FloatFMA), math.ClampF: clamp(func(*ir.Op) bool { return true }),
	math.IsFinite: floats1(scalar.FloatIsFinite), math.IsInf: floats1(scalar.FloatIsInf),
	math.IsNaN: floats1(scalar.FloatIsNaN), math.IsNormal: floats1(scalar.FloatIsNormal),

	tt.PreciseSqrt: floats1(scalar.Sqrt), tt.PreciseDivF: floats2(scalar.FloatDiv), tt.ApproxDivF: floats2(scalar.FloatDiv), tt.MulhiUI: ints2(scalar.IntMulHighU),
	tt.ClampF: clamp(func(op *ir.Op) bool { c, _ := tt.AsClampF(op); return c.PropagateNaN() == tt.PropagateAll }),
	tt.AddPtr: addPointer,
}

func ints1(f func(width int) scalar.Unary) funcSelector {
	return func(op *ir.Op) (scalarFunc, error) {
		w, err := widthOf(op.Operand(0).Type())
		if err != nil {
			return scalarFunc{}, err
		}
		return scalarFunc{unary: f(w)}, nil
	}
}

func ints2(f func(width int) scalar.Binary) funcSelector {
	return func(op *ir.Op) (scalarFunc, error) {
		w, err := widthOf(op.Operand(0).Type())
		if err != nil {
			return scalarFunc{}, err
		}
		return scalarFunc{binary: f(w)}, nil
	}
}

func floats1[F ~func(*apfloat.Format) scalar.Unary](f F) funcSelector {
	return func(op *ir.Op) (scalarFunc, error) {
		format, err := formatOf(op.Operand(0).Type())
		if err != nil {
			return scalarFunc{}, err
		}
		return scalarFunc{unary: f(format)}, nil
	}
}

func floats2[F ~func(*apfloat.Format) scalar.Binary](f F) funcSelector {
	return func(op *ir.Op) (scalarFunc, error) {
		format, err := formatOf(op.Operand(0).Type())
		if err != nil {
			return scalarFunc{}, err
		}
		return scalarFunc{binary: f(format)}, nil
	}
}

func floats3(f func(*apfloat.Format) scalar.Ternary) funcSelector {
	return func(op *ir.Op) (scalarFunc, error) {
		format, err := formatOf(op.Operand(0).Type())
		if err != nil {
			return scalarFunc{}, err
		}
		return scalarFunc{ternary: f(format)}, nil
	}
}

func clamp(propagateNaN func(*ir.Op) bool) funcSelector {
	return func(op *ir.Op) (scalarFunc, error) {
		return floats3(func(f *apfloat.Format) scalar.Ternary { return scalar.FloatClamp(f, propagateNaN(op)) })(op)
	}
}

func floatToPower(op *ir.Op) (scalarFunc, error) {
	o, _ := math.AsFPowI(op)
	format, err := formatOf(o.Lhs().Type())
	if err != nil {
		return scalarFunc{}, err
	}
	w, err := widthOf(o.Rhs().Type())
	if err != nil {
		return scalarFunc{}, err
	}
	return scalarFunc{binary: scalar.FloatPowI(format, w)}, nil
}

func fromSigned(v int64, width int) uint64 { return scalar.FromSigned(v, width) }

// addPointer adds a signed number of elements to addresses.
func addPointer(op *ir.Op) (scalarFunc, error) {
	o, _ := tt.AsAddPtr(op)
	pointee, err := pointeeOf(o.Ptr().Type())
	if err != nil {
		return scalarFunc{}, err
	}
	w, err := widthOf(o.Offset().Type())
	if err != nil {
		return scalarFunc{}, err
	}
	size := int64(pointee.Bytes())
	return scalarFunc{binary: func(p, n uint64) uint64 { return p + uint64(scalar.Signed(n, w)*size) }}, nil
}

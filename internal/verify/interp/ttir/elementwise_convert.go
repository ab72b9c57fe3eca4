package ttir

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

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

func compareInts(op *ir.Op) (scalarFunc, error) {
	c, _ := arith.AsCmpI(op)
	return ints2(intPredicates[c.Predicate()])(op)
}

func compareFloats(op *ir.Op) (scalarFunc, error) {
	c, _ := arith.AsCmpF(op)
	return floats2(floatPredicates[c.Predicate()])(op)
}

// castTypes are the element types of a conversion.
func castTypes(op *ir.Op) (from, to scalar.Type, err error) {
	if from, err = scalarType(op.Operand(0).Type()); err == nil {
		to, err = scalarType(op.Result(0).Type())
	}
	return from, to, err
}

func castInts(f func(from, to int) scalar.Unary) funcSelector {
	return func(op *ir.Op) (scalarFunc, error) {
		from, to, err := castTypes(op)
		if err != nil {
			return scalarFunc{}, err
		}
		return scalarFunc{unary: f(from.Width, to.Width)}, nil
	}
}

func zeroExtend(_, to int) scalar.Unary { return scalar.Resize(to) }

func toFloat(f func(width int, to *apfloat.Format) scalar.Unary) funcSelector {
	return func(op *ir.Op) (scalarFunc, error) {
		from, to, err := castTypes(op)
		if err != nil {
			return scalarFunc{}, err
		}
		return scalarFunc{unary: f(from.Width, to.Format)}, nil
	}
}

func toInt(f func(from *apfloat.Format, width int) scalar.Unary) funcSelector {
	return func(op *ir.Op) (scalarFunc, error) {
		from, to, err := castTypes(op)
		if err != nil {
			return scalarFunc{}, err
		}
		return scalarFunc{unary: f(from.Format, to.Width)}, nil
	}
}

func castFloats(op *ir.Op) (scalarFunc, error) {
	from, to, err := castTypes(op)
	if err != nil {
		return scalarFunc{}, err
	}
	mode, _ := arith.RoundingModeOf(op)
	return scalarFunc{unary: scalar.FloatToFloat(from.Format, to.Format, apfloat.MLIRRounding(int64(mode)))}, nil
}

// fpToFp converts as Triton's targets do: to 8 bits, rounding to nearest saturates numbers that are
// too large and infinity; rounding toward zero truncates and keeps infinity.
func fpToFp(op *ir.Op) (scalarFunc, error) {
	from, to, err := castTypes(op)
	if err != nil {
		return scalarFunc{}, err
	}
	convert, _ := tt.AsFpToFp(op)
	mode := apfloat.NearestEven
	if m, ok := convert.Rounding(); ok && m == tt.RoundTowardZero {
		mode = apfloat.TowardZero
	}
	if to.Width <= 8 && mode == apfloat.NearestEven {
		return scalarFunc{unary: scalar.FloatToFloatSaturating(from.Format, to.Format, mode)}, nil
	}
	return scalarFunc{unary: scalar.FloatToFloat(from.Format, to.Format, mode)}, nil
}

// scaledFloats multiplies, or with sign -1 divides, by a power of two. The scale is an f8E8M0FNU,
// or a wider float whose exponent counts.
func scaledFloats(sign int) funcSelector {
	return func(op *ir.Op) (scalarFunc, error) {
		from, to, err := castTypes(op)
		if err != nil {
			return scalarFunc{}, err
		}
		scale, err := formatOf(op.Operand(1).Type())
		if err != nil {
			return scalarFunc{}, err
		}
		mode, _ := arith.RoundingModeOf(op)
		dec, decScale := scalar.Decoder(from.Format), scalar.Decoder(scale)
		if scale != apfloat.F8E8M0FNU {
			toScale := scalar.FloatToFloat(scale, apfloat.F8E8M0FNU, apfloat.TowardZero)
			value := scalar.Decoder(apfloat.F8E8M0FNU)
			decScale = func(a uint64) float64 { return value(toScale(a)) }
		}
		enc := scalar.Encoder(to.Format, apfloat.MLIRRounding(int64(mode)))
		return scalarFunc{binary: func(a, s uint64) uint64 {
			if sign < 0 {
				return enc(dec(a) / decScale(s))
			}
			return enc(dec(a) * decScale(s))
		}}, nil
	}
}

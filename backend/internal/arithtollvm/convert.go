package arithtollvm

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
)

var conversions = map[*ir.OpDef]lowering{
	arith.ExtSI: resize(true), arith.ExtUI: resize(false), arith.TruncI: resize(false),
	arith.IndexCast: resize(true), arith.IndexCastUI: resize(false),
	arith.Bitcast: cast(asBits),
	arith.ExtF:    convertFloat, arith.TruncF: convertFloat,

	arith.SIToFP: toFloat(true), arith.UIToFP: toFloat(false),
	arith.ScalingExtF: scaled((*llvmir.Builder).FMul), arith.ScalingTruncF: scaled((*llvmir.Builder).FDiv),
	arith.FPToSI: onFloats(cast(saturated(toSigned))), arith.FPToUI: onFloats(cast(saturated(toUnsigned))),

	llvm.IntToPtr: cast(toAddress),
	tptr.IntToPtr: cast(toAddress), tptr.PtrToInt: cast(fromAddress), tptr.PtrAdd: ptrAdd,
}

func resize(signed bool) lowering {
	return cast(func(c *ScalarBuilder, x llvmir.Value, to *llvmir.Type) llvmir.Value {
		return c.B.IntCast(x, to, signed)
	})
}

func toAddress(c *ScalarBuilder, x llvmir.Value, to *llvmir.Type) llvmir.Value {
	return c.B.IntToPtr(c.B.IntCast(x, llvmir.I64, false), to)
}

func fromAddress(c *ScalarBuilder, x llvmir.Value, to *llvmir.Type) llvmir.Value {
	return c.B.PtrToInt(x, to)
}

func asBits(c *ScalarBuilder, x llvmir.Value, to *llvmir.Type) llvmir.Value {
	switch {
	case x.Type() == to:
		return x
	case x.Type().IsPtr():
		return c.B.PtrToInt(x, to)
	case to.IsPtr():
		return c.B.IntToPtr(x, to)
	}
	return c.B.Bitcast(x, to)
}

// saturated converts to the nearest representable integer, and NaN to 0.
func saturated(intrinsic string) func(c *ScalarBuilder, x llvmir.Value, to *llvmir.Type) llvmir.Value {
	return func(c *ScalarBuilder, x llvmir.Value, to *llvmir.Type) llvmir.Value {
		if x.Type().Bits() < 32 {
			x = c.B.FPExt(x, llvmir.Float)
		}
		if to.Bits() == 1 {
			return c.saturatedBit(intrinsic, x)
		}
		return c.B.Intrinsic(intrinsic, to, []*llvmir.Type{to, x.Type()}, x)
	}
}

// saturatedBit compares instead of converting: LLVM 22 inverts the comparison in its
// conversion to i1 for PTX.
func (c *ScalarBuilder) saturatedBit(intrinsic string, x llvmir.Value) llvmir.Value {
	if intrinsic == toSigned {
		return c.B.FCmp(llvmir.OLE, x, llvmir.ConstFloat(x.Type(), -1))
	}
	return c.B.FCmp(llvmir.OGE, x, llvmir.ConstFloat(x.Type(), 1))
}

// The saturating conversions of floats to integers.
const toSigned, toUnsigned = "llvm.fptosi.sat", "llvm.fptoui.sat"

// toFloat converts integers, with one rounding.
func toFloat(signed bool) lowering {
	return func(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		to := FormatOf(op.Result(0).Type())
		if to == apfloat.F32 || to == apfloat.F64 {
			return []llvmir.Value{c.integerTo(x[0], floats[to], signed)}, nil
		}
		// f32 has all integers of up to 24 bits; larger ones are infinite in f16.
		if to == apfloat.F16 || to.Bits == 16 && x[0].Type().Bits() <= 24 {
			return []llvmir.Value{c.fromSingle(c.integerTo(x[0], llvmir.Float, signed), to)}, nil
		}
		return []llvmir.Value{c.roundDouble(c.integerToOdd(x[0], signed), to, apfloat.NearestEven)}, nil
	}
}

func (c *ScalarBuilder) integerTo(x llvmir.Value, to *llvmir.Type, signed bool) llvmir.Value {
	if signed {
		return c.B.SIToFP(x, to)
	}
	return c.B.UIToFP(x, to)
}

// integerToOdd converts an integer to f64 and rounds to odd, so that rounding the result
// to fewer bits rounds once.
func (c *ScalarBuilder) integerToOdd(x llvmir.Value, signed bool) llvmir.Value {
	if x.Type().Bits() <= fractionBits+1 {
		return c.integerTo(x, llvmir.Double, signed)
	}
	const beyond = 1<<(64-fractionBits-1) - 1
	magnitude := c.B.IntCast(x, llvmir.I64, signed)
	negative := llvmir.ConstBool(false)
	if signed {
		negative = c.B.ICmp(llvmir.SLT, magnitude, word64(0))
		magnitude = c.B.Select(negative, c.B.Neg(magnitude), magnitude)
	}
	large := c.B.ICmp(llvmir.UGE, magnitude, word64(1<<(fractionBits+1)))
	lost := c.B.ICmp(llvmir.NE, c.B.And(magnitude, word64(beyond)), word64(0))
	cut := c.B.Or(c.B.And(magnitude, llvmir.ConstInt(llvmir.I64, ^int64(beyond))), word64(beyond+1))
	v := c.B.UIToFP(c.B.Select(c.B.And(large, lost), cut, magnitude), llvmir.Double)
	return c.B.Select(negative, c.B.FNeg(v), v)
}

// truncateOnce converts a float to another format with one rounding.
func (c *ScalarBuilder) truncateOnce(x llvmir.Value, to *llvmir.Type) llvmir.Value {
	if x.Type() == llvmir.Double && to.Bits() == 16 {
		x = c.roundToOdd(x)
	}
	return c.B.FloatCast(x, to)
}

// toSingle converts a float of at most 32 bits to f32.
func (c *ScalarBuilder) toSingle(x llvmir.Value, f *apfloat.Format) llvmir.Value {
	if f != apfloat.BF16 {
		return c.B.FloatCast(x, llvmir.Float)
	}
	return c.B.Bitcast(c.B.Shl(c.B.ZExt(x, llvmir.I32), llvmir.ConstInt(llvmir.I32, 16)), llvmir.Float)
}

// toBF16 rounds an f32 to its upper half, as a bit pattern: adding almost half a unit
// carries into it. NaN is kept apart, because the carry could make it infinite.
func (c *ScalarBuilder) toBF16(x llvmir.Value) llvmir.Value {
	if c.RoundsBF16 {
		return c.B.Bitcast(c.B.FPTrunc(x, llvmir.BFloat), llvmir.Int(16))
	}
	const quiet = 1 << 22
	k := func(v int64) llvmir.Value { return llvmir.ConstInt(llvmir.I32, v) }
	bits := c.B.Bitcast(x, llvmir.I32)
	odd := c.B.And(c.B.LShr(bits, k(16)), k(1))
	rounded := c.B.Add(bits, c.B.Add(odd, k(0x7fff)))
	chosen := c.B.Select(c.B.FCmp(llvmir.Uno, x, x), c.B.Or(bits, k(quiet)), rounded)
	return c.B.Trunc(c.B.LShr(chosen, k(16)), llvmir.Int(16))
}

// roundToOdd rounds f64 to f32 such that rounding the result to a 16-bit format equals
// rounding once: an inexact result gets an odd last bit.
func (c *ScalarBuilder) roundToOdd(x llvmir.Value) llvmir.Value {
	near := c.B.FPTrunc(x, llvmir.Float)
	back := c.B.FPExt(near, llvmir.Double)
	pattern := c.B.Bitcast(near, llvmir.I32)
	even := c.B.ICmp(llvmir.EQ, c.B.And(pattern, oneOf(llvmir.I32)), llvmir.Zero(llvmir.I32))
	inexact := c.B.And(c.B.FCmp(llvmir.ONE, back, x), even)
	// The odd neighbour is the one on the side of the exact number.
	larger := c.B.FCmp(llvmir.OGT, c.B.FAbs(x), c.B.FAbs(back))
	moved := c.B.Select(larger, c.B.Add(pattern, oneOf(llvmir.I32)), c.B.Sub(pattern, oneOf(llvmir.I32)))
	return c.B.Bitcast(c.B.Select(inexact, moved, pattern), llvmir.Float)
}

// roundingOf is the rounding mode of an operation, by default to nearest even.
func roundingOf(op *ir.Op) apfloat.RoundingMode {
	mode, _ := arith.RoundingModeOf(op)
	return apfloat.MLIRRounding(int64(mode))
}

// viaSingle are the formats that are converted through f32.
var viaSingle = map[*apfloat.Format]bool{apfloat.F16: true, apfloat.BF16: true, apfloat.F32: true}

func (c *ScalarBuilder) fromSingle(x llvmir.Value, to *apfloat.Format) llvmir.Value {
	if to == apfloat.BF16 {
		return c.toBF16(x)
	}
	return c.B.FloatCast(x, floats[to])
}

func convertFloat(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	o, _ := arith.AsCast(op)
	from, to := FormatOf(o.In().Type()), FormatOf(op.Result(0).Type())
	switch {
	case from == to:
		return x[:1], nil
	case roundingOf(op) == apfloat.NearestEven && viaSingle[from] && viaSingle[to]:
		return []llvmir.Value{c.fromSingle(c.toSingle(x[0], from), to)}, nil
	}
	return []llvmir.Value{c.roundDouble(c.toDouble(x[0], from), to, roundingOf(op))}, nil
}

// scaled converts with a scale, of which only the exponent is used: the scale is rounded
// to f8E8M0FNU.
func scaled(f func(b *llvmir.Builder, x, y llvmir.Value, flags ...llvmir.FastMath) llvmir.Value) lowering {
	return func(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		number, scale := c.toDouble(x[0], FormatOf(op.Operand(0).Type())), c.toDouble(x[1], FormatOf(op.Operand(1).Type()))
		exponent := c.roundDouble(scale, apfloat.F8E8M0FNU, apfloat.TowardZero)
		v := f(c.B, number, c.toDouble(exponent, apfloat.F8E8M0FNU))
		return []llvmir.Value{c.roundDouble(v, FormatOf(op.Result(0).Type()), roundingOf(op))}, nil
	}
}

// ptrAdd adds a signed number of bytes.
func ptrAdd(c *ScalarBuilder, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	return []llvmir.Value{c.B.Offset(x[0], c.B.IntCast(x[1], llvmir.I64, true))}, nil
}

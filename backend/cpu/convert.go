package cpu

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/internal/apfloat"
	"github.com/tshared/tshared/ir"
)

var conversions = map[*ir.OpDef]computation{
	arith.ExtSI: resize(true), arith.ExtUI: resize(false), arith.TruncI: resize(false),
	arith.IndexCast: resize(true), arith.IndexCastUI: resize(false),
	arith.Bitcast: cast(asBits), llvm.BitCast: cast(asBits),
	arith.ExtF: convertFloat, arith.TruncF: convertFloat,

	arith.SIToFP: toFloat(true), arith.UIToFP: toFloat(false),
	arith.ScalingExtF: scaled((*llvmir.Builder).FMul), arith.ScalingTruncF: scaled((*llvmir.Builder).FDiv),
	arith.FPToSI: onFloats(cast(saturated("llvm.fptosi.sat"))), arith.FPToUI: onFloats(cast(saturated("llvm.fptoui.sat"))),

	llvm.IntToPtr: cast(toAddress), llvm.PtrToInt: cast(fromAddress),
	tptr.IntToPtr: cast(toAddress), tptr.PtrToInt: cast(fromAddress), tptr.PtrAdd: moveAddress, ptr.PtrAdd: moveAddress,
	llvm.AddrSpaceCast: cast(func(_ *compiler, x llvmir.Value, _ *llvmir.Type) llvmir.Value { return x }),
}

func resize(signed bool) computation {
	return cast(func(c *compiler, x llvmir.Value, to *llvmir.Type) llvmir.Value { return c.b.IntCast(x, to, signed) })
}

func toAddress(c *compiler, x llvmir.Value, to *llvmir.Type) llvmir.Value {
	return c.b.IntToPtr(c.b.IntCast(x, llvmir.I64, false), to)
}

func fromAddress(c *compiler, x llvmir.Value, to *llvmir.Type) llvmir.Value {
	return c.b.PtrToInt(x, to)
}

func asBits(c *compiler, x llvmir.Value, to *llvmir.Type) llvmir.Value {
	switch {
	case x.Type() == to:
		return x
	case x.Type().IsPtr():
		return c.b.PtrToInt(x, to)
	case to.IsPtr():
		return c.b.IntToPtr(x, to)
	}
	return c.b.Bitcast(x, to)
}

// saturated gives the nearest integer there is, and 0 for NaN.
func saturated(intrinsic string) func(c *compiler, x llvmir.Value, to *llvmir.Type) llvmir.Value {
	return func(c *compiler, x llvmir.Value, to *llvmir.Type) llvmir.Value {
		if x.Type().Bits() < 32 {
			x = c.b.FPExt(x, llvmir.Float)
		}
		return c.b.Intrinsic(intrinsic, to, []*llvmir.Type{to, x.Type()}, x)
	}
}

// toFloat converts integers, with one rounding.
func toFloat(signed bool) computation {
	return func(c *compiler, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		to := formatOf(op.Result(0).Type())
		if to == apfloat.F32 || to == apfloat.F64 {
			return []llvmir.Value{c.integerTo(x[0], floats[to], signed)}, nil
		}
		if to.Bits == 16 && x[0].Type().Bits() <= 24 { // f32 has them all
			return []llvmir.Value{c.fromSingle(c.integerTo(x[0], llvmir.Float, signed), to)}, nil
		}
		return []llvmir.Value{c.encoded(c.integerToOdd(x[0], signed), to, apfloat.NearestEven)}, nil
	}
}

func (c *compiler) integerTo(x llvmir.Value, to *llvmir.Type, signed bool) llvmir.Value {
	if signed {
		return c.b.SIToFP(x, to)
	}
	return c.b.UIToFP(x, to)
}

// integerToOdd converts an integer to f64. The bits that f64 has no room for
// live on in its last bit, which is all that rounding to fewer bits asks for.
func (c *compiler) integerToOdd(x llvmir.Value, signed bool) llvmir.Value {
	if x.Type().Bits() <= fractionBits+1 {
		return c.integerTo(x, llvmir.Double, signed)
	}
	const beyond = 1<<(64-fractionBits-1) - 1
	magnitude := c.b.IntCast(x, llvmir.I64, signed)
	negative := llvmir.ConstBool(false)
	if signed {
		negative = c.b.ICmp(llvmir.SLT, magnitude, word64(0))
		magnitude = c.b.Select(negative, c.b.Neg(magnitude), magnitude)
	}
	large := c.b.ICmp(llvmir.UGE, magnitude, word64(1<<(fractionBits+1)))
	lost := c.b.ICmp(llvmir.NE, c.b.And(magnitude, word64(beyond)), word64(0))
	cut := c.b.Or(c.b.And(magnitude, llvmir.ConstInt(llvmir.I64, ^int64(beyond))), word64(beyond+1))
	v := c.b.UIToFP(c.b.Select(c.b.And(large, lost), cut, magnitude), llvmir.Double)
	return c.b.Select(negative, c.b.FNeg(v), v)
}

// narrow makes a float one of another format, with one rounding.
func (c *compiler) narrow(x llvmir.Value, to *llvmir.Type) llvmir.Value {
	if x.Type() == llvmir.Double && to.Bits() == 16 {
		x = c.toOdd(x)
	}
	return c.b.FloatCast(x, to)
}

// single makes an f32 of a float of at most so many bits.
func (c *compiler) single(x llvmir.Value, f *apfloat.Format) llvmir.Value {
	if f != apfloat.BF16 {
		return c.b.FloatCast(x, llvmir.Float)
	}
	return c.b.Bitcast(c.b.Shl(c.b.ZExt(x, llvmir.I32), llvmir.ConstInt(llvmir.I32, 16)), llvmir.Float)
}

// toBF16 rounds an f32 to its upper half, a pattern: adding not quite half of a unit carries
// into it. NaN stays what it is, and must not become infinity.
func (c *compiler) toBF16(x llvmir.Value) llvmir.Value {
	const quiet = 1 << 22
	k := func(v int64) llvmir.Value { return llvmir.ConstInt(llvmir.I32, v) }
	bits := c.b.Bitcast(x, llvmir.I32)
	odd := c.b.And(c.b.LShr(bits, k(16)), k(1))
	rounded := c.b.Add(bits, c.b.Add(odd, k(0x7fff)))
	chosen := c.b.Select(c.b.FCmp(llvmir.Uno, x, x), c.b.Or(bits, k(quiet)), rounded)
	return c.b.Trunc(c.b.LShr(chosen, k(16)), llvmir.Int(16))
}

// toOdd rounds f64 to f32 so that rounding once more, to a format of 16 bits,
// gives what rounding once does: an inexact result gets an odd last bit.
func (c *compiler) toOdd(x llvmir.Value) llvmir.Value {
	near := c.b.FPTrunc(x, llvmir.Float)
	back := c.b.FPExt(near, llvmir.Double)
	pattern := c.b.Bitcast(near, llvmir.I32)
	even := c.b.ICmp(llvmir.EQ, c.b.And(pattern, one(llvmir.I32)), llvmir.Zero(llvmir.I32))
	inexact := c.b.And(c.b.FCmp(llvmir.ONE, back, x), even)
	// The odd neighbour is on the side the number is on.
	larger := c.b.FCmp(llvmir.OGT, c.b.FAbs(x), c.b.FAbs(back))
	moved := c.b.Select(larger, c.b.Add(pattern, one(llvmir.I32)), c.b.Sub(pattern, one(llvmir.I32)))
	return c.b.Bitcast(c.b.Select(inexact, moved, pattern), llvmir.Float)
}

var roundings = map[arith.RoundingMode]apfloat.RoundingMode{
	arith.ToNearestEven: apfloat.NearestEven, arith.Downward: apfloat.Down, arith.Upward: apfloat.Up,
	arith.TowardZero: apfloat.TowardZero, arith.ToNearestAway: apfloat.NearestAway,
}

// roundingOf is how an operation rounds: to nearest, ties to even, if it does not
// say.
func roundingOf(op *ir.Op) apfloat.RoundingMode {
	mode, _ := arith.RoundingModeOf(op)
	return roundings[mode]
}

// aroundSingle are formats whose numbers are converted as f32 in between.
var aroundSingle = map[*apfloat.Format]bool{apfloat.F16: true, apfloat.BF16: true, apfloat.F32: true}

func (c *compiler) fromSingle(x llvmir.Value, to *apfloat.Format) llvmir.Value {
	if to == apfloat.BF16 {
		return c.toBF16(x)
	}
	return c.b.FloatCast(x, floats[to])
}

func convertFloat(c *compiler, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	from, to := formatOf(op.Operand(0).Type()), formatOf(op.Result(0).Type())
	switch {
	case from == to:
		return x[:1], nil
	case roundingOf(op) == apfloat.NearestEven && aroundSingle[from] && aroundSingle[to]:
		return []llvmir.Value{c.fromSingle(c.single(x[0], from), to)}, nil
	}
	return []llvmir.Value{c.encoded(c.decoded(x[0], from), to, roundingOf(op))}, nil
}

// scaled converts with a scale, of which only the exponent counts: it goes
// through f8E8M0FNU.
func scaled(f func(b *llvmir.Builder, x, y llvmir.Value, flags ...llvmir.FastMath) llvmir.Value) computation {
	return func(c *compiler, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		number, scale := c.decoded(x[0], formatOf(op.Operand(0).Type())), c.decoded(x[1], formatOf(op.Operand(1).Type()))
		exponent := c.encoded(scale, apfloat.F8E8M0FNU, apfloat.TowardZero)
		v := f(c.b, number, c.decoded(exponent, apfloat.F8E8M0FNU))
		return []llvmir.Value{c.encoded(v, formatOf(op.Result(0).Type()), roundingOf(op))}, nil
	}
}

package cpu

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
)

var conversions = map[*ir.OpDef]computation{
	arith.ExtSI: resize(true), arith.ExtUI: resize(false), arith.TruncI: resize(false),
	arith.IndexCast: resize(true), arith.IndexCastUI: resize(false),
	arith.Bitcast: cast(asBits), llvm.BitCast: cast(asBits),
	arith.ExtF: convertFloat, arith.TruncF: convertFloat,

	arith.SIToFP: toFloat((*llvmir.Builder).SIToFP),
	arith.UIToFP: toFloat(func(b *llvmir.Builder, x llvmir.Value, t *llvmir.Type) llvmir.Value { return b.UIToFP(x, t) }),
	arith.FPToSI: onFloats(cast(saturated("llvm.fptosi.sat"))), arith.FPToUI: onFloats(cast(saturated("llvm.fptoui.sat"))),

	llvm.IntToPtr: cast(func(c *compiler, x llvmir.Value, to *llvmir.Type) llvmir.Value {
		return c.b.IntToPtr(c.b.IntCast(x, llvmir.I64, false), to)
	}),
	llvm.PtrToInt:      cast(func(c *compiler, x llvmir.Value, to *llvmir.Type) llvmir.Value { return c.b.PtrToInt(x, to) }),
	llvm.AddrSpaceCast: cast(func(_ *compiler, x llvmir.Value, _ *llvmir.Type) llvmir.Value { return x }),
}

func resize(signed bool) computation {
	return cast(func(c *compiler, x llvmir.Value, to *llvmir.Type) llvmir.Value { return c.b.IntCast(x, to, signed) })
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

// toFloat converts integers. What f32 holds exactly goes through it to formats of
// 16 bits; what it does not is rounded to odd first, so that it is rounded once.
func toFloat(f func(b *llvmir.Builder, x llvmir.Value, t *llvmir.Type) llvmir.Value) computation {
	return func(c *compiler, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		to, err := resultWord(op, 0)
		if err != nil {
			return nil, err
		}
		if !to.IsFloat() {
			return nil, fmt.Errorf("numbers of type %s are not supported", op.Result(0).Type())
		}
		if to.Bits() >= 32 {
			return []llvmir.Value{f(c.b, x[0], to)}, nil
		}
		wide := llvmir.Float
		if x[0].Type().Bits() > 24 {
			wide = llvmir.Double
		}
		return []llvmir.Value{c.narrow(f(c.b, x[0], wide), to)}, nil
	}
}

// narrow rounds a float to a smaller format.
func (c *compiler) narrow(x llvmir.Value, to *llvmir.Type) llvmir.Value {
	if x.Type() == llvmir.Double && to.Bits() == 16 {
		x = c.toOdd(x)
	}
	return c.b.FPTrunc(x, to)
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

func convertFloat(c *compiler, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	to, err := resultWord(op, 0)
	if err != nil {
		return nil, err
	}
	if mode, given := arith.RoundingModeOf(op); given && mode != arith.ToNearestEven {
		return nil, errors.New("only rounding to nearest, ties to even, is supported")
	}
	from := x[0].Type()
	if !from.IsFloat() || !to.IsFloat() {
		return nil, fmt.Errorf("conversions from %s to %s are not supported", number(op.Operand(0).Type()), number(op.Result(0).Type()))
	}
	switch {
	case from.Bits() < to.Bits():
		return []llvmir.Value{c.b.FPExt(x[0], to)}, nil
	case from.Bits() > to.Bits():
		return []llvmir.Value{c.narrow(x[0], to)}, nil
	case from == to:
		return x[:1], nil
	}
	return []llvmir.Value{c.b.FPTrunc(c.b.FPExt(x[0], llvmir.Float), to)}, nil
}

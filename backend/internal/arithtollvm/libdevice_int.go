package arithtollvm

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/kernel/extern"
)

// libdeviceInts are functions of integers, and those that take numbers apart.
var libdeviceInts = map[string]numericFunction{
	"abs": ofOne(intAbs), "min": ofTwo(minSigned), "umin": ofTwo(minUnsigned), "max": ofTwo(maxSigned), "umax": ofTwo(maxUnsigned),
	"brev": ofOne(ptxIntUnary["brev"]), "clz": ofOne(countZeros("llvm.ctlz")), "popc": ofOne(countOnes), "ffs": firstSet,
	"mulhi": ofTwo(highProduct(true)), "umulhi": ofTwo(highProduct(false)), "mul24": ofTwo(product24(true)), "umul24": ofTwo(product24(false)),
	"hadd": ofTwo(average(true, 0)), "rhadd": ofTwo(average(true, 1)), "uhadd": ofTwo(average(false, 0)), "urhadd": ofTwo(average(false, 1)),
	"byte_perm": permuteBytes, "sad": distance(true), "usad": distance(false),

	"float2half_rn": func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		return c.B.Bitcast(c.B.FPTrunc(x[0], llvmir.Half), llvmir.Int(16))
	},
	"half2float": func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		return c.B.FPExt(c.B.Bitcast(x[0], llvmir.Half), llvmir.Float)
	},
	"hiloint2double": func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		return c.B.Bitcast(c.ptxJoin([]llvmir.Value{c.ToBits(x[1]), c.ToBits(x[0])}, 32), llvmir.Double)
	},
	"double2loint": func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.Trunc(c.ToBits(x[0]), llvmir.I32) },
	"double2hiint": func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		return c.B.Trunc(c.B.LShr(c.ToBits(x[0]), word64(32)), llvmir.I32)
	},
}

// firstSet is the position of the lowest set bit counted from 1, 0 if there is none.
func firstSet(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	t := x[0].Type()
	isZero := c.B.ICmp(llvmir.EQ, x[0], llvmir.Zero(t))
	return c.B.Select(isZero, llvmir.Zero(t), c.B.Add(countZeros("llvm.cttz")(c, x[0]), oneOf(t)))
}

// product24 multiplies the lower 24 bits.
func product24(signed bool) operator {
	return func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
		low := func(v llvmir.Value) llvmir.Value {
			return c.B.IntCast(c.B.Trunc(v, llvmir.Int(24)), v.Type(), signed)
		}
		return c.B.Mul(low(x), low(y))
	}
}

// average is the average of two numbers, rounded down, or up with a carry of 1.
func average(signed bool, carry uint64) operator {
	return func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
		sum := c.B.Add(c.B.IntCast(x, llvmir.I64, signed), c.B.IntCast(y, llvmir.I64, signed))
		return c.B.Trunc(c.B.AShr(c.B.Add(sum, word64(carry)), word64(1)), x.Type())
	}
}

// distance is the absolute difference of two numbers plus a third.
func distance(signed bool) numericFunction {
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		most, least := maxUnsigned, minUnsigned
		if signed {
			most, least = maxSigned, minSigned
		}
		return c.B.Add(x[2], c.B.Sub(most(c, x[0], x[1]), least(c, x[0], x[1])))
	}
}

// libdeviceConversion is a conversion between integers and floats, or from f64 to
// f32.
func libdeviceConversion(f *extern.Function) numericFunction {
	from, to := f.Params[0], f.Result
	nearest := f.Mode == extern.NearestEven
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		switch {
		case from.Format() != nil && to.Format() != nil:
			return c.roundDouble(c.toDouble(x[0], from.Format()), to.Format(), f.Mode.Float)
		case to == extern.F64 && from == extern.I64 && !nearest:
			if c.Directed != nil && !f.FromUnsigned {
				return c.Directed("s64", f.Mode, x)
			} else if c.Directed != nil {
				return c.Directed("u64", f.Mode, x)
			}
			v := c.directed(f.Mode, func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
				return c.integerTo(x[0], llvmir.Double, !f.FromUnsigned)
			}, x)
			if f.FromUnsigned { // without an instruction, LLVM subtracts equal numbers for 0: -0 when rounding down
				v = c.B.FAbs(v)
			}
			return v
		case to.Format() != nil && nearest:
			return c.integerTo(x[0], externType(to), !f.FromUnsigned)
		case to.Format() != nil:
			return c.roundDouble(c.integerToOdd(x[0], !f.FromUnsigned), to.Format(), f.Mode.Float)
		}
		toInt := toSigned
		if f.ToUnsigned {
			toInt = toUnsigned
		}
		return saturated(toInt)(c, c.intrinsicCall(f.Mode.Integral, x[0]), externType(to))
	}
}

package arithtollvm

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/internal/kernel/inlineptx"
	"github.com/tshared/tshared/internal/num/apfloat"
)

func called(intrinsic string) func(c *ScalarBuilder, x llvmir.Value) llvmir.Value {
	return func(c *ScalarBuilder, x llvmir.Value) llvmir.Value { return c.intrinsicCall(intrinsic, x) }
}

func same(_ *ScalarBuilder, x llvmir.Value) llvmir.Value { return x }

var ptxFloatUnary = map[string]func(c *ScalarBuilder, x llvmir.Value) llvmir.Value{
	"neg": func(c *ScalarBuilder, x llvmir.Value) llvmir.Value { return c.B.FNeg(x) },
	"abs": called("llvm.fabs"), "sqrt": called("llvm.sqrt"), "rsqrt": rsqrt,
	"ex2": called("llvm.exp2"), "lg2": called("llvm.log2"), "sin": called("llvm.sin"), "cos": called("llvm.cos"),
	"tanh": func(c *ScalarBuilder, x llvmir.Value) llvmir.Value {
		return c.widened(x.Type(), func(x ...llvmir.Value) llvmir.Value { return c.libm("tanh", x...) }, x)
	},
	"rcp": (*ScalarBuilder).reciprocal, "mov": same,
}

var ptxFloatBinary = map[string]operator{
	"add": floatOp((*llvmir.Builder).FAdd), "sub": floatOp((*llvmir.Builder).FSub),
	"mul": floatOp((*llvmir.Builder).FMul), "div": floatOp((*llvmir.Builder).FDiv),
	"max": maximumNumber, "min": minimumNumber, "max.NaN": maximum, "min.NaN": minimum,
	"copysign": func(c *ScalarBuilder, sign, value llvmir.Value) llvmir.Value {
		return c.intrinsicCall("llvm.copysign", value, sign)
	},
}

func floatOp(f floatInstruction) operator {
	return func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value { return f(c.B, x, y) }
}

// Comparisons give a predicate; integers have unsigned and signed ones.
var (
	ptxFloatTests = map[string]llvmir.FloatPred{
		"setp.eq": llvmir.OEQ, "setp.ne": llvmir.ONE, "setp.lt": llvmir.OLT, "setp.le": llvmir.OLE,
		"setp.gt": llvmir.OGT, "setp.ge": llvmir.OGE, "setp.num": llvmir.Ord, "setp.nan": llvmir.Uno,
		"setp.equ": llvmir.UEQ, "setp.neu": llvmir.UNE, "setp.ltu": llvmir.FULT, "setp.leu": llvmir.FULE,
		"setp.gtu": llvmir.FUGT, "setp.geu": llvmir.FUGE,
	}
	ptxIntTests = map[string][2]llvmir.IntPred{
		"setp.eq": {llvmir.EQ, llvmir.EQ}, "setp.ne": {llvmir.NE, llvmir.NE},
		"setp.lt": {llvmir.ULT, llvmir.SLT}, "setp.le": {llvmir.ULE, llvmir.SLE},
		"setp.gt": {llvmir.UGT, llvmir.SGT}, "setp.ge": {llvmir.UGE, llvmir.SGE},
		"setp.lo": {llvmir.ULT, llvmir.ULT}, "setp.ls": {llvmir.ULE, llvmir.ULE},
		"setp.hi": {llvmir.UGT, llvmir.UGT}, "setp.hs": {llvmir.UGE, llvmir.UGE},
	}
)

var ptxIntUnary = map[string]func(c *ScalarBuilder, x llvmir.Value) llvmir.Value{
	"abs": intAbs, "popc": countOnes, "clz": countZeros("llvm.ctlz"), "mov": same,
	"not": func(c *ScalarBuilder, x llvmir.Value) llvmir.Value { return c.B.Not(x) },
	"neg": func(c *ScalarBuilder, x llvmir.Value) llvmir.Value { return c.B.Neg(x) },
	"cnot": func(c *ScalarBuilder, x llvmir.Value) llvmir.Value {
		return c.B.ZExt(c.B.ICmp(llvmir.EQ, x, llvmir.Zero(x.Type())), x.Type())
	},
	"brev": func(c *ScalarBuilder, x llvmir.Value) llvmir.Value {
		return c.B.Intrinsic("llvm.bitreverse", x.Type(), []*llvmir.Type{x.Type()}, x)
	},
}

// ptxIntBinary has the unsigned and the signed version of each instruction.
var ptxIntBinary = map[string][2]operator{
	"add": {addInts, addInts}, "sub": {subInts, subInts}, "mul": {mulInts, mulInts},
	"mul.hi": {highProduct(false), highProduct(true)},
	"div":    {divideUnsigned, divideSigned}, "rem": {remainderUnsigned, remainderSigned},
	"min": {minUnsigned, minSigned}, "max": {maxUnsigned, maxSigned},
	"and": {andInts, andInts}, "or": {orInts, orInts}, "xor": {xorInts, xorInts},
	"shl": {shiftLeft, shiftLeft}, "shr": {shiftUnsigned, shiftSigned},
}

func highProduct(signed bool) operator {
	return func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
		_, high := c.wideProduct(x, y, signed)
		return high
	}
}

// ptxOperation finds the computation of an instruction, and its number of operands.
func ptxOperation(key string, t inlineptx.Type) (numericFunction, int) {
	if t.Format != nil {
		return ptxFloatOperation(key, t.Format)
	}
	version := 0
	if t.Signed {
		version = 1
	}
	if f, ok := ptxIntUnary[key]; ok {
		return ofOne(f), 1
	}
	if f, ok := ptxIntBinary[key]; ok {
		return ofTwo(f[version]), 2
	}
	if test, ok := ptxIntTests[key]; ok {
		return ofTwo(func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value { return c.B.ICmp(test[version], x, y) }), 2
	}
	if f, ok := ptxBitOperations[key]; ok {
		return f.build(t), f.arity
	}
	return nil, 0
}

func ptxFloatOperation(key string, format *apfloat.Format) (numericFunction, int) {
	if f, ok := ptxFloatUnary[key]; ok {
		return ofOne(f), 1
	}
	if f, ok := ptxFloatBinary[key]; ok {
		return ofTwo(f), 2
	}
	if test, ok := ptxFloatTests[key]; ok {
		return ofTwo(func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value { return c.B.FCmp(test, x, y) }), 2
	}
	if fused := key == "fma" || key == "mad"; fused && format == apfloat.BF16 {
		return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			wide := func(v llvmir.Value) llvmir.Value { return c.B.FPExt(v, llvmir.Double) }
			return c.roundToOdd(c.fusedToOdd(wide(x[0]), wide(x[1]), wide(x[2]))) // to be rounded once more
		}, 3
	} else if fused {
		return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.fused(x[0], x[1], x[2]) }, 3
	}
	return nil, 0
}

// ptxConversion is a cvt. Conversions between integers have no rounding mode, those from
// floats to integers must have one. Two operands become a pair, the first one in the upper
// half.
func (c *ScalarBuilder) ptxConversion(op inlineptx.Operation, args []llvmir.Value) (llvmir.Value, error) {
	from, to := *op.From, op.Type
	integral := extern.PTXIntegralMode(strings.TrimPrefix(op.Key, "cvt."))
	refused := fmt.Errorf("the instruction %s is not supported", op.Name)
	if from.Format == apfloat.F32 && !from.Pair && to.Pair && op.Key == "cvt" && len(args) == 2 {
		var halves []llvmir.Value
		for _, a := range []llvmir.Value{args[1], args[0]} {
			x := c.toDouble(c.fromBits(a, llvmir.Float), from.Format)
			halves = append(halves, c.ToBits(c.roundDouble(x, to.Format, apfloat.NearestEven)))
		}
		return c.ptxJoin(halves, 16), nil
	}
	if from.Pair || to.Pair || len(args) != 1 {
		return llvmir.Value{}, refused
	}
	if from.Format == nil {
		x := c.B.IntCast(args[0], llvmir.Int(from.Width), false)
		switch {
		case op.Key != "cvt":
			return llvmir.Value{}, refused
		case to.Format == nil:
			return c.ToBits(c.B.IntCast(x, llvmir.Int(to.Width), from.Signed)), nil
		case to.Format == apfloat.F32 || to.Format == apfloat.F64:
			return c.ToBits(c.integerTo(x, floats[to.Format], from.Signed)), nil
		}
		return c.ToBits(c.roundDouble(c.integerToOdd(x, from.Signed), to.Format, apfloat.NearestEven)), nil
	}
	x := c.toDouble(c.fromBits(args[0], scalarTypeOf(from.Format)), from.Format)
	mode := apfloat.NearestEven
	switch {
	case integral != nil:
		x = c.intrinsicCall(integral.Integral, x)
	case op.Key == "cvt.rz" && to.Format != nil:
		mode = apfloat.TowardZero
	case op.Key != "cvt" || to.Format == nil:
		return llvmir.Value{}, refused
	}
	if to.Format != nil {
		return c.ToBits(c.roundDouble(x, to.Format, mode)), nil
	}
	toInt := toUnsigned
	if to.Signed {
		toInt = toSigned
	}
	return c.ToBits(saturated(toInt)(c, x, llvmir.Int(to.Width))), nil
}

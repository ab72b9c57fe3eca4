package cpu

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/apfloat"
	"github.com/tshared/tshared/internal/inlineptx"
)

func called(intrinsic string) func(c *compiler, x llvmir.Value) llvmir.Value {
	return func(c *compiler, x llvmir.Value) llvmir.Value { return c.function(intrinsic, x) }
}

func same(_ *compiler, x llvmir.Value) llvmir.Value { return x }

var ptxFloatUnary = map[string]func(c *compiler, x llvmir.Value) llvmir.Value{
	"neg": func(c *compiler, x llvmir.Value) llvmir.Value { return c.b.FNeg(x) },
	"abs": called("llvm.fabs"), "sqrt": called("llvm.sqrt"), "rsqrt": inverseRoot,
	"ex2": called("llvm.exp2"), "lg2": called("llvm.log2"), "sin": called("llvm.sin"), "cos": called("llvm.cos"),
	"tanh": func(c *compiler, x llvmir.Value) llvmir.Value {
		return c.widened(x.Type(), func(x ...llvmir.Value) llvmir.Value { return c.libm("tanh", x...) }, x)
	},
	"rcp": (*compiler).reciprocal, "mov": same,
}

var ptxFloatBinary = map[string]operator{
	"add": floatOp((*llvmir.Builder).FAdd), "sub": floatOp((*llvmir.Builder).FSub),
	"mul": floatOp((*llvmir.Builder).FMul), "div": floatOp((*llvmir.Builder).FDiv),
	"max": largestNumber, "min": smallestNumber, "max.NaN": largest, "min.NaN": smallest,
	"copysign": func(c *compiler, sign, value llvmir.Value) llvmir.Value {
		return c.function("llvm.copysign", value, sign)
	},
}

func floatOp(f floatInstruction) operator {
	return func(c *compiler, x, y llvmir.Value) llvmir.Value { return f(c.b, x, y) }
}

// Comparisons give a predicate: those of integers unsigned and signed.
var (
	ptxFloatTests = map[string]llvmir.FloatPred{
		"setp.eq": llvmir.OEQ, "setp.ne": llvmir.ONE, "setp.lt": llvmir.OLT, "setp.le": llvmir.OLE,
		"setp.gt": llvmir.OGT, "setp.ge": llvmir.OGE, "setp.num": llvmir.Ord, "setp.nan": llvmir.Uno,
	}
	ptxIntTests = map[string][2]llvmir.IntPred{
		"setp.eq": {llvmir.EQ, llvmir.EQ}, "setp.ne": {llvmir.NE, llvmir.NE},
		"setp.lt": {llvmir.ULT, llvmir.SLT}, "setp.le": {llvmir.ULE, llvmir.SLE},
		"setp.gt": {llvmir.UGT, llvmir.SGT}, "setp.ge": {llvmir.UGE, llvmir.SGE},
	}
)

var ptxIntUnary = map[string]func(c *compiler, x llvmir.Value) llvmir.Value{
	"abs": intAbs, "popc": countOnes, "clz": countZeros("llvm.ctlz"), "mov": same,
	"not": func(c *compiler, x llvmir.Value) llvmir.Value { return c.b.Not(x) },
	"neg": func(c *compiler, x llvmir.Value) llvmir.Value { return c.b.Neg(x) },
	"brev": func(c *compiler, x llvmir.Value) llvmir.Value {
		return c.b.Intrinsic("llvm.bitreverse", x.Type(), []*llvmir.Type{x.Type()}, x)
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
	return func(c *compiler, x, y llvmir.Value) llvmir.Value {
		_, high := c.wideProduct(x, y, signed)
		return high
	}
}

// ptxOperation finds what an instruction computes, and from how many operands.
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
		return ofTwo(func(c *compiler, x, y llvmir.Value) llvmir.Value { return c.b.ICmp(test[version], x, y) }), 2
	}
	switch key {
	case "mad":
		return func(c *compiler, x []llvmir.Value) llvmir.Value { return c.b.Add(c.b.Mul(x[0], x[1]), x[2]) }, 3
	case "lop3":
		return lookupBits, 4
	case "prmt":
		return permuteBytes, 3
	case "bfe":
		return extractBits(t.Signed), 3
	case "dp4a.s32", "dp4a.u32":
		if t.Signed == (key == "dp4a.s32") && t.Width == 32 {
			return dotBytes(t.Signed), 3
		}
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
		return ofTwo(func(c *compiler, x, y llvmir.Value) llvmir.Value { return c.b.FCmp(test, x, y) }), 2
	}
	if fused := key == "fma" || key == "mad"; fused && format == apfloat.BF16 {
		return func(c *compiler, x []llvmir.Value) llvmir.Value {
			wide := func(v llvmir.Value) llvmir.Value { return c.b.FPExt(v, llvmir.Double) }
			return c.toOdd(c.fusedToOdd(wide(x[0]), wide(x[1]), wide(x[2]))) // to be rounded once more
		}, 3
	} else if fused {
		return func(c *compiler, x []llvmir.Value) llvmir.Value { return c.fused(x[0], x[1], x[2]) }, 3
	}
	return nil, 0
}

// lookupBits takes each bit of the result from a table of eight, the last
// operand, by the bits of the other three.
func lookupBits(c *compiler, x []llvmir.Value) llvmir.Value {
	t := x[0].Type()
	result := llvmir.Zero(t)
	for i := range 8 {
		row := c.b.And(c.b.LShr(x[3], llvmir.ConstInt(t, int64(i))), one(t))
		term := c.b.Neg(row) // all bits where the table has a one
		for bit, v := range []llvmir.Value{x[2], x[1], x[0]} {
			if i>>bit&1 == 0 {
				v = c.b.Not(v)
			}
			term = c.b.And(term, v)
		}
		result = c.b.Or(result, term)
	}
	return result
}

// permuteBytes picks four of the eight bytes of two words by the low three bits
// of the selector's nibbles; the fourth bit repeats the byte's sign instead.
func permuteBytes(c *compiler, x []llvmir.Value) llvmir.Value {
	both := c.ptxJoin([]llvmir.Value{c.pattern(x[0]), c.pattern(x[1])}, 32)
	selector, result := c.pattern(x[2]), word64(0)
	for i := range 4 {
		s := c.b.LShr(selector, word64(uint64(4*i)))
		at := c.b.Shl(c.b.And(s, word64(7)), word64(3))
		v := c.b.Trunc(c.b.LShr(both, at), llvmir.I8)
		repeats := c.b.ICmp(llvmir.NE, c.b.And(s, word64(8)), word64(0))
		v = c.b.Select(repeats, c.b.AShr(v, llvmir.ConstInt(llvmir.I8, 7)), v)
		result = c.b.Or(result, c.b.Shl(c.b.ZExt(v, llvmir.I64), word64(uint64(8*i))))
	}
	return c.b.Trunc(result, x[0].Type())
}

// extractBits takes bits out of a number: position and length are bytes.
func extractBits(signed bool) numericFunction {
	return func(c *compiler, x []llvmir.Value) llvmir.Value {
		b, t := c.b, x[0].Type()
		byteOf := func(v llvmir.Value) llvmir.Value { return b.And(c.pattern(v), word64(0xff)) }
		position, length := b.UMin(byteOf(x[1]), word64(63)), b.UMin(byteOf(x[2]), word64(64))
		v := b.AShr(b.IntCast(x[0], llvmir.I64, signed), position)
		// Shifting up and down again drops what is above, or repeats the sign.
		unused := b.UMin(b.Sub(word64(64), length), word64(63))
		v = b.Shl(v, unused)
		if signed {
			v = b.AShr(v, unused)
		} else {
			v = b.LShr(v, unused)
		}
		return b.IntCast(b.Select(b.ICmp(llvmir.EQ, length, word64(0)), word64(0), v), t, false)
	}
}

// dotBytes adds the products of four pairs of bytes.
func dotBytes(signed bool) numericFunction {
	return func(c *compiler, x []llvmir.Value) llvmir.Value {
		sum := x[2]
		for i := range 4 {
			at := llvmir.ConstInt(llvmir.I32, int64(8*i))
			byteOf := func(v llvmir.Value) llvmir.Value {
				return c.b.IntCast(c.b.Trunc(c.b.LShr(v, at), llvmir.I8), llvmir.I32, signed)
			}
			sum = c.b.Add(sum, c.b.Mul(byteOf(x[0]), byteOf(x[1])))
		}
		return sum
	}
}

// wholeRounding are the ways to round to a whole number.
var wholeRounding = map[string]string{
	"cvt.rni": "llvm.roundeven", "cvt.rzi": "llvm.trunc", "cvt.rmi": "llvm.floor", "cvt.rpi": "llvm.ceil",
}

// ptxConversion is a cvt. Between integers it takes no rounding, from floats to
// integers it must say how.
func (c *compiler) ptxConversion(op inlineptx.Operation, args []llvmir.Value) (llvmir.Value, error) {
	from, to := *op.From, op.Type
	whole, rounds := wholeRounding[op.Key]
	refused := fmt.Errorf("the instruction %s is not supported", op.Name)
	if from.Pair || to.Pair || len(args) != 1 {
		return llvmir.Value{}, refused
	}
	if from.Format == nil {
		x := c.b.IntCast(args[0], llvmir.Int(from.Width), false)
		switch {
		case op.Key != "cvt":
			return llvmir.Value{}, refused
		case to.Format == nil:
			return c.pattern(c.b.IntCast(x, llvmir.Int(to.Width), from.Signed)), nil
		case to.Format == apfloat.F32 || to.Format == apfloat.F64:
			return c.pattern(c.integerTo(x, floats[to.Format], from.Signed)), nil
		}
		return c.pattern(c.encoded(c.integerToOdd(x, from.Signed), to.Format, apfloat.NearestEven)), nil
	}
	x := c.decoded(c.fromPattern(args[0], wordOf(from.Format)), from.Format)
	mode := apfloat.NearestEven
	switch {
	case rounds:
		x = c.function(whole, x)
	case op.Key == "cvt.rz" && to.Format != nil:
		mode = apfloat.TowardZero
	case op.Key != "cvt" || to.Format == nil:
		return llvmir.Value{}, refused
	}
	if to.Format != nil {
		return c.pattern(c.encoded(x, to.Format, mode)), nil
	}
	toInt := "llvm.fptoui.sat"
	if to.Signed {
		toInt = "llvm.fptosi.sat"
	}
	return c.pattern(saturated(toInt)(c, x, llvmir.Int(to.Width))), nil
}

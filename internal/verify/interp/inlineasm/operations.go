package inlineasm

import (
	"fmt"
	"math"
	"strings"

	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/internal/kernel/inlineptx"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
)

// operation finds the function of an instruction.
func operation(op inlineptx.Operation, args int) (func([]uint64) uint64, error) {
	t := op.Type
	if op.From != nil {
		return conversion(op, args)
	}
	if op.Key == "selp" && args == 3 && !t.Pair {
		return choose, nil
	}
	var f func([]uint64) uint64
	var arity int
	if t.Format != nil {
		f, arity = floatOperation(op.Key, t.Format)
	} else {
		f, arity = intOperation(op.Key, t)
	}
	if f == nil || arity != args {
		return nil, fmt.Errorf("the instruction %s with %d operands is not supported", op.Name, args)
	}
	if t.Pair {
		return inPairs(f), nil
	}
	return truncated(f, scalar.Int(t.Width).Mask(), scalar.Int(op.ResultWidth()).Mask()), nil
}

// choose selects the first operand where the predicate, the third one, holds.
func choose(args []uint64) uint64 {
	if args[2] != 0 {
		return args[0]
	}
	return args[1]
}

// join concatenates numbers, the first one lowest; field extracts one.
func join(width int) func([]uint64) uint64 {
	return func(args []uint64) uint64 {
		r := uint64(0)
		for i, a := range args {
			r |= a & scalar.Int(width).Mask() << (i * width)
		}
		return r
	}
}

func field(at, width int) func([]uint64) uint64 {
	return func(args []uint64) uint64 { return args[0] >> at & scalar.Int(width).Mask() }
}

func inPairs(f func([]uint64) uint64) func([]uint64) uint64 {
	return func(args []uint64) uint64 {
		low, high := make([]uint64, len(args)), make([]uint64, len(args))
		for i, a := range args {
			low[i], high[i] = a&0xffff, a>>16&0xffff
		}
		return f(low) | f(high)<<16
	}
}

// truncated masks immediates and wider registers to the type's width.
func truncated(f func([]uint64) uint64, mask, resultMask uint64) func([]uint64) uint64 {
	return func(args []uint64) uint64 {
		for i := range args {
			args[i] &= mask
		}
		return f(args) & resultMask
	}
}

func unaryFunc(f scalar.Unary) (func([]uint64) uint64, int) {
	return func(a []uint64) uint64 { return f(a[0]) }, 1
}

func two(f scalar.Binary) (func([]uint64) uint64, int) {
	return func(a []uint64) uint64 { return f(a[0], a[1]) }, 2
}

func three(f scalar.Ternary) (func([]uint64) uint64, int) {
	return func(a []uint64) uint64 { return f(a[0], a[1], a[2]) }, 3
}

var floatUnary = map[string]scalar.FloatUnary{
	"neg": scalar.FloatNeg, "abs": scalar.FloatAbs, "sqrt": scalar.Sqrt, "rsqrt": scalar.RSqrt,
	"ex2": scalar.Exp2, "lg2": scalar.Log2, "sin": scalar.Sin, "cos": scalar.Cos, "tanh": scalar.Tanh,
	"rcp": scalar.Function1(func(x float64) float64 { return 1 / x }),
	"mov": func(*apfloat.Format) scalar.Unary { return same },
}

var floatBinary = map[string]scalar.FloatBinaryFn{
	"add": scalar.FloatAdd, "sub": scalar.FloatSub, "mul": scalar.FloatMul, "div": scalar.FloatDiv,
	"max": scalar.FloatMaxNum, "min": scalar.FloatMinNum, "max.NaN": scalar.FloatMaximum, "min.NaN": scalar.FloatMinimum,
	"copysign": func(f *apfloat.Format) scalar.Binary {
		copySign := scalar.FloatCopySign(f)
		return func(sign, value uint64) uint64 { return copySign(value, sign) }
	},
}

func same(a uint64) uint64 { return a }

// Comparisons produce a predicate; integers have unsigned and signed ones.
var (
	floatTests = map[string]scalar.FloatCompare{
		"setp.eq": scalar.FloatOEQ, "setp.ne": scalar.FloatONE, "setp.lt": scalar.FloatOLT, "setp.le": scalar.FloatOLE,
		"setp.gt": scalar.FloatOGT, "setp.ge": scalar.FloatOGE, "setp.num": scalar.FloatORD, "setp.nan": scalar.FloatUNO,
		"setp.equ": scalar.FloatUEQ, "setp.neu": scalar.FloatUNE, "setp.ltu": scalar.FloatULT, "setp.leu": scalar.FloatULE,
		"setp.gtu": scalar.FloatUGT, "setp.geu": scalar.FloatUGE,
	}
	intTests = map[string][2]scalar.IntCompare{
		"setp.eq": {scalar.IntEQ, scalar.IntEQ}, "setp.ne": {scalar.IntNE, scalar.IntNE},
		"setp.lt": {scalar.IntULT, scalar.IntSLT}, "setp.le": {scalar.IntULE, scalar.IntSLE},
		"setp.gt": {scalar.IntUGT, scalar.IntSGT}, "setp.ge": {scalar.IntUGE, scalar.IntSGE},
		"setp.lo": {scalar.IntULT, scalar.IntULT}, "setp.ls": {scalar.IntULE, scalar.IntULE},
		"setp.hi": {scalar.IntUGT, scalar.IntUGT}, "setp.hs": {scalar.IntUGE, scalar.IntUGE},
	}
)

func floatOperation(key string, f *apfloat.Format) (func([]uint64) uint64, int) {
	if op, ok := floatUnary[key]; ok {
		return unaryFunc(op(f))
	}
	if op, ok := floatBinary[key]; ok {
		return two(op(f))
	}
	if op, ok := floatTests[key]; ok {
		return two(op(f))
	}
	if key == "fma" || key == "mad" {
		return three(scalar.FloatFMA(f))
	}
	return nil, 0
}

var intUnary = map[string]func(width int) scalar.Unary{
	"abs": scalar.IntAbs, "popc": scalar.CountOnes, "clz": scalar.CountLeadingZeros,
	"not":  func(int) scalar.Unary { return func(a uint64) uint64 { return ^a } },
	"cnot": func(int) scalar.Unary { return func(a uint64) uint64 { return scalar.Bool(a == 0) } },
	"neg":  func(int) scalar.Unary { return func(a uint64) uint64 { return -a } },
	"mov":  func(int) scalar.Unary { return same },
	"brev": func(w int) scalar.Unary { return reverse(w) },
}

func reverse(width int) scalar.Unary {
	return func(a uint64) uint64 {
		r := uint64(0)
		for i := range width {
			r |= a >> i & 1 << (width - 1 - i)
		}
		return r
	}
}

// intBinary has the unsigned and the signed version of each instruction.
var intBinary = map[string][2]func(width int) scalar.Binary{
	"add": {scalar.IntAdd, scalar.IntAdd}, "sub": {scalar.IntSub, scalar.IntSub}, "mul": {scalar.IntMul, scalar.IntMul},
	"mul.hi": {scalar.IntMulHighU, scalar.IntMulHighS}, "div": {scalar.IntDivU, scalar.IntDivS}, "rem": {scalar.IntRemU, scalar.IntRemS},
	"min": {scalar.IntMinU, scalar.IntMinS}, "max": {scalar.IntMaxU, scalar.IntMaxS},
	"and": {scalar.IntAnd, scalar.IntAnd}, "or": {scalar.IntOr, scalar.IntOr}, "xor": {scalar.IntXor, scalar.IntXor},
	"shl": {scalar.IntShl, scalar.IntShl}, "shr": {scalar.IntShrU, scalar.IntShrS},
}

func intOperation(key string, t inlineptx.Type) (func([]uint64) uint64, int) {
	if op, ok := intUnary[key]; ok {
		return unaryFunc(op(t.Width))
	}
	if op, ok := intBinary[key]; ok {
		if t.Signed {
			return two(op[1](t.Width))
		}
		return two(op[0](t.Width))
	}
	if op, ok := intTests[key]; ok {
		if t.Signed {
			return two(op[1](t.Width))
		}
		return two(op[0](t.Width))
	}
	if f, ok := bitOperations[key]; ok {
		return f.eval(t), f.arity
	}
	return nil, 0
}

// conversion compiles a cvt. Between integers it takes no rounding mode; from floats to integers it
// needs one. Two numbers become a pair, the first one in the upper half.
func conversion(op inlineptx.Operation, args int) (func([]uint64) uint64, error) {
	key, from, to := op.Key, *op.From, op.Type
	if from == (inlineptx.Type{Width: 32, Format: apfloat.F32}) && to.Pair && key == "cvt" && args == 2 {
		f := scalar.FloatToFloat(from.Format, to.Format, apfloat.NearestEven)
		return func(a []uint64) uint64 { return f(a[0]&math.MaxUint32)<<16 | f(a[1]&math.MaxUint32) }, nil
	}
	var f scalar.Unary
	switch {
	case from.Pair || to.Pair || args != 1:
	case key == "cvt" && from.Format == nil && to.Format == nil:
		if f = scalar.Resize(to.Width); from.Signed {
			f = scalar.SignExtend(from.Width, to.Width)
		}
	case key == "cvt" && from.Format == nil:
		if f = scalar.UnsignedToFloat(from.Width, to.Format); from.Signed {
			f = scalar.SignedToFloat(from.Width, to.Format)
		}
	case key == "cvt" && to.Format != nil:
		f = scalar.FloatToFloat(from.Format, to.Format, apfloat.NearestEven)
	case key == "cvt.rz" && to.Format != nil:
		f = scalar.FloatToFloat(from.Format, to.Format, apfloat.TowardZero)
	default:
		f = toIntegral(key, from, to)
	}
	if f == nil {
		return nil, fmt.Errorf("the instruction %s is not supported", op.Name)
	}
	eval, _ := unaryFunc(f)
	mask := scalar.Int(from.Width).Mask()
	return func(a []uint64) uint64 { return eval([]uint64{a[0] & mask}) }, nil
}

func toIntegral(key string, from, to inlineptx.Type) scalar.Unary {
	mode := extern.PTXIntegralMode(strings.TrimPrefix(key, "cvt."))
	if mode == nil || from.Format == nil {
		return nil
	}
	whole := scalar.Function1(mode.ToIntegral)(from.Format)
	if to.Format != nil {
		convert := scalar.FloatToFloat(from.Format, to.Format, apfloat.NearestEven)
		return func(a uint64) uint64 { return convert(whole(a)) }
	}
	convert := scalar.FloatToUnsigned(from.Format, to.Width)
	if to.Signed {
		convert = scalar.FloatToSigned(from.Format, to.Width)
	}
	return func(a uint64) uint64 { return convert(whole(a)) }
}

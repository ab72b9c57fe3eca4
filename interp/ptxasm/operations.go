package ptxasm

import (
	"fmt"
	"math"
	"strings"

	"github.com/tshared/tshared/internal/apfloat"
	"github.com/tshared/tshared/interp/scalar"
)

var floatTypes = map[string]*apfloat.Format{
	"f16": apfloat.F16, "bf16": apfloat.BF16, "f32": apfloat.F32, "f64": apfloat.F64,
}

// number is a type an instruction works on; pairs are two in one register.
type number struct {
	scalar.Type
	signed, pair bool
}

func typeNamed(name string) (number, bool) {
	if base, ok := strings.CutSuffix(name, "x2"); ok {
		f, known := floatTypes[base]
		if !known {
			return number{}, false
		}
		return number{Type: scalar.Float(f), pair: true}, true
	}
	if f, ok := floatTypes[name]; ok {
		return number{Type: scalar.Float(f)}, true
	}
	for _, w := range []int{8, 16, 32, 64} {
		for _, kind := range "sub" {
			if name == fmt.Sprintf("%c%d", kind, w) {
				return number{Type: scalar.Int(w), signed: kind == 's'}, true
			}
		}
	}
	return number{}, false
}

// ignored are modifiers that do not change what is computed here: rounding to
// nearest is the only rounding, and approximations are as good as we can.
var ignored = map[string]bool{"rn": true, "lo": true, "approx": true, "full": true, "ftz": true}

// operation finds the function of a mnemonic such as min.s32.
func operation(name string, args int) (func([]uint64) uint64, error) {
	parts := strings.Split(name, ".")
	t, ok := typeNamed(parts[len(parts)-1])
	if !ok {
		return nil, fmt.Errorf("the instruction %s is not supported", name)
	}
	key := parts[0]
	var from *number
	rest := parts[1 : len(parts)-1]
	if key == "cvt" && len(rest) > 0 {
		if to, ok := typeNamed(rest[len(rest)-1]); ok {
			source := t
			from, t, rest = &source, to, rest[:len(rest)-1]
		}
	}
	for _, m := range rest {
		if ignored[m] {
			continue
		}
		key += "." + m
	}
	if from != nil {
		return conversion(key, name, *from, t)
	}
	if key == "selp" && args == 3 && !t.pair {
		return choose, nil
	}
	var f func([]uint64) uint64
	var arity int
	if t.IsFloat() {
		f, arity = floatOperation(key, t.Format)
	} else {
		f, arity = intOperation(key, t)
	}
	if f == nil || arity != args {
		return nil, fmt.Errorf("the instruction %s with %d operands is not supported", name, args)
	}
	if t.pair {
		return inPairs(f), nil
	}
	return truncated(f, t.Mask()), nil
}

// choose takes the first operand where the predicate, the third one, holds.
func choose(args []uint64) uint64 {
	if args[2] != 0 {
		return args[0]
	}
	return args[1]
}

// join puts numbers side by side, the first one lowest; field takes one out.
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

// truncated drops what immediates and wider registers have beyond the type.
func truncated(f func([]uint64) uint64, mask uint64) func([]uint64) uint64 {
	return func(args []uint64) uint64 {
		for i := range args {
			args[i] &= mask
		}
		return f(args) & mask
	}
}

func one(f scalar.Unary) (func([]uint64) uint64, int) {
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

// Comparisons give a predicate: those of integers unsigned and signed.
var (
	floatTests = map[string]scalar.FloatCompare{
		"setp.eq": scalar.FloatOEQ, "setp.ne": scalar.FloatONE, "setp.lt": scalar.FloatOLT, "setp.le": scalar.FloatOLE,
		"setp.gt": scalar.FloatOGT, "setp.ge": scalar.FloatOGE, "setp.num": scalar.FloatORD, "setp.nan": scalar.FloatUNO,
	}
	intTests = map[string][2]scalar.IntCompare{
		"setp.eq": {scalar.IntEQ, scalar.IntEQ}, "setp.ne": {scalar.IntNE, scalar.IntNE},
		"setp.lt": {scalar.IntULT, scalar.IntSLT}, "setp.le": {scalar.IntULE, scalar.IntSLE},
		"setp.gt": {scalar.IntUGT, scalar.IntSGT}, "setp.ge": {scalar.IntUGE, scalar.IntSGE},
	}
)

func floatOperation(key string, f *apfloat.Format) (func([]uint64) uint64, int) {
	if op, ok := floatUnary[key]; ok {
		return one(op(f))
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

func intOperation(key string, t number) (func([]uint64) uint64, int) {
	if op, ok := intUnary[key]; ok {
		return one(op(t.Width))
	}
	if op, ok := intBinary[key]; ok {
		if t.signed {
			return two(op[1](t.Width))
		}
		return two(op[0](t.Width))
	}
	if op, ok := intTests[key]; ok {
		if t.signed {
			return two(op[1](t.Width))
		}
		return two(op[0](t.Width))
	}
	switch key {
	case "mad":
		return three(func(a, b, c uint64) uint64 { return a*b + c })
	case "lop3":
		return func(a []uint64) uint64 { return lookup3(a[0], a[1], a[2], a[3]) }, 4
	case "prmt":
		f, _ := scalar.Libdevice("__nv_byte_perm")
		return f.Eval, 3
	case "bfe":
		return three(extractBits(t))
	case "dp4a.s32", "dp4a.u32":
		if t.signed == (key == "dp4a.s32") {
			return three(dotBytes(t.signed))
		}
	}
	return nil, 0
}

// lookup3 takes each bit of the result from a table of eight, by the bits of
// three operands.
func lookup3(a, b, c, table uint64) uint64 {
	r := uint64(0)
	for i := range 8 {
		if table>>i&1 == 0 {
			continue
		}
		term := ^uint64(0)
		for bit, x := range []uint64{c, b, a} {
			if i>>bit&1 != 0 {
				term &= x
			} else {
				term &^= x
			}
		}
		r |= term
	}
	return r
}

func extractBits(t number) scalar.Ternary {
	return func(a, position, length uint64) uint64 {
		position, length = position&0xff, length&0xff
		if length == 0 {
			return 0
		}
		if t.signed {
			a = uint64(scalar.Signed(a, t.Width))
		}
		v := uint64(int64(a) >> min(position, 63))
		if length >= 64 {
			return v
		}
		v &= 1<<length - 1
		if t.signed {
			return uint64(scalar.Signed(v, int(length)))
		}
		return v
	}
}

func dotBytes(signed bool) scalar.Ternary {
	return func(a, b, c uint64) uint64 {
		for i := range 4 {
			x, y := a>>(8*i)&0xff, b>>(8*i)&0xff
			if signed {
				c += uint64(scalar.Signed(x, 8) * scalar.Signed(y, 8))
			} else {
				c += x * y
			}
		}
		return c
	}
}

// conversion is a cvt. Between integers it takes no rounding, from floats to
// integers it must say how.
func conversion(key, name string, from, to number) (func([]uint64) uint64, error) {
	var f scalar.Unary
	switch {
	case from.pair || to.pair:
	case key == "cvt" && !from.IsFloat() && !to.IsFloat():
		if f = scalar.Resize(to.Width); from.signed {
			f = scalar.SignExtend(from.Width, to.Width)
		}
	case key == "cvt" && !from.IsFloat():
		if f = scalar.UnsignedToFloat(from.Width, to.Format); from.signed {
			f = scalar.SignedToFloat(from.Width, to.Format)
		}
	case key == "cvt" && to.IsFloat():
		f = scalar.FloatToFloat(from.Format, to.Format, apfloat.NearestEven)
	case key == "cvt.rz" && to.IsFloat():
		f = scalar.FloatToFloat(from.Format, to.Format, apfloat.TowardZero)
	default:
		f = wholeNumber(key, from, to)
	}
	if f == nil {
		return nil, fmt.Errorf("the instruction %s is not supported", name)
	}
	eval, _ := one(f)
	mask := from.Mask()
	return func(a []uint64) uint64 { return eval([]uint64{a[0] & mask}) }, nil
}

var wholeRounding = map[string]func(float64) float64{
	"cvt.rni": math.RoundToEven, "cvt.rzi": math.Trunc, "cvt.rmi": math.Floor, "cvt.rpi": math.Ceil,
}

func wholeNumber(key string, from, to number) scalar.Unary {
	round, ok := wholeRounding[key]
	if !ok || !from.IsFloat() {
		return nil
	}
	whole := scalar.Function1(round)(from.Format)
	if to.IsFloat() {
		convert := scalar.FloatToFloat(from.Format, to.Format, apfloat.NearestEven)
		return func(a uint64) uint64 { return convert(whole(a)) }
	}
	convert := scalar.FloatToUnsigned(from.Format, to.Width)
	if to.signed {
		convert = scalar.FloatToSigned(from.Format, to.Width)
	}
	return func(a uint64) uint64 { return convert(whole(a)) }
}

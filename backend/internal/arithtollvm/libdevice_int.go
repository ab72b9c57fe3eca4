package arithtollvm

import (
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/apfloat"
)

// wordFunction is a function of integers of given widths.
type wordFunction struct {
	widths  []int
	compute numericFunction
}

func (f wordFunction) fits(x []llvmir.Value) bool {
	if len(x) != len(f.widths) {
		return false
	}
	for i, v := range x {
		if !v.Type().IsInt() || v.Type().Bits() != f.widths[i] {
			return false
		}
	}
	return true
}

var deviceInts = func() map[string]wordFunction {
	table := map[string]wordFunction{}
	for width, names := range map[int]struct{ suffix, least, leastU, most, mostU, abs string }{
		32: {"", "min", "umin", "max", "umax", "abs"},
		64: {"ll", "llmin", "ullmin", "llmax", "ullmax", "llabs"},
	} {
		one, two := []int{width}, []int{width, width}
		table[names.abs] = wordFunction{one, ofOne(intAbs)}
		table[names.least] = wordFunction{two, ofTwo(minSigned)}
		table[names.leastU] = wordFunction{two, ofTwo(minUnsigned)}
		table[names.most] = wordFunction{two, ofTwo(maxSigned)}
		table[names.mostU] = wordFunction{two, ofTwo(maxUnsigned)}
		table["brev"+names.suffix] = wordFunction{one, ofOne(ptxIntUnary["brev"])}
		table["clz"+names.suffix] = wordFunction{one, ofOne(countZeros("llvm.ctlz"))}
		table["popc"+names.suffix] = wordFunction{one, ofOne(countOnes)}
		table["ffs"+names.suffix] = wordFunction{one, firstSet}
	}
	two, three := []int{32, 32}, []int{32, 32, 32}
	for name, f := range map[string]operator{
		"mulhi": highProduct(true), "umulhi": highProduct(false), "mul24": product24(true), "umul24": product24(false),
		"hadd": average(true, 0), "rhadd": average(true, 1), "uhadd": average(false, 0), "urhadd": average(false, 1),
	} {
		table[name] = wordFunction{two, ofTwo(f)}
	}
	table["mul64hi"] = wordFunction{[]int{64, 64}, ofTwo(highProduct(true))}
	table["umul64hi"] = wordFunction{[]int{64, 64}, ofTwo(highProduct(false))}
	table["byte_perm"] = wordFunction{three, permuteBytes}
	table["sad"] = wordFunction{three, distance(true)}
	table["usad"] = wordFunction{three, distance(false)}
	return table
}()

// firstSet is the number of the lowest set bit counted from 1, 0 when none is.
func firstSet(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	t := x[0].Type()
	isZero := c.B.ICmp(llvmir.EQ, x[0], llvmir.Zero(t))
	return c.B.Select(isZero, llvmir.Zero(t), c.B.Add(countZeros("llvm.cttz")(c, x[0]), one(t)))
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

// average is between two numbers, rounded down or, with a carry of 1, up.
func average(signed bool, carry uint64) operator {
	return func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
		sum := c.B.Add(c.B.IntCast(x, llvmir.I64, signed), c.B.IntCast(y, llvmir.I64, signed))
		return c.B.Trunc(c.B.AShr(c.B.Add(sum, word64(carry)), word64(1)), x.Type())
	}
}

// distance adds how far two numbers are apart to a third.
func distance(signed bool) numericFunction {
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		most, least := maxUnsigned, minUnsigned
		if signed {
			most, least = maxSigned, minSigned
		}
		return c.B.Add(x[2], c.B.Sub(most(c, x[0], x[1]), least(c, x[0], x[1])))
	}
}

// deviceTypes are the types in the names of conversions.
var deviceTypes = map[string]struct {
	format *apfloat.Format
	width  int
	signed bool
}{
	"float": {format: apfloat.F32, width: 32}, "double": {format: apfloat.F64, width: 64},
	"int": {width: 32, signed: true}, "uint": {width: 32}, "ll": {width: 64, signed: true}, "ull": {width: 64},
	"longlong": {width: 64, signed: true},
}

// deviceConversion finds a conversion between numbers, or of their bits.
func deviceConversion(name string, x []llvmir.Value) numericFunction {
	switch {
	case name == "float2half_rn" && x[0].Type() == llvmir.Float:
		return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			return c.B.Bitcast(c.B.FPTrunc(x[0], llvmir.Half), llvmir.Int(16))
		}
	case name == "half2float" && x[0].Type() == llvmir.Int(16):
		return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			return c.B.FPExt(c.B.Bitcast(x[0], llvmir.Half), llvmir.Float)
		}
	case name == "hiloint2double" && len(x) == 2 && x[0].Type() == llvmir.I32 && x[1].Type() == llvmir.I32:
		return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			return c.B.Bitcast(c.ptxJoin([]llvmir.Value{c.ToBits(x[1]), c.ToBits(x[0])}, 32), llvmir.Double)
		}
	case (name == "double2loint" || name == "double2hiint") && x[0].Type() == llvmir.Double:
		return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			bits := c.ToBits(x[0])
			if name == "double2hiint" {
				bits = c.B.LShr(bits, word64(32))
			}
			return c.B.Trunc(bits, llvmir.I32)
		}
	}
	if len(x) != 1 {
		return nil
	}
	if from, to, ok := strings.Cut(name, "_as_"); ok {
		return reinterpreted(from, to, x[0])
	}
	at := strings.LastIndex(name, "_")
	from, to, ok := strings.Cut(name[:max(at, 0)], "2")
	if !ok {
		return nil
	}
	how, known := roundToIntegral[name[at:]]
	source, isSource := deviceTypes[from]
	result, isResult := deviceTypes[to]
	if !known || !isSource || !isResult || source.width != x[0].Type().Bits() || (source.format != nil) != x[0].Type().IsFloat() {
		return nil
	}
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		switch {
		case source.format != nil && result.format != nil:
			return c.roundDouble(c.toDouble(x[0], source.format), result.format, how.mode)
		case result.format == apfloat.F64 && source.width == 64 && how.mode != apfloat.NearestEven:
			if c.Directed != nil && source.signed {
				return c.Directed("s64", name[at+1:], x)
			} else if c.Directed != nil {
				return c.Directed("u64", name[at+1:], x)
			}
			mode := roundingModes[name[at:]]
			return c.directed(mode, func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
				return c.integerTo(x[0], llvmir.Double, source.signed)
			}, x)
		case result.format != nil && how.mode == apfloat.NearestEven:
			return c.integerTo(x[0], floats[result.format], source.signed)
		case result.format != nil:
			return c.roundDouble(c.integerToOdd(x[0], source.signed), result.format, how.mode)
		}
		toInt := "llvm.fptoui.sat"
		if result.signed {
			toInt = "llvm.fptosi.sat"
		}
		return saturated(toInt)(c, c.intrinsicCall(how.intrinsic, x[0]), llvmir.Int(result.width))
	}
}

// reinterpreted takes the bits of a number for another.
func reinterpreted(from, to string, x llvmir.Value) numericFunction {
	source, ok := deviceTypes[from]
	result, known := deviceTypes[to]
	if !ok || !known || source.width != result.width || source.width != x.Type().Bits() {
		return nil
	}
	t := llvmir.Int(result.width)
	if result.format != nil {
		t = floats[result.format]
	}
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.Bitcast(x[0], t) }
}

package llvmir

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/num/apfloat"
)

// constant is a scalar constant, or a vector filled with it.
func constant(t *Type, spelling string) Value {
	if t.kind == kindVector {
		spelling = fmt.Sprintf("splat (%s %s)", t.Elem(), spelling)
	}
	return Value{t, literal(spelling)}
}

// ConstInt is an integer, modulo 2^bits. It panics for types other than integers and
// vectors of integers.
func ConstInt(t *Type, v int64) Value {
	if !t.IsInt() {
		bug("the integer %d as %s", v, t)
	}
	bits := t.Scalar().bits
	if bits == 1 {
		return constant(t, strconv.FormatBool(v&1 != 0))
	}
	if bits < 64 {
		v = v << (64 - bits) >> (64 - bits)
	}
	return constant(t, strconv.FormatInt(v, 10))
}

// ConstBig is an integer of any width; it panics if the number does not fit.
func ConstBig(t *Type, v *big.Int) Value {
	if !t.IsInt() || v.BitLen() > t.Scalar().bits {
		bug("the integer %s as %s", v, t)
	}
	return constant(t, v.String())
}

// ConstI32 is an integer of 32 bits.
func ConstI32(v int64) Value { return ConstInt(I32, v) }

// ConstI64 is an integer of 64 bits.
func ConstI64(v int64) Value { return ConstInt(I64, v) }

// ConstBool is an i1.
func ConstBool(v bool) Value { return constant(I1, strconv.FormatBool(v)) }

// formats are the 16-bit formats, which LLVM reads as bit patterns.
var formats = map[*Type]struct {
	format *apfloat.Format
	prefix string
}{
	Half:   {apfloat.F16, "0xH"},
	BFloat: {apfloat.BF16, "0xR"},
}

// ConstFloat is a float, rounded to the type.
func ConstFloat(t *Type, v float64) Value {
	switch s := t.Scalar(); s {
	case Double:
		return ConstFloatBits(t, math.Float64bits(v))
	case Float:
		return ConstFloatBits(t, uint64(math.Float32bits(float32(v))))
	default:
		small, ok := formats[s]
		if !ok {
			bug("the float %v as %s", v, t)
		}
		return ConstFloatBits(t, small.format.FromFloat64(v).Lo)
	}
}

// ConstFloatBits is a float given by its bit pattern.
func ConstFloatBits(t *Type, bits uint64) Value {
	switch s := t.Scalar(); s {
	case Double:
		return constant(t, fmt.Sprintf("0x%016X", bits))
	case Float:
		return constant(t, fmt.Sprintf("0x%016X", widen(uint32(bits))))
	default:
		small, ok := formats[s]
		if !ok {
			bug("the float bits %x as %s", bits, t)
		}
		return constant(t, fmt.Sprintf("%s%04X", small.prefix, uint16(bits)))
	}
}

// widen is the double as which LLVM writes a float. It works on bits, since a conversion
// would quieten signalling NaNs.
func widen(single uint32) uint64 {
	if single&0x7f800000 != 0x7f800000 {
		return math.Float64bits(float64(math.Float32frombits(single)))
	}
	sign, fraction := uint64(single>>31), uint64(single&0x7fffff)
	return sign<<63 | 0x7ff<<52 | fraction<<29
}

// Zero is 0, null, or an aggregate of zeros.
func Zero(t *Type) Value {
	switch t.kind {
	case kindInt:
		return ConstInt(t, 0)
	case kindFloat:
		return ConstFloat(t, 0)
	case kindPtr:
		return Value{t, literal("null")}
	case kindVoid, kindFunc:
		bug("a zero of %s", t)
	}
	return Value{t, literal("zeroinitializer")}
}

// Undef is an arbitrary value, which may differ at each use.
func Undef(t *Type) Value { return Value{t, literal("undef")} }

// Poison is the poison value.
func Poison(t *Type) Value { return Value{t, literal("poison")} }

func aggregate(t *Type, open, end string, elems []Value, want func(i int) *Type) Value {
	var s strings.Builder
	s.WriteString(open)
	for i, e := range elems {
		if e.typ != want(i) {
			bug("element %d of %s is %s", i, t, e)
		}
		if i > 0 {
			s.WriteString(", ")
		}
		s.WriteString(e.String())
	}
	s.WriteString(end)
	return Value{t, literal(s.String())}
}

// ConstVector is a vector of constants.
func ConstVector(elems ...Value) Value {
	t := Vector(len(elems), elems[0].typ)
	return aggregate(t, "<", ">", elems, func(int) *Type { return t.Elem() })
}

// ConstArray is an array of constants.
func ConstArray(elem *Type, elems ...Value) Value {
	return aggregate(Array(len(elems), elem), "[", "]", elems, func(int) *Type { return elem })
}

// ConstStruct is a struct of constants.
func ConstStruct(fields ...Value) Value {
	list := make([]*Type, len(fields))
	for i, f := range fields {
		list[i] = f.typ
	}
	return aggregate(Struct(list...), "{ ", " }", fields, func(i int) *Type { return list[i] })
}

// ConstBytes is an array of bytes, without a zero at the end.
func ConstBytes(data []byte) Value {
	return Value{Array(len(data), I8), literal("c" + quoted(string(data)))}
}

// quoted is a string literal of LLVM.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			fmt.Fprintf(&b, "\\%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

package specialize

import "strings"

// Scalar is a type of numbers in the notation of signatures; the zero Scalar is none.
type Scalar uint8

// The scalar types. No more than 30 fit into a Code.
const (
	NoScalar Scalar = iota
	Int1
	Bool
	Int8
	Int16
	Int32
	Int64
	Uint8
	Uint16
	Uint32
	Uint64
	FP8E4NV
	FP8E4B8
	FP8E4B15
	FP8E5
	FP8E5B16
	FP16
	BF16
	FP32
	FP64
	one Scalar = 31 // the integer 1, which becomes a constant
)

// scalars describes the types by their names in signatures.
var scalars = [...]struct {
	name  string
	bits  int
	float bool
}{
	Int1: {"i1", 1, false}, Bool: {"u1", 1, false},
	Int8: {"i8", 8, false}, Int16: {"i16", 16, false}, Int32: {"i32", 32, false}, Int64: {"i64", 64, false},
	Uint8: {"u8", 8, false}, Uint16: {"u16", 16, false}, Uint32: {"u32", 32, false}, Uint64: {"u64", 64, false},
	FP8E4NV: {"fp8e4nv", 8, true}, FP8E4B8: {"fp8e4b8", 8, true}, FP8E4B15: {"fp8e4b15", 8, true},
	FP8E5: {"fp8e5", 8, true}, FP8E5B16: {"fp8e5b16", 8, true},
	FP16: {"fp16", 16, true}, BF16: {"bf16", 16, true}, FP32: {"fp32", 32, true}, FP64: {"fp64", 64, true},
}

var byName = func() map[string]Scalar {
	names := map[string]Scalar{}
	for s := range scalars {
		if s != int(NoScalar) {
			names[scalars[s].name] = Scalar(s)
		}
	}
	return names
}()

// ScalarNamed finds a type by its name in signatures: "fp32"; NoScalar where there is none.
func ScalarNamed(name string) Scalar { return byName[name] }

// ParseType parses the type of a parameter that is a number or points to numbers: "*fp16", "*kfp16",
// "i32". The scalar is that of the elements of a pointer.
func ParseType(typ string) (s Scalar, pointer, ok bool) {
	name, pointer := strings.CutPrefix(typ, "*")
	if pointer {
		name = strings.TrimPrefix(name, "k")
	}
	s = ScalarNamed(name)
	return s, pointer, s != NoScalar
}

// String is the name of the type in signatures.
func (s Scalar) String() string { return scalars[s].name }

// Bits is the size of a number.
func (s Scalar) Bits() int { return scalars[s].bits }

// Bytes is the size of an element in memory.
func (s Scalar) Bytes() int { return (scalars[s].bits + 7) / 8 }

// IsFloat reports whether the numbers are floats.
func (s Scalar) IsFloat() bool { return scalars[s].float }

// IsSigned reports whether the numbers are integers with a sign.
func (s Scalar) IsSigned() bool { return s >= Int8 && s <= Int64 }

// IsElement reports whether memory with elements of this type is what a parameter wants that
// points to elements of another: the type is the same, or integers are the bits of floats of 16
// and 8 bits, for which Go and C have no type.
func (s Scalar) IsElement(want Scalar) bool {
	switch {
	case s == want || s.Bits() == 1 && want.Bits() == 1:
		return true
	case s.IsFloat() || !want.IsFloat():
		return false
	}
	return s.Bits() == want.Bits() && want.Bits() <= 16
}

// Code is how an argument specialises: its type, whether it is divisible by 16, or that it
// becomes a constant. Equal codes are compiled alike. A Code is one byte, so that the codes of
// a launch make a key without allocating.
type Code uint8

// The zero Code is the constant None.
const (
	None        Code = 0
	One              = Code(one)
	scalarMask  Code = 1<<5 - 1
	pointerFlag Code = 1 << 5
	constFlag   Code = 1 << 6
	divisible   Code = 1 << 7
)

// Constexpr is the type of constants in signatures.
const Constexpr = "constexpr"

// types has the text of every code.
var types = func() (table [256]string) {
	for c := range table {
		c := Code(c)
		switch {
		case c == None || c == One:
			table[c] = Constexpr
			continue
		case int(c&scalarMask) >= len(scalars):
			continue
		case c&pointerFlag != 0:
			table[c] = "*"
		}
		if c&(pointerFlag|constFlag) == pointerFlag|constFlag {
			table[c] += "k"
		}
		table[c] += scalars[c&scalarMask].name
	}
	return table
}()

// Type is the type in the notation of signatures: "i32", "*fp32", "*ki8", "constexpr".
func (c Code) Type() string { return types[c] }

// Divisible reports whether the argument is known to be divisible by 16.
func (c Code) Divisible() bool { return c&divisible != 0 }

// IsConstant reports whether the argument becomes a constant: None, or the integer 1.
func (c Code) IsConstant() bool { return c == None || c == One }

// IsPointer reports whether the argument points to memory.
func (c Code) IsPointer() bool { return c&pointerFlag != 0 }

// Scalar is the type of the number, or of the elements in memory.
func (c Code) Scalar() Scalar {
	if c.IsConstant() {
		return NoScalar
	}
	return Scalar(c & scalarMask)
}

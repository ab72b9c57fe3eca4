package testcase

import (
	"fmt"
	"strconv"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
)

// Elem is the type of a buffer's elements, or of a scalar argument. IR has integers without a
// sign; data and Python's signatures have both, and what a kernel computes depends on it.
type Elem struct {
	scalar.Type
	Unsigned bool // of integers; bools are unsigned
}

// String is the name in MLIR's spelling, with u8 for unsigned integers.
func (e Elem) String() string {
	if e.Unsigned && e.Width > 1 {
		return fmt.Sprintf("u%d", e.Width)
	}
	return e.Type.String()
}

// Dtype is the name in Triton's signatures.
func (e Elem) Dtype() string {
	if !e.IsFloat() {
		return e.String()
	}
	for name, f := range floatNames {
		if f == e.Format {
			return name
		}
	}
	panic("BUG: Triton has no name for " + e.String())
}

// Decoder converts bit patterns of the type to numbers.
func (e Elem) Decoder() func(uint64) float64 {
	switch {
	case e.IsFloat():
		return scalar.Decoder(e.Format)
	case e.Unsigned:
		return func(v uint64) float64 { return float64(v & e.Mask()) }
	}
	return func(v uint64) float64 { return float64(scalar.Signed(v&e.Mask(), e.Width)) }
}

// IntegerText is an integer of the type in decimal digits.
func (e Elem) IntegerText(bits uint64) string {
	if e.Unsigned {
		return strconv.FormatUint(bits&e.Mask(), 10)
	}
	return strconv.FormatInt(scalar.Signed(bits&e.Mask(), e.Width), 10)
}

// HoldsBitsOf reports whether elements may be given as the bits of others: NumPy, Go and C have no
// type for bf16 and the 8-bit floats, so integers of their width hold them.
func (e Elem) HoldsBitsOf(t scalar.Type) bool {
	return !e.IsFloat() && t.IsFloat() && t.Format != apfloat.F16 && t.Width <= 16 && e.Width == t.Width
}

var floatNames = map[string]*apfloat.Format{
	"fp16": apfloat.F16, "bf16": apfloat.BF16, "fp32": apfloat.F32, "fp64": apfloat.F64,
	"fp8e4nv": apfloat.F8E4M3FN, "fp8e5": apfloat.F8E5M2,
	"fp8e4b8": apfloat.F8E4M3FNUZ, "fp8e5b16": apfloat.F8E5M2FNUZ, "fp8e4b15": apfloat.F8E4M3B11FNUZ,
}

// TypeNamed parses the name of an element type, Triton's or MLIR's.
func TypeNamed(name string) (Elem, error) {
	if f, ok := floatNames[name]; ok {
		return Elem{Type: scalar.Float(f)}, nil
	}
	for _, f := range floatNames {
		if f.Name == name {
			return Elem{Type: scalar.Float(f)}, nil
		}
	}
	if len(name) > 1 && (name[0] == 'i' || name[0] == 'u') {
		if w, err := strconv.Atoi(name[1:]); err == nil && w >= 1 && w <= 64 {
			return Elem{Type: scalar.Int(w), Unsigned: name[0] == 'u' || w == 1}, nil
		}
	}
	return Elem{}, fmt.Errorf("%q is not the name of an element type", name)
}

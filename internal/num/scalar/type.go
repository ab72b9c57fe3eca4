package scalar

import (
	"fmt"

	"github.com/tshared/tshared/internal/num/apfloat"
)

// Unary, Binary and Ternary are operations on patterns, ready to run.
type (
	Unary   func(a uint64) uint64
	Binary  func(a, b uint64) uint64
	Ternary func(a, b, c uint64) uint64
)

// Type is the type of a number.
type Type struct {
	Width  int             // in bits, 1 to 64
	Format *apfloat.Format // nil for integers
}

// Int is the integer type of a width.
func Int(width int) Type {
	if width < 1 || width > 64 {
		panic(fmt.Sprintf("BUG: no integer type of %d bits", width))
	}
	return Type{Width: width}
}

// Float is the type of a format of at most 64 bits.
func Float(f *apfloat.Format) Type {
	if f.Bits > 64 {
		panic("BUG: " + f.Name + " is wider than 64 bits")
	}
	return Type{Width: f.Bits, Format: f}
}

// IsFloat reports whether the numbers are floating-point.
func (t Type) IsFloat() bool { return t.Format != nil }

// Bytes is the size of a number in memory.
func (t Type) Bytes() int { return (t.Width + 7) / 8 }

// Mask is the mask of a pattern's bits.
func (t Type) Mask() uint64 { return mask(t.Width) }

func (t Type) String() string {
	if t.Format != nil {
		return t.Format.Name
	}
	return fmt.Sprintf("i%d", t.Width)
}

func mask(width int) uint64 { return ^uint64(0) >> (64 - width) }

// Signed reads the pattern of an integer as a signed number.
func Signed(a uint64, width int) int64 {
	s := 64 - uint(width)
	return int64(a<<s) >> s
}

// FromSigned is the pattern of a signed number; a number too large for the width wraps around.
func FromSigned(v int64, width int) uint64 { return uint64(v) & mask(width) }

// Bool is the pattern of an i1.
func Bool(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

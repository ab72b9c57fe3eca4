package constfold

import (
	"math/big"
	"math/bits"
)

// Int is an integer of a fixed number of bits without a sign of its own: the
// operations say how the bits are read. Results wrap around at the width.
type Int struct {
	width int
	low   uint64   // the bits, when width is at most 64
	wide  *big.Int // the bits as a number without sign, when width is more
}

// NewInt is v, wrapped to a width.
func NewInt(width int, v int64) Int {
	if width > 64 {
		return NewBigInt(width, big.NewInt(v))
	}
	return Int{width: width, low: uint64(v)}.masked()
}

// NewBigInt is v, wrapped to a width.
func NewBigInt(width int, v *big.Int) Int {
	if width > 64 {
		return Int{width: width, wide: new(big.Int).And(v, onesBelow(width))}
	}
	return Int{width: width, low: new(big.Int).And(v, onesBelow(width)).Uint64()}
}

// AllOnes is -1, MinSigned and MaxSigned are the ends of the signed range.
func AllOnes(width int) Int   { return NewInt(width, -1) }
func MinSigned(width int) Int { return NewInt(width, 1).Shl(width - 1) }
func MaxSigned(width int) Int { return MinSigned(width).Not() }

func onesBelow(n int) *big.Int {
	one := big.NewInt(1)
	return new(big.Int).Sub(new(big.Int).Lsh(one, uint(n)), one)
}

func (a Int) masked() Int {
	a.low &= ^uint64(0) >> (64 - a.width)
	return a
}

func (a Int) with(low uint64) Int {
	a.low = low
	return a.masked()
}

// Width is the number of bits.
func (a Int) Width() int { return a.width }

// Unsigned and Signed are the two readings.
func (a Int) Unsigned() *big.Int {
	if a.wide != nil {
		return a.wide
	}
	return new(big.Int).SetUint64(a.low)
}

func (a Int) Signed() *big.Int {
	if a.wide == nil {
		return big.NewInt(a.Int64())
	}
	if !a.IsNegative() {
		return a.wide
	}
	return new(big.Int).Sub(a.wide, new(big.Int).Lsh(big.NewInt(1), uint(a.width)))
}

// Int64 is the signed reading; of wide integers the low 64 bits.
func (a Int) Int64() int64 {
	if a.wide != nil {
		return int64(NewBigInt(64, a.wide).low)
	}
	shift := uint(64 - a.width)
	return int64(a.low<<shift) >> shift
}

func (a Int) IsZero() bool {
	if a.wide != nil {
		return a.wide.Sign() == 0
	}
	return a.low == 0
}

func (a Int) IsOne() bool     { return a.Equal(NewInt(a.width, 1)) }
func (a Int) IsAllOnes() bool { return a.Equal(AllOnes(a.width)) }

// IsNegative reports whether the signed reading is.
func (a Int) IsNegative() bool {
	if a.wide != nil {
		return a.wide.Bit(a.width-1) == 1
	}
	return a.Int64() < 0
}

// Equal compares integers of one width.
func (a Int) Equal(b Int) bool { return a.CompareUnsigned(b) == 0 }

// CompareUnsigned and CompareSigned are negative when a is less than b, and
// positive when it is greater.
func (a Int) CompareUnsigned(b Int) int {
	if a.wide != nil {
		return a.wide.Cmp(b.wide)
	}
	switch {
	case a.low < b.low:
		return -1
	case a.low > b.low:
		return 1
	}
	return 0
}

func (a Int) CompareSigned(b Int) int {
	if na, nb := a.IsNegative(), b.IsNegative(); na != nb {
		if na {
			return -1
		}
		return 1
	}
	return a.CompareUnsigned(b)
}

func (a Int) Add(b Int) Int {
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).Add(a.wide, b.wide))
	}
	return a.with(a.low + b.low)
}

func (a Int) Sub(b Int) Int {
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).Sub(a.wide, b.wide))
	}
	return a.with(a.low - b.low)
}

func (a Int) Mul(b Int) Int {
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).Mul(a.wide, b.wide))
	}
	return a.with(a.low * b.low)
}

// MulHighUnsigned and MulHighSigned are the upper half of the product.
func (a Int) MulHighUnsigned(b Int) Int {
	return NewBigInt(a.width, new(big.Int).Rsh(new(big.Int).Mul(a.Unsigned(), b.Unsigned()), uint(a.width)))
}

func (a Int) MulHighSigned(b Int) Int {
	return NewBigInt(a.width, new(big.Int).Rsh(new(big.Int).Mul(a.Signed(), b.Signed()), uint(a.width)))
}

func (a Int) Neg() Int { return NewInt(a.width, 0).Sub(a) }
func (a Int) Not() Int { return a.Xor(AllOnes(a.width)) }

func (a Int) And(b Int) Int {
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).And(a.wide, b.wide))
	}
	return a.with(a.low & b.low)
}

func (a Int) Or(b Int) Int {
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).Or(a.wide, b.wide))
	}
	return a.with(a.low | b.low)
}

func (a Int) Xor(b Int) Int {
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).Xor(a.wide, b.wide))
	}
	return a.with(a.low ^ b.low)
}

// LeadingZeros, TrailingZeros and OnesCount count bits; zero has as many
// leading and trailing zeros as it has bits.
func (a Int) LeadingZeros() int {
	if a.wide != nil {
		return a.width - a.wide.BitLen()
	}
	return a.width - bits.Len64(a.low)
}

func (a Int) TrailingZeros() int {
	switch {
	case a.IsZero():
		return a.width
	case a.wide != nil:
		return int(a.wide.TrailingZeroBits())
	}
	return bits.TrailingZeros64(a.low)
}

func (a Int) OnesCount() int {
	if a.wide == nil {
		return bits.OnesCount64(a.low)
	}
	n := 0
	for _, w := range a.wide.Bits() {
		n += bits.OnesCount(uint(w))
	}
	return n
}

package constfold

import "math/big"

// Shl shifts to the left; shifts by the width or more give zero.
func (a Int) Shl(n int) Int {
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).Lsh(a.wide, uint(n)))
	}
	return a.with(a.low << uint(n))
}

// ShrUnsigned shifts to the right and fills in zeros, ShrSigned repeats the
// sign.
func (a Int) ShrUnsigned(n int) Int {
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).Rsh(a.wide, uint(n)))
	}
	return a.with(a.low >> uint(n))
}

func (a Int) ShrSigned(n int) Int {
	if a.wide != nil {
		return NewBigInt(a.width, new(big.Int).Rsh(a.Signed(), uint(n)))
	}
	return NewInt(a.width, a.Int64()>>uint(n))
}

// ShiftAmount reads the integer as the number of bits to shift one of the same
// width by; it reports false when that is not less than the width.
func (a Int) ShiftAmount() (int, bool) {
	n := a.Unsigned()
	if !n.IsInt64() || n.Int64() >= int64(a.width) {
		return 0, false
	}
	return int(n.Int64()), true
}

// ExtendUnsigned makes the integer wider, filling in zeros, ExtendSigned
// repeats the sign, Truncate keeps the low bits. Each of them also does the
// other's work when the width asks for it.
func (a Int) ExtendUnsigned(width int) Int {
	if a.wide == nil && width <= 64 {
		return Int{width: width, low: a.low}.masked()
	}
	return NewBigInt(width, a.Unsigned())
}

func (a Int) ExtendSigned(width int) Int {
	if a.wide == nil {
		return NewInt(width, a.Int64())
	}
	return NewBigInt(width, a.Signed())
}

func (a Int) Truncate(width int) Int { return a.ExtendUnsigned(width) }

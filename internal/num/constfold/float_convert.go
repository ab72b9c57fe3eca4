package constfold

import (
	"math/big"

	"github.com/tshared/tshared/internal/num/apfloat"
)

// Convert is the same number in another format. It reports false when the
// format cannot hold it exactly: not all digits, not all bits of a NaN, or only
// one NaN for several.
func (a Float) Convert(to *apfloat.Format, mode apfloat.RoundingMode) (Float, bool) {
	r := Float{to, apfloat.Convert(a.Format, a.Bits, to, mode)}
	if a.IsNaN() && a.Format.HasInf() && !to.HasInf() {
		return r, false
	}
	back := apfloat.Convert(to, r.Bits, a.Format, mode)
	return r, back == a.Bits && r.IsNaN() == a.IsNaN() && r.IsInf() == a.IsInf()
}

// FloatOf is the number of a format nearest to an integer.
func FloatOf(f *apfloat.Format, x *big.Int) Float {
	return Float{f, f.FromInt(x, apfloat.NearestEven)}
}

// Truncated is the whole part, nil for infinities and NaN.
func (a Float) Truncated() *big.Int {
	x := a.Format.Rat(a.Bits)
	if x == nil {
		return nil
	}
	return new(big.Int).Quo(x.Num(), x.Denom())
}

// ToSigned and ToUnsigned round towards zero to an integer. They report false
// when it does not fit.
func (a Float) ToSigned(width int) (Int, bool) {
	x := a.Truncated()
	if x == nil {
		return Int{}, false
	}
	r := NewBigInt(width, x)
	return r, r.Signed().Cmp(x) == 0
}

func (a Float) ToUnsigned(width int) (Int, bool) {
	x := a.Truncated()
	if x == nil {
		return Int{}, false
	}
	r := NewBigInt(width, x)
	return r, r.Unsigned().Cmp(x) == 0
}

// Int is the pattern of a number as an integer of the same width, FloatBits
// the number of a pattern.
func (a Float) Int() Int {
	raw := a.Format.Raw(a.Bits)
	x := new(big.Int).SetUint64(raw.Hi)
	return NewBigInt(a.Format.Bits, x.Or(x.Lsh(x, 64), new(big.Int).SetUint64(raw.Lo)))
}

func FloatBits(f *apfloat.Format, x Int) Float {
	u := x.Unsigned()
	return Float{f, f.FromRaw(apfloat.Bits{
		Hi: new(big.Int).Rsh(u, 64).Uint64(),
		Lo: new(big.Int).And(u, onesBelow(64)).Uint64(),
	})}
}

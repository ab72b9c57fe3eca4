package apfloat

import "math/bits"

// Bits is one value of some Format, as its bit pattern. Lo holds all of it for
// formats of up to 64 bits. Two values of one format are the same attribute
// exactly when their Bits are equal.
//
// A value may carry one mark bit just above the format's width, for the states
// that MLIR keeps in memory but the pattern cannot express: the sign of an
// f8E8M0FNU value, and infinity or NaN in a format without either. Raw drops it.
type Bits struct{ Hi, Lo uint64 }

func oneAt(n int) Bits { return Bits{Lo: 1}.shl(n) }

// lowMask has the n lowest bits set.
func lowMask(n int) Bits { return oneAt(n).sub(Bits{Lo: 1}) }

func (x Bits) shl(n int) Bits {
	s := uint(n)
	return Bits{Hi: x.Hi<<s | x.Lo<<(s-64) | x.Lo>>(64-s), Lo: x.Lo << s}
}

func (x Bits) shr(n int) Bits {
	s := uint(n)
	return Bits{Hi: x.Hi >> s, Lo: x.Lo>>s | x.Hi>>(s-64) | x.Hi<<(64-s)}
}

func (x Bits) and(y Bits) Bits    { return Bits{x.Hi & y.Hi, x.Lo & y.Lo} }
func (x Bits) or(y Bits) Bits     { return Bits{x.Hi | y.Hi, x.Lo | y.Lo} }
func (x Bits) andNot(y Bits) Bits { return Bits{x.Hi &^ y.Hi, x.Lo &^ y.Lo} }

func (x Bits) add(y Bits) Bits {
	lo, carry := bits.Add64(x.Lo, y.Lo, 0)
	hi, _ := bits.Add64(x.Hi, y.Hi, carry)
	return Bits{hi, lo}
}

func (x Bits) sub(y Bits) Bits {
	lo, borrow := bits.Sub64(x.Lo, y.Lo, 0)
	hi, _ := bits.Sub64(x.Hi, y.Hi, borrow)
	return Bits{hi, lo}
}

func (x Bits) less(y Bits) bool {
	return x.Hi < y.Hi || x.Hi == y.Hi && x.Lo < y.Lo
}

func (x Bits) isZero() bool { return x.Hi|x.Lo == 0 }

func (x Bits) bit(n int) uint64 { return x.shr(n).Lo & 1 }

func (x Bits) bitLen() int {
	if x.Hi != 0 {
		return 64 + bits.Len64(x.Hi)
	}
	return bits.Len64(x.Lo)
}

func (x Bits) trailingZeros() int {
	if x.Lo != 0 {
		return bits.TrailingZeros64(x.Lo)
	}
	return 64 + bits.TrailingZeros64(x.Hi)
}

package scalar

import "math/bits"

// integerUnary and integerBinary have a version for each width.
var (
	integerUnary = map[string]func(width int) Unary{
		"abs": IntAbs, "brev": reverseBits, "clz": CountLeadingZeros, "popc": CountOnes, "ffs": firstSet,
	}
	integerBinary = map[string]func(width int) Binary{
		"min": IntMinS, "umin": IntMinU, "max": IntMaxS, "umax": IntMaxU, "mulhi": IntMulHighS, "umulhi": IntMulHighU,
	}
)

func abs(v int64) int64 {
	if v < 0 {
		return -v
	}
	return v
}

func reverseBits(width int) Unary {
	return func(a uint64) uint64 { return bits.Reverse64(a) >> (64 - width) }
}

// firstSet is the 1-based position of the lowest set bit, 0 when none is set.
func firstSet(int) Unary {
	return func(a uint64) uint64 {
		if a == 0 {
			return 0
		}
		return uint64(bits.TrailingZeros64(a)) + 1
	}
}

func mul24S(a, b uint64) uint64 {
	return uint64(Signed(a&mask(24), 24)*Signed(b&mask(24), 24)) & mask(32)
}

func mul24U(a, b uint64) uint64 { return (a & mask(24)) * (b & mask(24)) & mask(32) }

// averageS and averageU average two 32-bit numbers, rounded down or, with a carry of 1, up.
func averageS(carry int64) Binary {
	return func(a, b uint64) uint64 { return uint64((Signed(a, 32)+Signed(b, 32)+carry)>>1) & mask(32) }
}

func averageU(carry uint64) Binary {
	return func(a, b uint64) uint64 { return (a + b + carry) >> 1 }
}

// bytePermute selects four of the eight bytes of two words by the low three bits of the selector's
// nibbles; the fourth bit replicates the byte's sign instead.
func bytePermute(a, b, selector uint64) uint64 {
	both, r := b<<32|a, uint64(0)
	for i := range 4 {
		s := selector >> (4 * i)
		v := both >> (8 * (s & 7)) & 0xff
		if s&8 != 0 {
			v = 0xff * (v >> 7)
		}
		r |= v << (8 * i)
	}
	return r
}

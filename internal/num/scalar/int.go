package scalar

import "math/bits"

// IntAdd and the functions below are the arithmetic of integers of a width.
func IntAdd(width int) Binary {
	m := mask(width)
	return func(a, b uint64) uint64 { return (a + b) & m }
}

func IntSub(width int) Binary {
	m := mask(width)
	return func(a, b uint64) uint64 { return (a - b) & m }
}

func IntMul(width int) Binary {
	m := mask(width)
	return func(a, b uint64) uint64 { return (a * b) & m }
}

func IntAnd(int) Binary { return func(a, b uint64) uint64 { return a & b } }
func IntOr(int) Binary  { return func(a, b uint64) uint64 { return a | b } }
func IntXor(int) Binary { return func(a, b uint64) uint64 { return a ^ b } }

// IntShl shifts to the left.
func IntShl(width int) Binary {
	m := mask(width)
	return func(a, n uint64) uint64 { return a << min(n, 64) & m }
}

// IntShrU shifts to the right, filling in zeros.
func IntShrU(int) Binary { return func(a, n uint64) uint64 { return a >> min(n, 64) } }

// IntShrS shifts to the right, repeating the sign.
func IntShrS(width int) Binary {
	m := mask(width)
	return func(a, n uint64) uint64 { return uint64(Signed(a, width)>>min(n, 63)) & m }
}

// signedBinary lifts an operation on sign-extended numbers.
func signedBinary(width int, f func(a, b int64) int64) Binary {
	m, s := mask(width), 64-uint(width)
	return func(a, b uint64) uint64 { return uint64(f(int64(a<<s)>>s, int64(b<<s)>>s)) & m }
}

// IntDivS divides signed numbers, rounding towards zero.
func IntDivS(width int) Binary { return signedBinary(width, quoS) }

// IntFloorDivS rounds down, IntCeilDivS up.
func IntFloorDivS(width int) Binary {
	return signedBinary(width, func(a, b int64) int64 {
		q := quoS(a, b)
		if b != 0 && remS(a, b) != 0 && (a < 0) != (b < 0) {
			q--
		}
		return q
	})
}

func IntCeilDivS(width int) Binary {
	return signedBinary(width, func(a, b int64) int64 {
		q := quoS(a, b)
		if b != 0 && remS(a, b) != 0 && (a < 0) == (b < 0) {
			q++
		}
		return q
	})
}

// IntRemS has the sign of the dividend.
func IntRemS(width int) Binary { return signedBinary(width, remS) }

func quoS(a, b int64) int64 {
	switch b {
	case 0:
		return -1
	case -1:
		return -a
	}
	return a / b
}

func remS(a, b int64) int64 {
	switch b {
	case 0:
		return a
	case -1:
		return 0
	}
	return a % b
}

func IntDivU(width int) Binary {
	m := mask(width)
	return func(a, b uint64) uint64 {
		if b == 0 {
			return m
		}
		return a / b
	}
}

func IntCeilDivU(width int) Binary {
	m := mask(width)
	return func(a, b uint64) uint64 {
		switch {
		case b == 0:
			return m
		case a%b != 0:
			return a/b + 1
		}
		return a / b
	}
}

func IntRemU(int) Binary {
	return func(a, b uint64) uint64 {
		if b == 0 {
			return a
		}
		return a % b
	}
}

func IntMaxU(int) Binary { return func(a, b uint64) uint64 { return max(a, b) } }
func IntMinU(int) Binary { return func(a, b uint64) uint64 { return min(a, b) } }
func IntMaxS(width int) Binary {
	return signedBinary(width, func(a, b int64) int64 { return max(a, b) })
}
func IntMinS(width int) Binary {
	return signedBinary(width, func(a, b int64) int64 { return min(a, b) })
}

// IntMulHighU and IntMulHighS return the upper half of the double-width product.
func IntMulHighU(width int) Binary {
	return func(a, b uint64) uint64 {
		hi, lo := bits.Mul64(a, b)
		if width == 64 {
			return hi
		}
		return (lo>>width | hi<<(64-width)) & mask(width)
	}
}

func IntMulHighS(width int) Binary {
	m := mask(width)
	return func(a, b uint64) uint64 {
		x, y := Signed(a, width), Signed(b, width)
		hi, lo := bits.Mul64(uint64(x), uint64(y))
		if x < 0 {
			hi -= uint64(y)
		}
		if y < 0 {
			hi -= uint64(x)
		}
		if width == 64 {
			return hi
		}
		return (lo>>width | hi<<(64-width)) & m
	}
}

// IntAddCarry is 1 where the unsigned sum overflows.
func IntAddCarry(width int) Binary {
	m := mask(width)
	return func(a, b uint64) uint64 { return Bool((a+b)&m < a) }
}

// IntPow raises a signed number to a signed power. A negative power is 0 for all bases but 1, -1
// and 0; of 0 it has all bits set, as other divisions by zero.
func IntPow(width int) Binary {
	m := mask(width)
	return func(a, n uint64) uint64 {
		if e := Signed(n, width); e < 0 {
			switch Signed(a, width) {
			case 0:
				return m
			case 1:
				return 1
			case -1:
				if e&1 != 0 {
					return a
				}
				return 1 & m
			}
			return 0
		}
		r := uint64(1)
		for ; n != 0; n >>= 1 {
			if n&1 != 0 {
				r *= a
			}
			a *= a
		}
		return r & m
	}
}

// IntAbs is the absolute value; the smallest number stays.
func IntAbs(width int) Unary {
	m := mask(width)
	return func(a uint64) uint64 {
		if v := Signed(a, width); v < 0 {
			return uint64(-v) & m
		}
		return a
	}
}

// CountLeadingZeros, CountTrailingZeros and CountOnes look at the bits of the
// width; of 0 the first two are the width.
func CountLeadingZeros(width int) Unary {
	return func(a uint64) uint64 { return uint64(bits.LeadingZeros64(a)-(64-width)) & mask(width) }
}

func CountTrailingZeros(width int) Unary {
	return func(a uint64) uint64 { return uint64(min(bits.TrailingZeros64(a), width)) & mask(width) }
}

func CountOnes(width int) Unary {
	return func(a uint64) uint64 { return uint64(bits.OnesCount64(a)) & mask(width) }
}

// IntCompare is the function of a comparison predicate; its name says signedness and strictness.
type IntCompare func(width int) Binary

func unsignedTest(f func(a, b uint64) bool) IntCompare {
	return func(int) Binary { return func(a, b uint64) uint64 { return Bool(f(a, b)) } }
}

// signedTest compares patterns shifted so that their sign is that of an int64.
func signedTest(f func(a, b int64) bool) IntCompare {
	return func(width int) Binary {
		s := 64 - uint(width)
		return func(a, b uint64) uint64 { return Bool(f(int64(a<<s), int64(b<<s))) }
	}
}

// The comparisons of integers, with an i1 result.
var (
	IntEQ  = unsignedTest(func(a, b uint64) bool { return a == b })
	IntNE  = unsignedTest(func(a, b uint64) bool { return a != b })
	IntULT = unsignedTest(func(a, b uint64) bool { return a < b })
	IntULE = unsignedTest(func(a, b uint64) bool { return a <= b })
	IntUGT = unsignedTest(func(a, b uint64) bool { return a > b })
	IntUGE = unsignedTest(func(a, b uint64) bool { return a >= b })
	IntSLT = signedTest(func(a, b int64) bool { return a < b })
	IntSLE = signedTest(func(a, b int64) bool { return a <= b })
	IntSGT = signedTest(func(a, b int64) bool { return a > b })
	IntSGE = signedTest(func(a, b int64) bool { return a >= b })
)

// SignExtend and Resize change the width of an integer: the first repeats the
// sign, the second fills in zeros or drops high bits.
func SignExtend(from, to int) Unary {
	m := mask(to)
	return func(a uint64) uint64 { return uint64(Signed(a, from)) & m }
}

func Resize(to int) Unary {
	m := mask(to)
	return func(a uint64) uint64 { return a & m }
}

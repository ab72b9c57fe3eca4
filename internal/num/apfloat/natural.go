package apfloat

import "math/bits"

// natural is an unsigned integer of any size, least significant word first, without zero words on top.
// Its storage is the caller's, so that the sizes of f32 and f64 stay on the stack.
type natural []uint64

const (
	pow5Step  = 27 // 5^27 is the largest power of five in a word
	pow10Step = 19 // 10^19 is the largest power of ten in a word
)

var pow5, pow10 = powers(5, pow5Step), powers(10, pow10Step)

func powers(base uint64, last int) []uint64 {
	p := make([]uint64, last+1)
	p[0] = 1
	for i := range last {
		p[i+1] = p[i] * base
	}
	return p
}

// decimalInteger returns sig * 2^exp * 10^scale for the smallest scale that makes
// it an integer when sig is odd.
func decimalInteger(buf natural, sig Bits, exp int) (n natural, scale int) {
	if exp >= 0 {
		return buf[:0].set(sig, exp), 0
	}
	n = buf[:0].set(sig, 0)
	for left := -exp; left > 0; left -= pow5Step {
		n = n.mul(pow5[min(left, pow5Step)])
	}
	return n, -exp
}

func (n natural) set(sig Bits, shift int) natural {
	for ; shift >= 64; shift -= 64 {
		n = append(n, 0)
	}
	low := sig.shl(shift)
	n = append(n, low.Lo, low.Hi, sig.shr(128-shift).Lo)
	return n.trim()
}

func (n natural) trim() natural {
	for len(n) > 0 && n[len(n)-1] == 0 {
		n = n[:len(n)-1]
	}
	return n
}

func (n natural) bitLen() int {
	if len(n) == 0 {
		return 0
	}
	return 64*(len(n)-1) + bits.Len64(n[len(n)-1])
}

func (n natural) mul(m uint64) natural {
	var carry uint64
	for i, w := range n {
		hi, lo := bits.Mul64(w, m)
		lo, c := bits.Add64(lo, carry, 0)
		n[i], carry = lo, hi+c
	}
	if carry != 0 {
		n = append(n, carry)
	}
	return n
}

// dropDigits divides by 10^k; exact reports whether nothing was lost.
func (n natural) dropDigits(k int) (quotient natural, exact bool) {
	exact = true
	for ; k > 0; k -= pow10Step {
		d := pow10[min(k, pow10Step)]
		var rest uint64
		for i := len(n) - 1; i >= 0; i-- {
			n[i], rest = bits.Div64(rest, n[i], d)
		}
		n = n.trim()
		exact = exact && rest == 0
	}
	return n, exact
}

// bits takes a number of at most 128 bits.
func (n natural) bits() Bits {
	switch len(n) {
	case 0:
		return Bits{}
	case 1:
		return Bits{Lo: n[0]}
	case 2:
		return Bits{Hi: n[1], Lo: n[0]}
	}
	panic("BUG: decimal digits of more than 128 bits")
}

package apfloat

// RoundingMode says which neighbour replaces a number the format cannot hold.
type RoundingMode uint8

const (
	NearestEven RoundingMode = iota // the nearer; of two equally near, the even one
	NearestAway                     // the nearer; of two equally near, the one away from zero
	TowardZero
	Up   // toward +infinity
	Down // toward -infinity
)

// mlirModes are the modes by the numbers of MLIR's arith dialect.
var mlirModes = map[int64]RoundingMode{0: NearestEven, 1: Down, 2: Up, 3: TowardZero, 4: NearestAway}

// MLIRRounding is the mode with a number of MLIR's arith dialect.
func MLIRRounding(n int64) RoundingMode { return mlirModes[n] }

// remainder is what lies below the last kept bit, in units of that bit.
type remainder uint8

const (
	exactly remainder = iota
	lessThanHalf
	half
	moreThanHalf
)

// roundsUp reports whether the magnitude grows. odd is the last kept bit.
func (m RoundingMode) roundsUp(r remainder, odd, neg bool) bool {
	if r == exactly {
		return false
	}
	switch m {
	case NearestEven:
		return r == moreThanHalf || r == half && odd
	case NearestAway:
		return r >= half
	case Up:
		return !neg
	case Down:
		return neg
	}
	return false
}

// pack rounds a finite number to the format. sticky means that the magnitude
// is larger than sig*2^exp, by less than 2^exp; sig must then have at least one
// bit more than the format's precision.
func (f *Format) pack(u unpacked, sticky bool, mode RoundingMode) Bits {
	last := f.lastBit(u)
	sig, r := dropLow(u.sig, last-u.exp, sticky)
	if mode.roundsUp(r, sig.Lo&1 == 1, u.neg) {
		sig = sig.add(Bits{Lo: 1})
		if sig.bitLen() > f.Precision() {
			sig = sig.shr(1)
			last++
		}
	}
	if sig.isZero() {
		return f.Zero(u.neg)
	}
	biased := last + f.MantBits + f.Bias
	if biased >= 1<<f.ExpBits {
		return f.overflow(u.neg, mode)
	}
	mag := sig
	if sig.bit(f.MantBits) == 1 {
		mag = sig.and(lowMask(f.fieldBits)).or(Bits{Lo: uint64(biased)}.shl(f.fieldBits))
	}
	if f.largest.less(mag) {
		return f.overflow(u.neg, mode)
	}
	return f.withSign(mag, u.neg)
}

// lastBit is the exponent of the last bit the format keeps of a number of u's size.
func (f *Format) lastBit(u unpacked) int {
	return max(u.exp+u.sig.bitLen()-1, f.minExp) - f.MantBits
}

// dropLow removes the n lowest bits of sig, or adds -n zero bits.
func dropLow(sig Bits, n int, sticky bool) (Bits, remainder) {
	if n <= 0 {
		if sticky {
			return sig.shl(-n), lessThanHalf
		}
		return sig.shl(-n), exactly
	}
	if n > 128 {
		if sticky || !sig.isZero() {
			return Bits{}, lessThanHalf
		}
		return Bits{}, exactly
	}
	sticky = sticky || !sig.and(lowMask(n-1)).isZero()
	r := exactly
	switch halfBit := sig.bit(n-1) == 1; {
	case halfBit && sticky:
		r = moreThanHalf
	case halfBit:
		r = half
	case sticky:
		r = lessThanHalf
	}
	return sig.shr(n), r
}

// overflow is the result for a number beyond the largest finite one.
func (f *Format) overflow(neg bool, mode RoundingMode) Bits {
	grows := mode == NearestEven || mode == NearestAway || mode == Up && !neg || mode == Down && neg
	if !grows || f.encoding == finiteOnly {
		return f.Largest(neg)
	}
	return f.Inf(neg)
}

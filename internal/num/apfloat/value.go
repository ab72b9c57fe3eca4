package apfloat

// class separates the patterns that are numbers from those that are not.
type class uint8

const (
	finite class = iota
	infinite
	notANumber
)

// unpacked is a value taken apart. A finite one is sig * 2^exp, with sign neg;
// for a NaN, sig is the fraction field.
type unpacked struct {
	sig   Bits
	exp   int
	neg   bool
	class class
}

func (f *Format) unpack(b Bits) unpacked {
	u := unpacked{neg: f.IsNeg(b)}
	mag := b.and(f.magnitude)
	biased := int(mag.shr(f.fieldBits).Lo)
	u.sig = mag.and(lowMask(f.fieldBits))
	switch f.encoding {
	case ieee:
		if biased == 1<<f.ExpBits-1 {
			u.class = notANumber
			if u.sig.isZero() {
				u.class = infinite
			}
			return u
		}
	case x87:
		integer := u.sig.bit(f.MantBits) == 1
		if biased == 1<<f.ExpBits-1 || biased != 0 && !integer {
			u.class = notANumber
			if mag == f.infinity {
				u.class = infinite
			}
			u.sig = u.sig.and(lowMask(f.MantBits))
			return u
		}
	case nanAllOnes, powerOfTwo:
		if mag == f.nan {
			u.class = notANumber
			return u
		}
	case nanNegZero:
		if b == f.nan {
			u.neg = false
			u.class = notANumber
			u.sig = oneAt(f.MantBits - 1)
			return u
		}
	case finiteOnly:
		if !b.and(f.unencodable).isZero() {
			u.class = infinite
			if b.Lo&1 == 1 {
				u.class = notANumber
				u.sig = Bits{}
			}
			return u
		}
	}
	if biased == 0 && f.encoding != powerOfTwo {
		u.exp = f.minExp - f.MantBits
		return u
	}
	u.sig = u.sig.or(oneAt(f.MantBits))
	u.exp = biased - f.Bias - f.MantBits
	return u
}

// withSign gives a magnitude a sign, where the format can tell the difference.
func (f *Format) withSign(mag Bits, neg bool) Bits {
	if !neg {
		return mag
	}
	switch f.encoding {
	case nanNegZero:
		if mag.isZero() || mag == f.nan {
			return mag
		}
	case powerOfTwo:
		if mag == f.nan {
			return mag
		}
	}
	return mag.or(f.sign)
}

// Zero returns 0 or -0, +0 where the format has no -0, and the smallest number where it has no zero.
func (f *Format) Zero(neg bool) Bits {
	if f.encoding == powerOfTwo {
		neg = false
	}
	return f.withSign(Bits{}, neg)
}

// Inf returns an infinity: NaN in a format that only has NaN, and an
// infinity without a pattern of its own in a format that has neither.
func (f *Format) Inf(neg bool) Bits { return f.withSign(f.infinity, neg) }

// NaN returns the positive quiet NaN, one without a pattern of its own in a format that has none.
func (f *Format) NaN() Bits { return f.nan }

// Largest returns the finite number of largest magnitude.
func (f *Format) Largest(neg bool) Bits { return f.withSign(f.largest, neg) }

// Smallest returns the number of smallest magnitude that is not zero.
func (f *Format) Smallest(neg bool) Bits {
	if f.encoding == powerOfTwo {
		return f.withSign(Bits{}, neg)
	}
	return f.withSign(Bits{Lo: 1}, neg)
}

// SmallestNormal returns the number of smallest magnitude that has full precision.
func (f *Format) SmallestNormal(neg bool) Bits {
	return f.pack(unpacked{sig: oneAt(f.MantBits), exp: f.minExp - f.MantBits, neg: neg}, false, TowardZero)
}

// Neg returns b with the other sign. The NaN and zero of a format without -0 stay as they are.
func (f *Format) Neg(b Bits) Bits { return f.withSign(b.andNot(f.signOf(b)), !f.IsNeg(b)) }

// Abs returns b without its sign.
func (f *Format) Abs(b Bits) Bits { return b.andNot(f.signOf(b)) }

// signOf is the sign bit if it is set and means a sign, else zero.
func (f *Format) signOf(b Bits) Bits {
	if f.IsNeg(b) {
		return f.sign
	}
	return Bits{}
}

// IsNeg reports whether the sign is set, which it may be for -0 and NaN.
func (f *Format) IsNeg(b Bits) bool {
	return !b.and(f.sign).isZero() && !(f.encoding == nanNegZero && b == f.nan)
}

// IsNaN reports whether b is a NaN of either kind.
func (f *Format) IsNaN(b Bits) bool { return f.unpack(b).class == notANumber }

// IsInf reports whether b is an infinity of either sign.
func (f *Format) IsInf(b Bits) bool { return f.unpack(b).class == infinite }

// IsFinite reports whether b is a number.
func (f *Format) IsFinite(b Bits) bool { return f.unpack(b).class == finite }

// IsZero reports whether b is 0 or -0.
func (f *Format) IsZero(b Bits) bool {
	return f.encoding != powerOfTwo && b.andNot(f.signOf(b)).isZero()
}

// FromRaw makes a value of a pattern as stored in memory or written in hexadecimal.
// Bits beyond the width are dropped. The patterns of f80 that no arithmetic
// produces become what MLIR makes of them.
func (f *Format) FromRaw(b Bits) Bits {
	b = b.and(lowMask(f.Bits))
	if f.encoding != x87 {
		return b
	}
	biased := b.and(f.magnitude).shr(f.fieldBits).Lo
	integer := b.bit(f.MantBits) == 1
	switch {
	case biased == 0 && integer: // a denormal with an integer bit is the normal number of that value
		return b.or(oneAt(f.fieldBits))
	case biased != 0 && !integer: // without it, a normal number is a NaN
		return b.or(lowMask(f.ExpBits).shl(f.fieldBits))
	}
	return b
}

// Raw returns the pattern to store for b. What only the mark bit told is lost:
// infinity and NaN of a finite-only format become a zero, and the sign of an
// f8E8M0FNU value lands on its exponent, both as in MLIR.
func (f *Format) Raw(b Bits) Bits {
	switch {
	case f.encoding == powerOfTwo && f.IsNeg(b):
		return b.and(f.magnitude).or(oneAt(f.Bits - 1))
	case f.encoding == finiteOnly && !b.and(f.unencodable).isZero():
		return b.and(f.sign)
	}
	return b
}

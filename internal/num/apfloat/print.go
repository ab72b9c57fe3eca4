package apfloat

import "strconv"

// The form printed when it reads back as the same value has six significant digits
// and, being padded to six places, at least one zero after them.
const shortDigits = 6

// zerosBeforeExponent is how many zeros that are not significant digits MLIR
// writes before it turns to an exponent.
const zerosBeforeExponent = 3

// Append writes b the way MLIR prints a float attribute.
func (f *Format) Append(dst []byte, b Bits) []byte {
	u := f.unpack(b)
	if u.class != finite {
		return f.AppendHex(dst, b)
	}
	start := len(dst)
	if u.neg {
		dst = append(dst, '-')
	}
	if u.sig.isZero() {
		return append(dst, "0.000000e+00"...)
	}
	zeros := u.sig.trailingZeros()
	u.sig = u.sig.shr(zeros)
	u.exp += zeros

	// Room for the decimal expansion of any f64, or else of what is common.
	if -170 <= u.exp && u.exp <= 256 {
		var scratch [10]uint64
		return f.appendFinite(dst, start, b, u, scratch[:])
	}
	var scratch [44]uint64
	return f.appendFinite(dst, start, b, u, scratch[:])
}

// appendFinite goes on after the sign, which is at start; u.sig is odd.
func (f *Format) appendFinite(dst []byte, start int, b Bits, u unpacked, scratch natural) []byte {
	var d decimal
	d.set(scratch, u.sig, u.exp, shortDigits)
	signed := len(dst)
	dst = d.appendShort(dst)
	if d.exact || f.readsBack(&d, dst[start:], b) {
		return dst
	}
	dst = dst[:signed]
	d.set(scratch, u.sig, u.exp, f.printDigit)
	if d.exp >= 0 && !d.wantsExponent(f.printDigit) {
		// Without a point the text would read as an integer.
		return f.AppendHex(dst[:start], b)
	}
	return d.appendLong(dst, f.printDigit)
}

// appendShort writes 1.234560e+07.
func (d *decimal) appendShort(dst []byte) []byte {
	digits := d.digits()
	dst = append(dst, digits[0], '.')
	dst = append(dst, digits[1:]...)
	for range shortDigits - len(digits) + 1 {
		dst = append(dst, '0')
	}
	dst = append(dst, 'e')
	exp := d.exp + len(digits) - 1
	if exp < 0 {
		dst = append(dst, '-')
		exp = -exp
	} else {
		dst = append(dst, '+')
	}
	if exp < 10 {
		dst = append(dst, '0')
	}
	return strconv.AppendInt(dst, int64(exp), 10)
}

// wantsExponent reports whether the plain form would need too many zeros around the digits.
func (d *decimal) wantsExponent(precision int) bool {
	n := len(d.digits())
	if d.exp >= 0 {
		return d.exp > zerosBeforeExponent || n+d.exp > precision
	}
	first := d.exp + n - 1
	return first < -zerosBeforeExponent
}

// appendLong writes 1.23456789E+7 or 0.123456789.
func (d *decimal) appendLong(dst []byte, precision int) []byte {
	digits := d.digits()
	if d.wantsExponent(precision) {
		dst = append(dst, digits[0], '.')
		if len(digits) == 1 {
			dst = append(dst, '0')
		}
		dst = append(dst, digits[1:]...)
		dst = append(dst, 'E')
		exp := d.exp + len(digits) - 1
		if exp >= 0 {
			dst = append(dst, '+')
		}
		return strconv.AppendInt(dst, int64(exp), 10)
	}
	whole := len(digits) + d.exp
	if whole > 0 {
		dst = append(dst, digits[:whole]...)
		dst = append(dst, '.')
		return append(dst, digits[whole:]...)
	}
	dst = append(dst, '0', '.')
	for range -whole {
		dst = append(dst, '0')
	}
	return append(dst, digits...)
}

// AppendHex writes the pattern of b as 0x and upper-case digits without leading zeros.
func (f *Format) AppendHex(dst []byte, b Bits) []byte {
	const hexDigits = "0123456789ABCDEF"
	raw := f.Raw(b)
	dst = append(dst, '0', 'x')
	for i := max(raw.bitLen()-1, 0) / 4; i >= 0; i-- {
		dst = append(dst, hexDigits[raw.shr(4*i).Lo&15])
	}
	return dst
}

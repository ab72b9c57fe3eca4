package apfloat

import "math/bits"

// decimal is d[0]d[1]...d[n-1] * 10^exp, ASCII digits without zeros at either end.
type decimal struct {
	buf   [40]byte
	first int // the digits are buf[first:last]
	last  int
	exp   int
	exact bool // it is the very number it was made of
}

func (d *decimal) digits() []byte { return d.buf[d.first:d.last] }

// set makes d the number sig * 2^exp, sig odd, to at most want digits, in the
// way that shows in MLIR's output: the decimal expansion is first cut to roughly as
// many bits as want digits need, which truncates, and only what is left rounds half up.
// scratch is room for the expansion.
func (d *decimal) set(scratch natural, sig Bits, exp, want int) {
	n, scale := decimalInteger(scratch, sig, exp)
	d.exp, d.exact = -scale, true
	bitsWanted := (want*196 + 58) / 59
	if extra := n.bitLen() - bitsWanted; extra > 0 {
		cut := extra * 59 / 196
		n, d.exact = n.dropDigits(cut)
		d.exp += cut
	}
	d.write(n.bits())
	d.roundHalfUp(want)
	d.trimZeros()
}

// write fills the buffer from its end. x is below 10^19 * 2^64.
func (d *decimal) write(x Bits) {
	i := len(d.buf)
	d.last = i
	high := x.Lo
	if x.Hi != 0 {
		var low uint64
		high, low = bits.Div64(x.Hi, x.Lo, pow10[pow10Step])
		for range pow10Step {
			i--
			d.buf[i] = byte('0' + low%10)
			low /= 10
		}
	}
	for ; high != 0; high /= 10 {
		i--
		d.buf[i] = byte('0' + high%10)
	}
	d.first = i
}

func (d *decimal) roundHalfUp(want int) {
	drop := d.last - d.first - want
	if drop <= 0 {
		return
	}
	for _, c := range d.buf[d.last-drop : d.last] {
		d.exact = d.exact && c == '0'
	}
	d.last -= drop
	d.exp += drop
	if d.buf[d.last] < '5' {
		return
	}
	for i := d.last - 1; i >= d.first; i-- {
		if d.buf[i] != '9' {
			d.buf[i]++
			return
		}
		d.buf[i] = '0'
	}
	d.first--
	d.buf[d.first] = '1'
}

func (d *decimal) trimZeros() {
	for d.buf[d.last-1] == '0' {
		d.last--
		d.exp++
	}
}

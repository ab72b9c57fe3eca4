package apfloat

import "math"

// exactPow10 are the powers of ten that f64 holds exactly.
var exactPow10 = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// readsBack reports whether text, which is d with the sign of b, parses as b.
func (f *Format) readsBack(d *decimal, text []byte, b Bits) bool {
	if v, ok := d.nearestDouble(); ok {
		switch f {
		case F64:
			return math.Float64bits(v) == f.Abs(b).Lo
		case F32:
			// fromNearestDouble in short, as no such v is near the denormals of f32.
			const droppedBits = 52 - 23
			if math.Float64bits(v)<<(64-droppedBits) != 1<<63 {
				return uint64(math.Float32bits(float32(v))) == f.Abs(b).Lo
			}
		case F80, F128:
		default:
			if back, ok := f.fromNearestDouble(v); ok {
				return back == f.Abs(b)
			}
		}
	}
	return f.nearest(string(text)) == b
}

// nearestDouble returns the f64 nearest to d, if one operation on exact numbers gives it.
func (d *decimal) nearestDouble() (v float64, ok bool) {
	if len(d.digits()) > shortDigits || d.exp < -len(exactPow10)+1 || d.exp >= len(exactPow10) {
		return 0, false
	}
	mantissa := 0
	for _, c := range d.digits() {
		mantissa = mantissa*10 + int(c-'0')
	}
	if d.exp < 0 {
		return float64(mantissa) / exactPow10[-d.exp], true
	}
	return float64(mantissa) * exactPow10[d.exp], true
}

package affine

import "math"

// Go's integer division traps only on zero: math.MinInt64 / -1 wraps to itself with
// remainder 0. The functions below rely on that.

// magnitude wraps for math.MinInt64, which it returns as it is.
func magnitude(v int64) int64 {
	if v < 0 {
		return -v
	}
	return v
}

// gcd treats a wrapped, negative operand as the unsigned number modulo 2^64.
func gcd(a, b int64) int64 {
	x, y := uint64(a), uint64(b)
	for y != 0 {
		x, y = y, x%y
	}
	return int64(x)
}

func addOverflows(a, b int64) bool {
	return (b > 0 && a > math.MaxInt64-b) || (b < 0 && a < math.MinInt64-b)
}

func mulOverflows(a, b int64) bool {
	if a == 0 || b == 0 {
		return false
	}
	product := a * b
	return product/b != a || divOverflows(a, b) || divOverflows(b, a)
}

// divOverflows reports the one quotient that does not fit.
func divOverflows(a, b int64) bool { return a == math.MinInt64 && b == -1 }

// floorDiv, ceilDiv and floorMod need a divisor other than 0.

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func ceilDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) == (b < 0) {
		q++
	}
	return q
}

func floorMod(a, b int64) int64 {
	r := a % b
	if r != 0 && (r < 0) != (b < 0) {
		r += b
	}
	return r
}

package intrange

import (
	"math"
	"math/bits"
)

// Saturating arithmetic reports whether the result fits 64 bits.

func add(x, y int64) (int64, bool) {
	s := x + y
	switch {
	case x > 0 && y > 0 && s < 0:
		return math.MaxInt64, false
	case x < 0 && y < 0 && s >= 0:
		return math.MinInt64, false
	}
	return s, true
}

func sub(x, y int64) (int64, bool) {
	d := x - y
	switch {
	case x >= 0 && y < 0 && d < 0:
		return math.MaxInt64, false
	case x < 0 && y > 0 && d >= 0:
		return math.MinInt64, false
	}
	return d, true
}

func mul(x, y int64) (int64, bool) {
	high, low := bits.Mul64(magnitude(x), magnitude(y))
	negative := (x < 0) != (y < 0)
	switch {
	case high == 0 && low <= math.MaxInt64:
		return x * y, true
	case negative:
		return math.MinInt64, high == 0 && low == 1<<63
	}
	return math.MaxInt64, false
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// ends computes both bounds of a range.
func ends(f func(x, y int64) (int64, bool), x0, y0, x1, y1 int64) result {
	low, fits := f(x0, y0)
	high, fit := f(x1, y1)
	return result{Range{low, high}, !fits || !fit}
}

// corners is the range of a function that is monotonic in each operand.
func corners(x, y Range, f func(x, y int64) (int64, bool)) result {
	r := result{Range: Range{math.MaxInt64, math.MinInt64}}
	for _, a := range [...]int64{x.Min, x.Max} {
		for _, b := range [...]int64{y.Min, y.Max} {
			n, fits := f(a, b)
			r.Range = Range{min(r.Min, n), max(r.Max, n)}
			r.saturated = r.saturated || !fits
		}
	}
	return r
}

// Times is the range of the products with n. It reports whether all of them fit an integer of the
// given width.
func (r Range) Times(n int64, width int) (Range, bool) {
	p := corners(r, Range{n, n}, mul)
	all := Range{math.MinInt64, math.MaxInt64}
	if width < 64 {
		all = Range{-1 << (width - 1), 1<<(width-1) - 1}
	}
	return p.Range, !p.saturated && p.Within(all)
}

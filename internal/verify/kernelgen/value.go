package kernelgen

import (
	"math"
	"strconv"
	"strings"
)

// value is an SSA value with the bounds of its elements.
type value struct {
	name  string
	shape []int // nil for a scalar
	elem  string

	// Bounds of the elements, in all programs and iterations. Floats are integers within them,
	// unless they are loose.
	lo, hi int64
	loose  bool
	// minusZero means that elements may be -0. Sums may lose its sign, depending on their order.
	minusZero bool

	used bool
}

func (v *value) typ() string   { return typeOf(v.shape, v.elem) }
func (v *value) isFloat() bool { return isFloat(v.elem) }

// within reports whether the numbers are integers from lo to hi.
func (v *value) within(lo, hi int64) bool { return !v.loose && v.lo >= lo && v.hi <= hi }

// size is the largest magnitude.
func (v *value) size() int64 { return max(v.hi, -v.lo) }

// elemInfo describes an element type.
type elemInfo struct {
	float bool
	width int
	exact int64 // integers up to here, and sums of some of them, are exact
	data  int64 // magnitude of a buffer's elements
}

var elemInfos = map[string]elemInfo{
	"i1":   {width: 1},
	"i8":   {width: 8, data: 100},
	"i16":  {width: 16, data: 300},
	"i32":  {width: 32, data: 1000},
	"i64":  {width: 64, data: 1000},
	"f16":  {float: true, width: 16, exact: 2048, data: 6},
	"bf16": {float: true, width: 16, exact: 256, data: 3},
	"f32":  {float: true, width: 32, exact: 1 << 24, data: 16},
	"f64":  {float: true, width: 64, exact: 1 << 50, data: 100},

	"f8E4M3FN": {float: true, width: 8, exact: 16, data: 4},
	"f8E5M2":   {float: true, width: 8, exact: 8, data: 3},
}

func isFloat(elem string) bool { return elemInfos[elem].float }

// full is the range of an integer type.
func full(elem string) (lo, hi int64) {
	w := elemInfos[elem].width
	if w == 1 {
		return 0, 1
	}
	return math.MinInt64 >> (64 - w), math.MaxInt64 >> (64 - w)
}

func typeOf(shape []int, elem string) string {
	if shape == nil {
		return elem
	}
	var b strings.Builder
	b.WriteString("tensor<")
	for _, n := range shape {
		b.WriteString(strconv.Itoa(n))
		b.WriteByte('x')
	}
	b.WriteString(elem)
	b.WriteByte('>')
	return b.String()
}

func pointerTo(elem string) string { return "!tt.ptr<" + elem + ">" }

func elements(shape []int) int {
	n := 1
	for _, s := range shape {
		n *= s
	}
	return n
}

// large is the limit beyond which bounds are not tracked.
const large = 1 << 40

// hull bounds two ranges.
func hull(a, b *value) (lo, hi int64) { return min(a.lo, b.lo), max(a.hi, b.hi) }

func addRange(a, b *value) (lo, hi int64) { return a.lo + b.lo, a.hi + b.hi }
func subRange(a, b *value) (lo, hi int64) { return a.lo - b.hi, a.hi - b.lo }

func mulRange(a, b *value) (lo, hi int64) {
	p := []int64{a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi}
	lo, hi = p[0], p[0]
	for _, x := range p {
		lo, hi = min(lo, x), max(hi, x)
	}
	return lo, hi
}

func isLarge(vs ...*value) bool {
	for _, v := range vs {
		if v.lo < -large || v.hi > large {
			return true
		}
	}
	return false
}

// wrap returns the bounds of an integer after truncation to its width.
func wrap(elem string, lo, hi int64) (int64, int64) {
	l, h := full(elem)
	if lo < l || hi > h {
		return l, h
	}
	return lo, hi
}

package reassociation

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// Compose composes two reassociations: g groups the groups of inner, the result their
// dimensions.
func (g Groups) Compose(inner Groups) Groups {
	out := make(Groups, len(g))
	for i, group := range g {
		for _, j := range group {
			out[i] = append(out[i], inner[j]...)
		}
	}
	return out
}

// Split lists for each group of g the groups of finer that make it up. It
// reports false when a group of finer belongs to two of g.
func (g Groups) Split(finer Groups) (Groups, bool) {
	out := make(Groups, len(g))
	next := 0
	for i, group := range g {
		end := group[len(group)-1]
		for next < len(finer) {
			last := finer[next][len(finer[next])-1]
			if last > end {
				return nil, false
			}
			out[i] = append(out[i], int64(next))
			next++
			if last == end {
				break
			}
		}
	}
	return out, true
}

// Regroup finds how the dimensions of one shape are collapsed into those of
// another, where both are collapsed into the same third one: expanded by from,
// collapsed by to. Both list as many groups.
func Regroup(from, to Groups, expanded, collapsed []int64) (Groups, bool) {
	if len(from) == 0 {
		return Match(expanded, collapsed)
	}
	var out Groups
	for i := range from {
		first := from[i][0]
		sub, ok := matchOrSame(sizesOf(from[i], expanded), sizesOf(to[i], collapsed))
		if !ok {
			return nil, false
		}
		for _, group := range sub {
			shifted := make([]int64, len(group))
			for j, d := range group {
				shifted[j] = first + d
			}
			out = append(out, shifted)
		}
	}
	return out, true
}

func sizesOf(group, shape []int64) []int64 {
	sizes := make([]int64, len(group))
	for i, d := range group {
		sizes[i] = shape[d]
	}
	return sizes
}

// matchOrSame is Match, where the shapes may be the same. With several dynamic
// sizes it is not known that they are.
func matchOrSame(expanded, collapsed []int64) (Groups, bool) {
	if len(expanded) != len(collapsed) {
		return Match(expanded, collapsed)
	}
	if numDynamic(expanded) > 1 || !slices.Equal(expanded, collapsed) {
		return nil, false
	}
	return singles(len(expanded)), true
}

func numDynamic(shape []int64) int {
	n := 0
	for _, size := range shape {
		if size == ir.Dynamic {
			n++
		}
	}
	return n
}

func singles(n int) Groups {
	out := make(Groups, n)
	for i := range out {
		out[i] = []int64{int64(i)}
	}
	return out
}

// span is a range of dimensions, both ends included.
type span struct{ first, last int }

// Match finds groups by which a shape collapses into a smaller one. There may
// be several ways when sizes are not known; only what is found from both ends
// counts, up to dimensions of size 1. Of several dynamic sizes it is not known
// that they are those of the other shape.
func Match(expanded, collapsed []int64) (Groups, bool) {
	if len(expanded) <= len(collapsed) || numDynamic(collapsed) > 1 {
		return nil, false
	}
	if len(collapsed) == 0 {
		return Groups{}, !slices.ContainsFunc(expanded, func(n int64) bool { return n != 1 })
	}
	forward, ok := spans(expanded, collapsed)
	if !ok {
		return nil, false
	}
	backward, ok := spans(reversed(expanded), reversed(collapsed))
	if !ok {
		return nil, false
	}
	out := make(Groups, len(collapsed))
	last := len(expanded) - 1
	for i, f := range forward {
		b := backward[len(out)-1-i]
		b = span{last - b.last, last - b.first}
		if !sameButOnes(f, b, expanded) {
			return nil, false
		}
		for d := f.first; d <= f.last; d++ {
			out[i] = append(out[i], int64(d))
		}
	}
	return out, true
}

func reversed(s []int64) []int64 {
	r := slices.Clone(s)
	slices.Reverse(r)
	return r
}

func sameButOnes(a, b span, shape []int64) bool {
	for d, n := range shape {
		inA, inB := a.first <= d && d <= a.last, b.first <= d && d <= b.last
		if inA != inB && n != 1 {
			return false
		}
	}
	return true
}

// spans goes through the collapsed sizes in order and gives each the next
// dimensions that fit.
func spans(expanded, collapsed []int64) ([]span, bool) {
	out := make([]span, len(collapsed))
	next := 0
	for i, size := range collapsed {
		var ok bool
		isLast := i == len(collapsed)-1
		switch {
		case size != ir.Dynamic:
			out[i], ok = staticSpan(expanded, next, size)
			for isLast && ok && out[i].last+1 < len(expanded) && expanded[out[i].last+1] == 1 {
				out[i].last++
			}
		default:
			out[i], ok = dynamicSpan(expanded, next)
			if isLast {
				out[i].last = len(expanded) - 1
			}
		}
		if !ok {
			return nil, false
		}
		if out[i].first > next {
			// Only a dynamic size can take what was left out.
			if i == 0 || collapsed[i-1] != ir.Dynamic {
				return nil, false
			}
			out[i-1].last = out[i].first - 1
		}
		next = out[i].last + 1
	}
	return out, next == len(expanded)
}

// dynamicSpan ends with the next dynamic size.
func dynamicSpan(shape []int64, from int) (span, bool) {
	for d := from; d < len(shape); d++ {
		if shape[d] == ir.Dynamic {
			return span{from, d}, true
		}
	}
	return span{}, false
}

// staticSpan finds the next dimensions whose product is the size.
func staticSpan(shape []int64, from int, size int64) (span, bool) {
	first, product := from, int64(1)
	for d := from; d < len(shape); d++ {
		if shape[d] == ir.Dynamic {
			first, product = d+1, 1
			continue
		}
		product *= shape[d]
		for product > size && first < d {
			product /= shape[first]
			first++
		}
		if product == size {
			return span{first, d}, true
		}
		if product > size {
			first, product = d+1, 1
		}
	}
	return span{}, false
}

// part is the sizes of the dimensions in a group.
func part(shape, group []int64) []int64 {
	if len(group) == 0 {
		return nil
	}
	return shape[group[0] : group[len(group)-1]+1]
}

// IsUndone reports whether a reshape from shape to between and the inverse one
// back to the same shape are certain to change nothing.
func IsUndone(shape, between []int64, first, second Groups) bool {
	if numDynamic(shape) < 2 {
		return true
	}
	if !slices.EqualFunc(first, second, slices.Equal[[]int64]) {
		return false
	}
	if len(shape) < len(between) {
		return true // expanded and collapsed again
	}
	for _, group := range first {
		if numDynamic(part(shape, group)) > 1 {
			return false
		}
	}
	return true
}

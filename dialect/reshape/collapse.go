package reshape

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// ForCollapse finds a reassociation that collapses one shape to another.
// Dimensions of size 1 go with what follows them. It reports false when there
// is none, when sizes known at run time only leave a choice, and for empty
// shapes, whose products say nothing.
func ForCollapse(from, to []int64) (Groups, bool) {
	switch {
	case len(to) == 0:
		return Groups{}, !slices.ContainsFunc(from, func(n int64) bool { return n != 1 && n != ir.Dynamic })
	case slices.Contains(from, 0), numDynamic(from) > 1 && numDynamic(to) > 1:
		return nil, false
	}
	ends, ok := collapseEnds(from, to)
	if !ok {
		return nil, false
	}
	// Matching from the back must give the same, or there is a choice.
	backward, ok := collapseEnds(reversed(from), reversed(to))
	if !ok {
		return nil, false
	}
	for i, end := range ends[:len(ends)-1] {
		other := len(from) - backward[len(ends)-2-i]
		for _, n := range from[min(end, other):max(end, other)] {
			if n != 1 {
				return nil, false
			}
		}
	}
	groups := make(Groups, len(to))
	start := 0
	for i, end := range ends {
		for ; start < end; start++ {
			groups[i] = append(groups[i], int64(start))
		}
	}
	return groups, true
}

func reversed(s []int64) []int64 {
	r := slices.Clone(s)
	slices.Reverse(r)
	return r
}

// collapseEnds goes through two shapes from the front and finds for each size
// of to where the dimensions of from that make it up end. A size known at run
// time only takes as much as it must.
func collapseEnds(from, to []int64) ([]int, bool) {
	ends := make([]int, len(to))
	at := 0
	for i, size := range to {
		if size == ir.Dynamic {
			d := slices.Index(from[at:], ir.Dynamic)
			if d < 0 {
				return nil, false
			}
			at += d + 1
			ends[i] = at
			continue
		}
		end, ok := endOfProduct(from, at, size)
		for !ok && i > 0 && to[i-1] == ir.Dynamic && at+1 < len(from) {
			at++
			end, ok = endOfProduct(from, at, size)
		}
		if !ok {
			return nil, false
		}
		if i > 0 {
			ends[i-1] = at
		}
		at, ends[i] = end, end
	}
	if to[len(to)-1] != ir.Dynamic && slices.ContainsFunc(from[at:], func(n int64) bool { return n != 1 }) {
		return nil, false
	}
	ends[len(to)-1] = len(from)
	return ends, true
}

// endOfProduct finds where the sizes from a place on multiply to the given
// number.
func endOfProduct(sizes []int64, at int, want int64) (end int, ok bool) {
	product := int64(1)
	for ; at < len(sizes); at++ {
		if sizes[at] == ir.Dynamic || sizes[at] > want/product {
			return 0, false
		}
		if product *= sizes[at]; product == want {
			return at + 1, true
		}
	}
	return 0, false
}

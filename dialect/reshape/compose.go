package reshape

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// numDynamic counts the sizes known at run time only.
func numDynamic(sizes []int64) int {
	n := 0
	for _, s := range sizes {
		if s == ir.Dynamic {
			n++
		}
	}
	return n
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

// Compose takes two collapses together: the dimensions outer collapses are
// those inner made. It is the reassociation of two expansions as well, where
// outer is the first of them.
func Compose(inner, outer Groups) Groups {
	composed := make(Groups, len(outer))
	for i, group := range outer {
		for _, d := range group {
			composed[i] = append(composed[i], inner[d]...)
		}
	}
	return composed
}

// Regroup finds how the groups of fine fit into those of coarse, both of which
// list the same dimensions: for each group of coarse the numbers of those of
// fine. It reports false when one of them belongs to two.
func Regroup(fine, coarse Groups) (Groups, bool) {
	regrouped := make(Groups, len(coarse))
	next := 0
	for i, group := range coarse {
		last := group[len(group)-1]
		for next < len(fine) {
			end := fine[next][len(fine[next])-1]
			if end > last {
				return nil, false
			}
			regrouped[i] = append(regrouped[i], int64(next))
			next++
			if end == last {
				break
			}
		}
	}
	return regrouped, true
}

// Refine finds a collapse from one shape to another, both of which collapse to
// the same shape by groups of their own. It reports false when there is none,
// or the sizes leave it open.
func Refine(from, to []int64, fromGroups, toGroups Groups) (Groups, bool) {
	if len(fromGroups) == 0 {
		return ForCollapse(from, to)
	}
	var refined Groups
	for i, group := range fromGroups {
		a, b := part(from, group), part(to, toGroups[i])
		var inGroup Groups
		if len(a) == len(b) {
			if !slices.Equal(a, b) || numDynamic(a) > 1 {
				return nil, false
			}
			for j := range a {
				inGroup = append(inGroup, []int64{int64(j)})
			}
		} else {
			var ok bool
			if inGroup, ok = ForCollapse(a, b); !ok {
				return nil, false
			}
		}
		for _, g := range inGroup {
			shifted := make([]int64, len(g))
			for j, d := range g {
				shifted[j] = group[0] + d
			}
			refined = append(refined, shifted)
		}
	}
	return refined, true
}

package membar

import (
	"cmp"
	"slices"
)

// side is a dimension of two views: its stride, and the differences of two coordinates.
type side struct{ stride, least, most int64 }

// areApart reports whether no element is in both of two views with the same known strides, whose starts have a known distance: columns
// of a matrix, or even and odd elements.
func areApart(a, b view) bool {
	distance, ok := b.start.plus(a.start, -1).number()
	if !ok || len(a.sizes) != len(b.sizes) || !slices.EqualFunc(a.strides, b.strides, polynomial.equals) {
		return false
	}
	var sides []side
	for d := range a.sizes {
		stride, ok := a.strides[d].number()
		if !ok || stride < 0 {
			return false
		}
		sides = append(sides, side{stride, 1 - b.sizes[d], a.sizes[d] - 1})
	}
	slices.SortFunc(sides, func(x, y side) int { return cmp.Compare(y.stride, x.stride) })
	return !isSum(distance, sides)
}

// maxDifferences is how many differences of coordinates are tried along a dimension.
const maxDifferences = 4

// isSum reports whether a distance may be a sum of differences of coordinates times their strides. Strides are sorted, largest first:
// what smaller ones can add up to leaves few differences to try along the first.
func isSum(distance int64, sides []side) bool {
	if len(sides) == 0 {
		return distance == 0
	}
	first, rest := sides[0], sides[1:]
	if first.stride == 0 || first.least == 0 && first.most == 0 {
		return isSum(distance, rest)
	}
	var least, most int64
	for _, s := range rest {
		least, most = least+s.least*s.stride, most+s.most*s.stride
	}
	from := max(first.least, floorDiv(distance-most+first.stride-1, first.stride))
	to := min(first.most, floorDiv(distance-least, first.stride))
	if to-from >= maxDifferences {
		return true
	}
	for n := from; n <= to; n++ {
		if isSum(distance-n*first.stride, rest) {
			return true
		}
	}
	return false
}

// floorDiv is a quotient rounded down, for a positive divisor.
func floorDiv(x, y int64) int64 {
	if x < 0 {
		return -((y - 1 - x) / y)
	}
	return x / y
}

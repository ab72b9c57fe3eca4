package foldresult

// DroppedDims finds the dimensions of size 1 that are in shape but not in
// reduced. Where several would do it keeps the first ones. It reports false
// when reduced is not shape without some dimensions of size 1.
func DroppedDims(shape, reduced []int64) (dropped []bool, ok bool) {
	dropped = make([]bool, len(shape))
	next := 0
	for i, size := range shape {
		if next < len(reduced) && size == reduced[next] {
			next++
			continue
		}
		if size != 1 {
			return nil, false
		}
		dropped[i] = true
	}
	return dropped, next == len(reduced)
}

// Mismatch says why one shaped type is not another one without some
// dimensions of size 1.
type Mismatch uint8

// The results of CompareReduced.
const (
	Matches         Mismatch = iota
	RankTooLarge             // the reduced type has more dimensions
	SizeMismatch             // a size other than 1 is missing or differs
	ElementMismatch          // the element types differ
)

// CompareReduced compares a shape with the one it may be reduced to.
func CompareReduced(shape, reduced []int64, sameElement bool) Mismatch {
	if len(reduced) > len(shape) {
		return RankTooLarge
	}
	if _, ok := DroppedDims(shape, reduced); !ok {
		return SizeMismatch
	}
	if !sameElement {
		return ElementMismatch
	}
	return Matches
}

package distribute

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// StaticSliceOf is the sublayout of a slice with static offsets and sizes that are selected by bits of
// linear indices: its elements stay in the same threads.
func StaticSliceOf(whole ir.Type, s foldresult.Slice, dropped []bool) (*layout.Sublayout, bool) {
	shape, ok := ir.ShapeOf(whole)
	if !ok || !layout.Fits(shape) || !s.Strides.AllKnown(1) {
		return nil, false
	}
	offsets, ok := knownAll(s.Offsets)
	if !ok {
		return nil, false
	}
	sizes, ok := knownAll(s.Sizes)
	if !ok {
		return nil, false
	}
	return layout.NewSublayout(shape, offsets, sizes, dropped)
}

func knownAll(l foldresult.List) (list []int64, ok bool) {
	for _, e := range l.Entries() {
		n, known := e.Known()
		if !known {
			return nil, false
		}
		list = append(list, n)
	}
	return list, true
}

package foldresult

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// Tile is the slice of the given offsets and static sizes without gaps.
func Tile(offsets []Entry, sizes []int64) Slice {
	strides := make([]int64, len(sizes))
	for i := range strides {
		strides[i] = 1
	}
	return Slice{Offsets: Make(offsets...), Sizes: List{Static: sizes}, Strides: List{Static: strides}}
}

// State adds the slice to the state of an operation that so far has the
// operands before it, one for each slot.
func (s Slice) State(st *ir.OpState) *ir.OpState {
	const lists = 3
	var room [lists + 2]int64
	segments := room[:0]
	for range st.Operands {
		segments = append(segments, 1)
	}
	st.Operands = slices.Grow(st.Operands, len(s.Offsets.Dynamic)+len(s.Sizes.Dynamic)+len(s.Strides.Dynamic))
	st.Attrs = slices.Grow(st.Attrs, lists+1)
	for _, l := range [lists]struct {
		List
		attr string
	}{{s.Offsets, StaticOffsets}, {s.Sizes, StaticSizes}, {s.Strides, StaticStrides}} {
		st.Operands = append(st.Operands, l.Dynamic...)
		segments = append(segments, int64(len(l.Dynamic)))
		st.SetAttr(l.attr, l.StaticAttr(st.Ctx))
	}
	st.SetAttr("operandSegmentSizes", st.Ctx.I32Array(segments...))
	return st
}

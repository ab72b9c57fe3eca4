package structuredtomemref

import (
	"github.com/tshared/tshared/analysis/coordinates"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// located is the memory of an access, which says at which coordinates it is if structure is kept:
//
//	%p = tile.coordinates %m(%row, %rows : index, index) {starts = affine_map<(d0, d1) -> (d0 * 32, 0)>, sizes = affine_map<(d0, d1) -> (d1, 64)>, ...}
//
// The memory has the given sizes; wraps says where it is along the dimensions that wrap around, and is nil where none does. Vectors have
// an address and a size, which say all but where they are copied beside matrices, in loops with dots.
func (l layout) located(b *ir.Builder, memory *ir.Value, sizes []foldresult.Entry, wraps []*coordinates.Wrap) *ir.Value {
	if !l.keepsStructure || !l.isMatrix() && (wraps != nil || !hasDots(b.Block())) {
		return memory
	}
	dims := make([]coordinates.Dim, len(l.sizes))
	for i, n := range l.sizes {
		dims[i] = coordinates.Dim{Offset: known(l.offsets[i]), Stride: known(l.strides[i]), Size: n, Kept: known(sizes[i])}
		if wraps != nil {
			dims[i].Wrap = wraps[i]
		}
	}
	t, ok := coordinates.Of(dims)
	if !ok {
		return memory
	}
	toMap := func(list []affine.Expr) *affine.Map { return affine.NewMap(len(t.Values), 0, list...) }
	return tile.NewCoordinates(b, memory, t.Values, toMap(t.Starts), toMap(t.Sizes), toMap(t.OuterStrides)).Result()
}

// isMatrix reports whether a tile has several elements along several dimensions.
func (l layout) isMatrix() bool {
	long := 0
	for _, n := range l.sizes {
		if n > 1 {
			long++
		}
	}
	return long > 1
}

// hasDots reports whether a block is the body of a loop with dots.
func hasDots(block *ir.Block) bool {
	if !block.ParentOp().Is(scf.For) {
		return false
	}
	for op := range block.Ops() {
		if op.Is(tt.Dot) || op.Is(linalg.Matmul) {
			return true
		}
	}
	return false
}

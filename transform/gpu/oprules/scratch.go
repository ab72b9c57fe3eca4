package oprules

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// area rounds the bytes of one of several areas of an operation's scratch memory up to where the next one begins.
func area(bytes int64) int64 {
	return (bytes + tile.ScratchAlignment - 1) / tile.ScratchAlignment * tile.ScratchAlignment
}

// elementsBytes is tensorBytes, but 0 for a tensor of one element, which every thread has.
func elementsBytes(v *ir.Value) int64 {
	if shape, ok := ir.ShapeOf(v.Type()); !ok || !layout.Fits(shape) || layout.TotalBits(shape) == 0 {
		return 0
	}
	return tensorBytes(v)
}

// tensorBytes is the size of a tensor.
func tensorBytes(v *ir.Value) int64 {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !layout.Fits(shape) {
		return 0
	}
	return area(distribute.ElementBytes(v.Type()) << layout.TotalBits(shape))
}

// isInMemory reports whether a tensor is not loaded: elements are extracted from its memory, or from constant data.
func isInMemory(v *ir.Value) bool {
	shape, ok := ir.ShapeOf(v.Type())
	from := v.DefiningOp()
	return from != nil && (from.Is(bufferization.ToTensor) || from.Has(ir.ConstantLike) && (!ok || !layout.Fits(shape)))
}

// isInShared reports whether a tensor is in shared memory already.
func isInShared(v *ir.Value) bool {
	_, ok := distribute.InShared(v)
	return ok
}

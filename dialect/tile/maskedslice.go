package tile

import (
	"slices"

	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// AsMaskedSlice returns the slice that makes a tensor without a layout of its own, because its sizes are dynamic or no
// powers of two, from a tensor that has one. The tensor is then its source under a mask.
func AsMaskedSlice(v *ir.Value) (s tensor.ExtractSliceOp, ok bool) {
	if s, ok = tensor.AsExtractSlice(v.DefiningOp()); !ok {
		return s, false
	}
	own, _ := ir.ShapeOf(v.Type())
	whole, static := ir.ShapeOf(s.Source().Type())
	return s, !layout.Fits(own) && static && layout.Fits(whole) && !slices.Contains(s.DroppedDims(), true) && s.Slice().Strides.AllKnown(1)
}

package assignlayouts

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// scanLayout is the layout of a scan: that of an operand if a scan in it is cheap.
func (c *inference) scanLayout(s tile.ScanOp) *layout.Layout {
	axis := int(s.Axis())
	shape, _ := ir.ShapeOf(s.Inputs()[0].Type())
	for _, v := range s.Inputs() {
		if l := c.LayoutOf(v); l != nil && distribute.ScansCheaply(l.WithoutZeroBases(), axis) {
			return l.WithoutZeroBases()
		}
	}
	if axis != len(shape)-1 {
		return layout.ColumnLayout(shape, axis, c.WarpBits())
	}
	order := []int{axis}
	for d := len(shape) - 2; d >= 0; d-- {
		order = append(order, d)
	}
	run := max(1, min(distribute.MaxAccessBytes/c.classes.Of(s.Inputs()[0]).AccessBytes, shape[axis]/32))
	return layout.Blocked(shape, order, run, c.WarpBits())
}

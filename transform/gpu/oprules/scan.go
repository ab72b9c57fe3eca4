package oprules

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

var scan = Rule{
	InferLayout:  scanLayout,
	OperandTypes: resultTypes,
	// The elements along the axis are in registers, then lanes, then warps, then registers.
	CheckLayouts: func(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) error {
		if l != nil {
			if _, ok := l.DecomposeAxis(int(tile.ScanOp{Op: op}.Axis())); ok {
				return nil
			}
		}
		return op.Bugf("the axis of '%s' is not in order in its layout", op.Name())
	},
	Operands: func(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []Constraint {
		return tensorsIn(op, 0, op.NumOperands(), l)
	},
	ScratchBytes:   scanScratch,
	InBlock:        scanInBlock,
	HasScalarBody:  true,
	DecidesLayouts: true,
}

// scanLayout is the layout of a scan: that of an operand if a scan in it is cheap.
func scanLayout(c *Inference, v *ir.Value) *layout.Layout {
	s, shape := tile.ScanOp{Op: v.DefiningOp()}, shapeOf(v)
	axis := int(s.Axis())
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
	run := max(1, min(distribute.MaxAccessBytes/c.Classes.Of(s.Inputs()[0]).AccessBytes, shape[axis]/32))
	if l := c.Blocked(shape, order, run); hasOrder(l, axis) {
		return l
	}
	return layout.Blocked(shape, order, run, c.WarpBits()) // blocks follow each other along the axis
}

// hasOrder reports whether the elements along an axis are in registers, then lanes, then warps, then registers.
func hasOrder(l *layout.Layout, axis int) bool {
	_, ok := l.DecomposeAxis(axis)
	return ok
}

// scanScratch: warps along the axis exchange the totals of their elements.
func scanScratch(d *distribute.Distribution, op *ir.Op) (bytes int64) {
	o := tile.ScanOp{Op: op}
	l := tile.LayoutOf(op.Result(0).Type())
	if l == nil {
		return 0
	}
	axis, ok := l.DecomposeAxis(int(o.Axis()))
	if !ok || len(axis.Warps) == 0 {
		return 0
	}
	groups, lanes := int64(l.Registers()>>len(axis.LowRegs)), int64(32>>axis.NumLanes)
	for _, v := range o.Inputs() {
		bytes += area(distribute.ElementBytes(v.Type()) * int64(d.Warps) * groups * lanes)
	}
	return bytes
}

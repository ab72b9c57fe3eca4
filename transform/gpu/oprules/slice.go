package oprules

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

var extractSlice = Rule{
	// The layout is the source's restricted to a static slice; else the default layout.
	InferLayout: func(c *Inference, v *ir.Value) *layout.Layout {
		view := tensor.ExtractSliceOp{Op: v.DefiningOp()}
		if p, ok := distribute.StaticSliceOf(view.Source().Type(), view.Slice(), view.DroppedDims()); ok {
			whole := c.LayoutOf(view.Source())
			if whole == nil {
				return nil
			}
			if l, ok := p.Restrict(whole.WithoutZeroBases()); ok {
				return l
			}
		}
		return c.DefaultLayout(shapeOf(v))
	},
	IsRematerializable: isEffectFree,
	// A static slice is taken from a layout of the whole that has its elements in the same threads. Other slices go through shared memory.
	// Masked slices have no layout; their users take them in one.
	Operands: func(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []Constraint {
		o := tensor.ExtractSliceOp{Op: op}
		if l == nil {
			return nil
		}
		if p, ok := distribute.StaticSliceOf(o.Source().Type(), o.Slice(), o.DroppedDims()); ok {
			return []Constraint{{0, p.Extend(l)}}
		}
		return []Constraint{{0, nil}}
	},
	// Elements of static slices are in the registers of their threads.
	ScratchBytes: func(_ *distribute.Distribution, op *ir.Op) int64 {
		o := tensor.ExtractSliceOp{Op: op}
		if shape, ok := ir.ShapeOf(op.Result(0).Type()); !ok || !layout.Fits(shape) {
			return 0 // users take the source under a mask
		}
		if _, static := distribute.StaticSliceOf(o.Source().Type(), o.Slice(), o.DroppedDims()); static {
			return 0
		}
		return tensorBytes(o.Source())
	},
}

var insertSlice = Rule{
	InferLayout:        insertedLayout,
	OperandTypes:       typed(1),
	IsRematerializable: isEffectFree,
	Operands:           insertSliceOperands,
	ScratchBytes:       insertSliceScratch,
}

// insertedLayout is the layout of the tensor that a masked slice is cut from if all of that is inserted, or that of the destination, or else
// the source's extended to the whole tensor.
func insertedLayout(c *Inference, v *ir.Value) *layout.Layout {
	view := tensor.InsertSliceOp{Op: v.DefiningOp()}
	if slice, ok := tile.AsMaskedSlice(view.Source()); ok {
		if l := c.LayoutOf(slice.Source()); l != nil && slices.Equal(l.Shape, shapeOf(v)) {
			return l.WithoutZeroBases()
		}
	}
	if l := c.LayoutOf(view.Dest()); l != nil {
		return l.WithoutZeroBases()
	}
	if p, ok := distribute.StaticSliceOf(v.Type(), view.Slice(), view.DroppedDims()); ok {
		if l := c.LayoutOf(view.Source()); l != nil {
			return p.Extend(l.WithoutZeroBases())
		}
	}
	return c.LayoutOrClass(view.Dest(), v)
}

// insertSliceOperands: the destination is in the layout of the result. The slice is in the part of it that it replaces; if that is not
// known, it goes through shared memory.
func insertSliceOperands(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []Constraint {
	o := tensor.InsertSliceOp{Op: op}
	into := Constraint{1, l}
	if l == nil {
		return nil
	}
	if slice, ok := tile.AsMaskedSlice(o.Source()); ok {
		if beginsWithTensors(slice, o) && slices.Equal(shapeOf(slice.Source()), l.Shape) {
			return []Constraint{{0, l}, into}
		}
		return []Constraint{{0, nil}, into}
	}
	if p, ok := distribute.StaticSliceOf(op.Result(0).Type(), o.Slice(), o.DroppedDims()); ok {
		return []Constraint{{0, p.Project(l)}, into}
	}
	return []Constraint{{0, nil}, into}
}

// insertSliceScratch: elements of static slices, and of masked ones that stay where they are, are in the registers of their threads.
func insertSliceScratch(_ *distribute.Distribution, op *ir.Op) int64 {
	o := tensor.InsertSliceOp{Op: op}
	if masked, ok := tile.AsMaskedSlice(o.Source()); ok {
		if beginsWithTensors(masked, o) && slices.Equal(shapeOf(masked.Source()), shapeOf(op.Result(0))) {
			return 0
		}
		return tensorBytes(masked.Source())
	}
	if _, static := distribute.StaticSliceOf(op.Result(0).Type(), o.Slice(), o.DroppedDims()); static {
		return 0
	}
	return tensorBytes(o.Source())
}

// beginsWithTensors reports whether a slice and the place where it is inserted begin with their tensors.
func beginsWithTensors(slice tensor.ExtractSliceOp, into tensor.InsertSliceOp) bool {
	return slice.Slice().Offsets.AllKnown(0) && into.Slice().Offsets.AllKnown(0)
}

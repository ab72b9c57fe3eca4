package oprules

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/remark"
)

var gatherElements = Rule{
	InferLayout:        gatheredLayout,
	IsRematerializable: always,
	Operands: func(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []Constraint {
		if l == nil {
			return nil
		}
		return tensorsIn(op, 1, op.NumOperands(), l)
	},
	Topic: remark.Gather,
	Remark: func(op *ir.Op) (string, bool) {
		o := tile.GatherElementsOp{Op: op}
		n, ok := o.Vector()
		return accessTo(o.Result(), n, false), ok
	},
	DecidesLayouts: true,
}

// gatheredLayout is the layout of a gather of elements: the one that was chosen for its indices. A gather without contiguous indices, or
// with at most one per thread, has the layout of an operand, or is left to its users if that does not change what it reads.
func gatheredLayout(c *Inference, v *ir.Value) *layout.Layout {
	op, shape := v.DefiningOp(), shapeOf(v)
	access, _ := distribute.ElementAccessOf(op)
	order := access.Order(c.IndexInfo)
	few := int64(1)<<layout.TotalBits(shape) <= int64(32*c.Warps)
	if few || access.Contiguity(c.IndexInfo, order[0]) == 1 {
		for _, x := range op.Operands()[1:] {
			if l := c.LayoutOf(x); l != nil {
				return l.WithoutZeroBases()
			}
		}
		if c.Effects.IsRematerializable(op) {
			return nil
		}
	}
	return c.coalescedLayout(op, shape)
}

var scatterElements = Rule{
	OperandTypes: func(c *Inference, op *ir.Op) []OperandType {
		o := tile.ScatterElementsOp{Op: op}
		return valueType(op, o.Value(), func() *layout.Layout { return c.scatterLayout(o) })
	},
	CheckLayouts: checkStored,
	// Indices and mask are where the elements are.
	Operands: func(d *distribute.Distribution, op *ir.Op, _ *layout.Layout) []Constraint {
		l := d.LayoutOf(tile.ScatterElementsOp{Op: op}.Value())
		if l == nil {
			return nil
		}
		return tensorsIn(op, 2, op.NumOperands(), l)
	},
	Topic: remark.Scatter,
	Remark: func(op *ir.Op) (string, bool) {
		o := tile.ScatterElementsOp{Op: op}
		n, ok := o.Vector()
		return accessTo(o.Value(), n, false), ok
	},
	DecidesLayouts: true,
}

// worthShuffles is how many times more contiguous elements than an instruction stores a thread must have, for shuffles in front
// of a scatter to cost less than the gaps between lanes.
const worthShuffles = 4

// scatterLayout is the layout in which the elements of a tensor are scattered: its own if stores in it are coalesced as far
// as indices are contiguous, else the one that was chosen for the indices.
func (c *Inference) scatterLayout(o tile.ScatterElementsOp) *layout.Layout {
	t := o.Value().Type().(*ir.TensorType)
	own := tile.LayoutOf(t)
	access, _ := distribute.ElementAccessOf(o.Op)
	order := access.Order(c.IndexInfo)
	if len(order) == 0 {
		return c.DefaultLayout(t.Shape)
	}
	row, bytes := order[0], distribute.ElementBytes(t)
	vector, contiguous := access.VectorWidth(c.IndexInfo, row), access.Contiguity(c.IndexInfo, row)
	best := c.coalescedLayout(o.Op, t.Shape)
	if own == nil {
		return best
	}
	own = own.WithoutZeroBases()
	switch {
	case own.ContigPerThread(row) >= worthShuffles*vector && contiguous*bytes >= sector:
		return own.Coalesced(row, vector)
	case own.ContigPerThread(row) >= best.ContigPerThread(row), own.ContigPerWarp(row)*bytes >= min(contiguousBytes(o.Op), contiguous*bytes):
		return own
	}
	return best
}

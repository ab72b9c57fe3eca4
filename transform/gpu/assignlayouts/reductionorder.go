package assignlayouts

import (
	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// orderedLayout is the layout for a reduction along an axis that keeps the order of elements: its own if possible.
func orderedLayout(own *layout.Layout, axis int, o distribute.Options) *layout.Layout {
	if _, ok := distribute.DeferredBits(own, axis); ok {
		return own
	}
	order := []int{axis}
	for d := len(own.Shape) - 1; d >= 0; d-- {
		if d != axis {
			order = append(order, d)
		}
	}
	threads := int64(32 * o.Warps)
	return layout.Blocked(own.Shape, order, max(1, own.Shape[axis]/threads), o.WarpBits()).WithoutZeroBases()
}

// reduction gives a reduction its inputs in a layout in which it can combine them, and its results in the layout that follows. If the
// combiner does not commute, the layout has the order of elements.
func (r *typeRepair) reduction(op *ir.Op) {
	how, ok := combiner.Of(op)
	if !ok {
		return // a loop over elements in shared memory
	}
	if dims := distribute.ReducedDims(op); !how.Commutative && len(dims) == 1 {
		own := distribute.OperandLayout(op, r.typed)
		if l := orderedLayout(own, dims[0], r.inferred.Options); l != own {
			for i := range distribute.InputsOf(op) {
				r.convertInput(op, i, l)
			}
		}
	}
	r.computeIn(op, distribute.ReducedLayout(op, r.typed))
}

// convertInput converts an input of a reduction to a layout; of a masked slice the source.
func (r *typeRepair) convertInput(op *ir.Op, i int, l *layout.Layout) {
	v := op.Operand(i)
	slice, masked := tile.AsMaskedSlice(v)
	if !masked {
		r.convertTo(op, i, tile.Distributed(op.Context(), v.Type().(*ir.TensorType), l))
		return
	}
	r.b.Before(op).LocateAs(op)
	whole := tile.NewConvertLayout(r.b, slice.Source(), tile.Distributed(op.Context(), slice.Source().Type().(*ir.TensorType), l)).Result()
	op.SetOperand(i, tensor.NewExtractSlice(r.b, v.Type().(*ir.TensorType), whole, slice.Slice()))
}

package assignlayouts

import (
	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
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

// order converts the inputs of a reduction whose combiner does not commute to a layout with the order of elements, and
// its results back to the layouts that were inferred.
func (r *typeRepair) order(op *ir.Op) {
	how, ok := combiner.Of(op)
	dims := distribute.ReducedDims(op)
	if !ok || how.Commutative || len(dims) != 1 {
		return
	}
	own := distribute.OperandLayout(op, r.inferred)
	l := orderedLayout(own, dims[0], r.inferred.Options)
	if l == own {
		return
	}
	for i := range distribute.InputsOf(op) {
		r.convertInput(op, i, l)
	}
	reduced := l.SliceDim(dims[0]).WithoutZeroBases()
	for _, v := range op.Results() {
		t := v.Type().(*ir.TensorType)
		v.SetType(tile.Distributed(op.Context(), t, reduced))
		if v.Type() == ir.Type(t) || !v.HasUses() {
			continue
		}
		r.b.After(op).LocateAs(op)
		moved := tile.NewConvertLayout(r.b, v, t).Result()
		v.ReplaceAllUsesWith(moved)
		moved.DefiningOp().SetOperand(0, v)
		r.inferred.layouts[moved], r.inferred.layouts[v] = r.inferred.layouts[v], reduced
	}
}

// convertInput converts an input of a reduction to a layout; of a masked slice the source.
func (r *typeRepair) convertInput(op *ir.Op, i int, l *layout.Layout) {
	v := op.Operand(i)
	slice, masked := tile.AsMaskedSlice(v)
	if !masked {
		r.convertTo(op, i, tile.Distributed(op.Context(), v.Type().(*ir.TensorType), l))
		r.inferred.layouts[op.Operand(i)] = l
		return
	}
	r.b.Before(op).LocateAs(op)
	whole := tile.NewConvertLayout(r.b, slice.Source(), tile.Distributed(op.Context(), slice.Source().Type().(*ir.TensorType), l)).Result()
	r.inferred.layouts[whole] = l
	op.SetOperand(i, tensor.NewExtractSlice(r.b, v.Type().(*ir.TensorType), whole, slice.Slice()))
}

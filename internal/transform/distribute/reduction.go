package distribute

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Reduction is a linalg.reduce whose elements can be combined in parts.
type Reduction struct {
	Op       *ir.Op
	Combiner *combiner.Combiner
	Layout   *layout.Layout // of the inputs
	Mask     uint32         // reduced bits of linear indices
	// DeferredBits are bits of register numbers whose registers are combined after the lanes, to keep the order of elements.
	DeferredBits []int
}

// ReductionOf is a reduction; nil if its combiner is not known to be associative, so that its elements are combined one
// after the other.
func (pl *Planner) ReductionOf(op *ir.Op) (*Reduction, error) {
	how, ok := combiner.Of(op)
	if !ok {
		return nil, nil
	}
	r := &Reduction{Op: op, Combiner: how, Layout: pl.OperandLayout(op)}
	dims := ReducedDims(op)
	if !how.Commutative {
		if len(dims) != 1 {
			return nil, errors.New("reductions of several dimensions are supported with combiners that commute")
		}
		if r.DeferredBits, ok = deferredBits(r.Layout, dims[0]); !ok {
			return nil, errors.New("its combiner does not commute, but neighbours along the axis are not in a thread, then in the next lane, then in the next warp")
		}
	}
	for _, d := range dims {
		r.Mask |= layout.DimMask(r.Layout.Shape, d)
	}
	for _, list := range [][]uint32{r.Layout.Reg, r.Layout.Lane, r.Layout.Warp} {
		for _, part := range list {
			if part&r.Mask != 0 && part&^r.Mask != 0 {
				return nil, errors.New("a basis of the layout mixes reduced and other dimensions")
			}
		}
	}
	if shape, _ := ir.ShapeOf(op.Result(0).Type()); !slices.Equal(shape, pl.ReducedLayout(op).Shape) {
		return nil, errors.New("it slices dimensions that are not reduced")
	}
	return r, nil
}

// Reductions with an associative combiner that is not known to commute keep the order of elements:
// neighbours along the axis are in a thread, then in the next lane, then in the next warp. Registers that
// continue behind the lanes are combined last.

// deferredBits are the bits of register numbers that come after those of lanes along an axis; false if elements of a
// layout cannot be combined in order.
func deferredBits(l *layout.Layout, axis int) (bits []int, ok bool) {
	order, ok := l.DecomposeAxis(axis)
	switch {
	case !ok:
		return nil, false
	case len(order.HighRegs) == 0 || order.NumLanes == 0 && len(order.Warps) == 0:
		return nil, true
	}
	return order.HighRegs, len(order.Warps) == 0 && len(order.HighRegs) <= order.NumLanes
}

// orderedLayout is the layout for a reduction along an axis that keeps the order of elements: its own if possible.
func (pl *Planner) orderedLayout(own *layout.Layout, axis int) *layout.Layout {
	if _, ok := deferredBits(own, axis); ok {
		return own
	}
	order := []int{axis}
	for d := len(own.Shape) - 1; d >= 0; d-- {
		if d != axis {
			order = append(order, d)
		}
	}
	threads := int64(32 * pl.Options.Warps)
	return layout.Blocked(own.Shape, order, max(1, own.Shape[axis]/threads), pl.WarpBits()).WithoutZeroBases()
}

// order converts the inputs of a reduction whose combiner does not commute to a layout with the order of elements, and
// its results back to the layouts that were inferred.
func (r *typeRepair) order(op *ir.Op) {
	how, ok := combiner.Of(op)
	dims := ReducedDims(op)
	if !ok || how.Commutative || len(dims) != 1 {
		return
	}
	own := r.pl.OperandLayout(op)
	l := r.pl.orderedLayout(own, dims[0])
	if l == own {
		return
	}
	for i := range InputsOf(op) {
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
		r.pl.Layouts[moved], r.pl.Layouts[v] = r.pl.Layouts[v], reduced
	}
}

// convertInput converts an input of a reduction to a layout; of a masked slice the source.
func (r *typeRepair) convertInput(op *ir.Op, i int, l *layout.Layout) {
	v := op.Operand(i)
	slice, masked := tile.AsMaskedSlice(v)
	if !masked {
		r.convertTo(op, i, tile.Distributed(op.Context(), v.Type().(*ir.TensorType), l))
		r.pl.Layouts[op.Operand(i)] = l
		return
	}
	r.b.Before(op).LocateAs(op)
	whole := tile.NewConvertLayout(r.b, slice.Source(), tile.Distributed(op.Context(), slice.Source().Type().(*ir.TensorType), l)).Result()
	r.pl.Layouts[whole] = l
	op.SetOperand(i, tensor.NewExtractSlice(r.b, v.Type().(*ir.TensorType), whole, slice.Slice()))
}

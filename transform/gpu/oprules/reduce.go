package oprules

import (
	"fmt"

	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// reduceWithInits is the rule of linalg.reduce, which has initial values. Without a combiner it is a loop over elements in shared memory.
var reduceWithInits = func() Rule {
	r := reduce
	r.OperandTypes = initTypes
	r.Operands = func(d *distribute.Distribution, op *ir.Op, l *layout.Layout) []Constraint {
		view, _ := linalg.AsStructured(op)
		if _, ok := combiner.Of(op); !ok {
			return loopNestOperands(view, l)
		}
		return append(reduce.Operands(d, op, l), initOperands(view, l)...)
	}
	return r
}()

// reduce is the rule of tile.reduce: threads combine their elements first.
var reduce = Rule{
	InferLayout:   func(c *Inference, v *ir.Value) *layout.Layout { return distribute.ReducedLayout(v.DefiningOp(), c) },
	ConvertInputs: orderedInputs,
	ComputedLayout: func(d *distribute.Distribution, op *ir.Op) *layout.Layout {
		if _, ok := combiner.Of(op); !ok {
			return nil
		}
		return distribute.ReducedLayout(op, d)
	},
	CheckLayouts: func(d *distribute.Distribution, op *ir.Op, l *layout.Layout) error {
		if _, ok := combiner.Of(op); !ok || l == nil {
			return nil
		}
		if want := distribute.ReducedLayout(op, d); !want.Equal(l) {
			return op.Bugf("the results of '%s' are not in the layout of its inputs without the reduced dimensions, %s", op.Name(), tile.LayoutAttr(op.Context(), want))
		}
		return nil
	},
	Operands: func(d *distribute.Distribution, op *ir.Op, _ *layout.Layout) (list []Constraint) {
		for i := range distribute.InputsOf(op) {
			list = append(list, Constraint{i, distribute.OperandLayout(op, d)})
		}
		return list
	},
	ScratchBytes:  reduceScratch,
	InBlock:       reductionInBlock,
	HasScalarBody: true,
	Topic:         remark.Reduction,
	Remark:        sharedBarriers,
}

// orderedInputs: if the combiner does not commute, the inputs have to be in a layout with the order of elements.
func orderedInputs(d *distribute.Distribution, op *ir.Op) (list []Constraint) {
	how, ok := combiner.Of(op)
	dims := distribute.ReducedDims(op)
	if !ok || how.Commutative || len(dims) != 1 {
		return nil
	}
	own := distribute.OperandLayout(op, d)
	if _, ok := distribute.DeferredBits(own, dims[0]); ok {
		return nil
	}
	l := orderedLayout(own, dims[0], d.Options)
	for i := range distribute.InputsOf(op) {
		list = append(list, Constraint{i, l})
	}
	return list
}

// orderedLayout is a layout for a reduction along an axis that keeps the order of elements.
func orderedLayout(own *layout.Layout, axis int, o distribute.Options) *layout.Layout {
	order := []int{axis}
	for d := len(own.Shape) - 1; d >= 0; d-- {
		if d != axis {
			order = append(order, d)
		}
	}
	threads := int64(32 * o.Warps)
	vector := max(1, own.Shape[axis]/threads)
	if l := o.Blocked(own.Shape, order, vector).WithoutZeroBases(); isOrdered(l, axis) {
		return l
	}
	return layout.Blocked(own.Shape, order, vector, o.WarpBits()).WithoutZeroBases() // blocks follow each other along the axis
}

// isOrdered reports whether elements along an axis can be combined in their order.
func isOrdered(l *layout.Layout, axis int) bool {
	_, ok := distribute.DeferredBits(l, axis)
	return ok
}

// reduceScratch: warps exchange their partial results. The first reduction of a group has the memory of the whole group. Masked
// slices are moved to the place of the first one.
func reduceScratch(d *distribute.Distribution, op *ir.Op) (bytes int64) {
	if before := op.Prev(); before != nil && distribute.InGroup(before, op) {
		return 0
	}
	for member := op; member != nil && (member == op || distribute.InGroup(op, member)); member = member.Next() {
		r, err := d.ReductionOf(member)
		if err != nil {
			continue // emission says why
		}
		if r == nil {
			view, _ := linalg.AsStructured(member)
			return loopNestScratch(view)
		}
		inputs := distribute.InputsOf(member)
		for _, v := range inputs[1:] {
			if slice, ok := tile.AsMaskedSlice(v); ok && !distribute.SameSlice(v, inputs[0]) {
				bytes += tensorBytes(slice.Source())
			}
		}
		for _, n := range r.PartialBytes() {
			bytes += area(n)
		}
	}
	return bytes
}

// sharedBarriers is the remark about a reduction after the first one of its group.
func sharedBarriers(op *ir.Op) (string, bool) {
	first := op
	for first.Prev() != nil && distribute.InGroup(first.Prev(), op) {
		first = first.Prev()
	}
	at := ir.PositionOf(first.Loc())
	return fmt.Sprintf("shares its barriers with the one at %d:%d", at.Line, at.Col), first != op
}

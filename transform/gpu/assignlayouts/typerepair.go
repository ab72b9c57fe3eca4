package assignlayouts

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/oprules"
)

// typeRepair inserts conversions where the layouts that were inferred for different tensors clash: after operations that cannot compute
// their results in them, and in front of operations whose operands must have the types of other values.
type typeRepair struct {
	inferred *inference
	d        *distribute.Distribution
	b        *ir.Builder
}

func (r *typeRepair) rewriteOp(op *ir.Op) {
	r.results(op)
	if types := oprules.Of(op).OperandTypes; types != nil {
		for _, want := range types(&r.inferred.Inference, op) {
			r.setType(op, want)
		}
	}
}

// results gives the results of an operation a layout in which it can compute them.
func (r *typeRepair) results(op *ir.Op) {
	rule := oprules.Of(op)
	switch {
	case oprules.JoinsValues(op):
	case rule.ComputedLayout != nil:
		if rule.ConvertInputs != nil {
			for _, want := range rule.ConvertInputs(r.d, op) {
				r.convertInput(op, want.Operand, want.Layout)
			}
		}
		if l := rule.ComputedLayout(r.d, op); l != nil {
			r.computeIn(op, l)
		}
	default:
		if l := resultLayout(op); l != nil {
			r.computeIn(op, l)
		} else if slices.ContainsFunc(op.Results(), oprules.CanHaveLayout) && !isRematerializable(op) {
			r.computeIn(op, r.inferred.ClassLayout(op.Result(0)))
		}
	}
}

// computeIn makes an operation compute its results in a layout. Users get them in the layouts that were inferred; results that were left to
// their users, in this one.
func (r *typeRepair) computeIn(op *ir.Op, l *layout.Layout) {
	for _, v := range op.Results() {
		t, ok := v.Type().(*ir.TensorType)
		if !ok || !oprules.CanHaveLayout(v) || !slices.Equal(t.Shape, l.Shape) {
			continue
		}
		v.SetType(tile.Distributed(op.Context(), t, l))
		if v.Type() == ir.Type(t) || t.Encoding == nil || !v.HasUses() {
			continue
		}
		r.b.After(op).LocateAs(op)
		moved := tile.NewConvertLayout(r.b, v, t).Result()
		v.ReplaceAllUsesWith(moved)
		moved.DefiningOp().SetOperand(0, v)
	}
}

// convertInput converts an input to a layout; of a masked slice the source.
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

// setType gives an operand a type: by a conversion, or by another tensor if its elements are not read.
func (r *typeRepair) setType(op *ir.Op, want oprules.OperandType) {
	if !want.Unread {
		r.convertTo(op, want.Operand, want.Type)
		return
	}
	r.b.Before(op).LocateAs(op)
	op.SetOperand(want.Operand, r.b.Create(tensor.Empty, nil, []ir.Type{want.Type}).Result(0))
}

// convertTo converts an operand to a type.
func (r *typeRepair) convertTo(op *ir.Op, i int, t ir.Type) {
	v := op.Operand(i)
	if v.Type() == t || !ir.IsTensor(t) {
		return
	}
	r.b.Before(op).LocateAs(op)
	op.SetOperand(i, tile.NewConvertLayout(r.b, v, t).Result())
}

package tritontostructured

import (
	"math"
	"slices"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// inBounds is the box of a block that is inside its tensor along the checked dimensions.
func (r *rewriter) inBounds(state *pointer.State, check []int64) (*mask.Box, error) {
	box := &mask.Box{}
	for _, d := range state.Dims {
		box.Start = append(box.Start, foldresult.Const(0))
		box.End = append(box.End, foldresult.Const(d.Size))
	}
	box.Kept = slices.Clone(box.End)
	for _, i := range check {
		if err := r.clampToTensor(box, int(i), state.Dims[i]); err != nil {
			return nil, err
		}
	}
	return box, nil
}

// clampToTensor clamps a box to the elements of a block that are inside the tensor along a dimension. A block
// that begins before the tensor lacks its first elements.
func (r *rewriter) clampToTensor(box *mask.Box, dim int, d pointer.Dim) error {
	if d.Size == 0 {
		return nil // no element is inside or outside
	}
	position, ok := r.position(d)
	if !ok {
		return errPosition
	}
	b := r.b
	if intrange.NonNegative(d.Offset, intrange.AssumeNone) {
		left := foldresult.Max(b, foldresult.Sub(b, d.Modulus, position), foldresult.Const(0))
		box.End[dim] = foldresult.Min(b, left, foldresult.Const(d.Size))
		box.Kept[dim] = box.End[dim]
		return nil
	}
	end := foldresult.Add(b, position, foldresult.Const(d.Size))
	before := func(limit foldresult.Entry) foldresult.Entry {
		return foldresult.Sub(b, foldresult.Max(b, foldresult.Min(b, end, limit), position), position)
	}
	start := before(foldresult.Const(0))
	box.Start[dim], box.End[dim] = start, foldresult.Max(b, before(d.Modulus), start)
	box.Kept[dim] = foldresult.Sub(b, box.End[dim], start)
	return nil
}

// position is the first element of a block along a dimension: the offset divided by the stride. It is not known
// for a stride of 0.
func (r *rewriter) position(d pointer.Dim) (foldresult.Entry, bool) {
	if stride, ok := known(d.Stride); ok {
		if stride <= 0 {
			return foldresult.Entry{}, false
		}
		return foldresult.Div(r.b, d.Offset, foldresult.Const(stride)), true
	}
	if v := d.Offset.Value; v != nil {
		if product, ok := arith.AsMulI(v.DefiningOp()); ok && product.Rhs() == d.Stride.Value {
			return foldresult.Value(product.Lhs()), true
		}
	}
	return foldresult.Entry{}, false
}

// known is the constant an entry is, also when it is cast to index.
func known(e foldresult.Entry) (int64, bool) {
	v := e.Value
	if v == nil {
		return e.Const, true
	}
	if cast, ok := arith.AsIndexCast(v.DefiningOp()); ok {
		v = cast.In()
	}
	c, ok := arith.ConstantOf(v).(*ir.IntegerAttr)
	if !ok || c.Big != nil {
		return 0, false
	}
	return c.Value, true
}

// padding is the value of masked-off lanes, and of elements outside the tensor, when there is no other value.
func padding(ctx *ir.Context, l tt.LoadOp) ir.Attr {
	elem := ir.ElementTypeOf(l.Result().Type())
	f, isFloat := elem.(*ir.FloatType)
	if p, ok := l.Padding(); ok && p == tt.PadNaN && isFloat {
		return ctx.Float(f, math.NaN())
	}
	if isFloat {
		return ctx.Float(f, 0)
	}
	return ctx.IntAttr(elem, 0)
}

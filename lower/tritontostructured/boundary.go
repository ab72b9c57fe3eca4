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
	if intrange.NonNegative(position, intrange.AssumeNone) {
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
	stride, isKnown := known(d.Stride)
	if isKnown && stride <= 0 {
		return foldresult.Entry{}, false
	}
	if p, ok := r.withoutStride(d.Offset, d.Stride, foldDepth); ok || !isKnown {
		return p, ok
	}
	return foldresult.Div(r.b, d.Offset, foldresult.Const(stride)), true
}

// withoutStride divides an offset by the stride that its terms were multiplied with, without a division.
func (r *rewriter) withoutStride(offset, stride foldresult.Entry, depth int) (foldresult.Entry, bool) {
	if offset.IsConst(0) || depth == 0 || offset.Value == nil {
		return offset, offset.IsConst(0)
	}
	op := offset.Value.DefiningOp()
	if product, ok := arith.AsMulI(op); ok && sameStride(foldresult.Value(product.Rhs()), stride) {
		return foldresult.Value(product.Lhs()), true
	}
	sum, ok := arith.AsAddI(op)
	if !ok {
		return foldresult.Entry{}, false
	}
	x, ok := r.withoutStride(foldresult.Value(sum.Lhs()), stride, depth-1)
	if !ok {
		return foldresult.Entry{}, false
	}
	y, ok := r.withoutStride(foldresult.Value(sum.Rhs()), stride, depth-1)
	if !ok {
		return foldresult.Entry{}, false
	}
	return foldresult.Add(r.b, x, y), true
}

// sameStride reports whether two strides are the same value or the same constant.
func sameStride(x, y foldresult.Entry) bool {
	n, isConstant := known(x)
	m, also := known(y)
	return x.Equal(y) || isConstant && also && n == m
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

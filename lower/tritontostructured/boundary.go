package tritontostructured

import (
	"math"

	"github.com/tshared/tshared/analysis/amount"
	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/analysis/sign"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// inBounds is the box of a block that is inside its tensor along the dimensions
// that are to be checked.
func (r *rewriter) inBounds(state *pointer.State, check []int64) (*mask.Box, error) {
	box := &mask.Box{}
	for _, d := range state.Dims {
		box.Kept = append(box.Kept, mixed.Const(d.Size))
	}
	for _, i := range check {
		kept, err := r.inside(state.Dims[i])
		if err != nil {
			return nil, err
		}
		box.Kept[i] = kept
	}
	return box, nil
}

// inside is the number of elements of a block along a dimension that are inside
// the tensor. A block that begins before the tensor has none at its start,
// which no box can say.
func (r *rewriter) inside(d pointer.Dim) (mixed.Entry, error) {
	if !sign.NonNegative(d.Offset) {
		return mixed.Entry{}, errBefore
	}
	position, ok := r.position(d)
	if !ok {
		return mixed.Entry{}, errPosition
	}
	b := r.b
	left := amount.Max(b, amount.Sub(b, d.Modulus, position), mixed.Const(0))
	return amount.Min(b, left, mixed.Const(d.Size)), nil
}

// position is where a block begins, in elements along the dimension: the offset
// without the stride, which says nothing where the stride may be 0.
func (r *rewriter) position(d pointer.Dim) (mixed.Entry, bool) {
	if stride, ok := known(d.Stride); ok {
		return amount.Div(r.b, d.Offset, mixed.Const(max(stride, 1))), stride != 0
	}
	if v := d.Offset.Value; v != nil && v.DefiningOp().Is(arith.MulI) && v.DefiningOp().Operand(1) == d.Stride.Value {
		return mixed.Value(v.DefiningOp().Operand(0)), true
	}
	return mixed.Entry{}, false
}

// known is the number an entry is, also when a constant is cast to index.
func known(e mixed.Entry) (int64, bool) {
	v := e.Value
	if v == nil {
		return e.Const, true
	}
	if v.DefiningOp().Is(arith.IndexCast) {
		v = v.DefiningOp().Operand(0)
	}
	c, ok := arith.ConstantOf(v).(*ir.IntegerAttr)
	if !ok || c.Big != nil {
		return 0, false
	}
	return c.Value, true
}

// padding is what stands for elements outside the tensor.
func (r *rewriter) padding(l tt.LoadOp) *ir.Value {
	elem := ir.ElementTypeOf(l.Result(0).Type())
	if p, ok := l.Padding(); ok && p == tt.PadNaN {
		if f, isFloat := elem.(*ir.FloatType); isFloat {
			return arith.NewConstant(r.b, r.b.Ctx.Float(f, math.NaN()))
		}
	}
	return arith.NewConstant(r.b, zeroOf(r.b.Ctx, elem))
}

func zeroOf(ctx *ir.Context, t ir.Type) ir.Attr {
	if f, ok := t.(*ir.FloatType); ok {
		return ctx.Float(f, 0)
	}
	return ctx.IntAttr(t, 0)
}

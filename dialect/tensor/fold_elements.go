package tensor

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

func foldExtract(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := ExtractOp{op}
	if d, ok := operands[0].(*ir.DenseAttr); ok && d.Splat {
		return toAttr(d.At(op.Context(), 0))
	}
	indices, ok := constantIndices(operands[1:])
	if !ok {
		return notFolded()
	}
	t := tensorType(o.Tensor())
	switch source := o.Tensor().DefiningOp(); {
	case source.Is(FromElements):
		// One index may make up for another that is too large.
		if at := flatIndex(t.Shape, indices); at >= 0 && at < int64(source.NumOperands()) {
			return toValue(source.Operand(int(at)))
		}
	case source.Is(Insert):
		if insert := (InsertOp{source}); insertsAt(insert, indices) {
			return toValue(insert.Scalar())
		}
	}
	if a := elementAt(op.Context(), operands[0], t.Shape, indices); a != nil {
		return toAttr(a)
	}
	return notFolded()
}

func constantIndices(operands []ir.Attr) ([]int64, bool) {
	indices := make([]int64, len(operands))
	for i, a := range operands {
		n, ok := a.(*ir.IntegerAttr)
		if !ok {
			return nil, false
		}
		indices[i] = n.Value
	}
	return indices, true
}

// flatIndex counts elements in row-major order.
func flatIndex(shape, indices []int64) int64 {
	at := int64(0)
	for i, n := range shape {
		at = at*n + indices[i]
	}
	return at
}

func insertsAt(o InsertOp, indices []int64) bool {
	for i, v := range o.Indices() {
		if n, ok := foldresult.ConstantOf(v); !ok || n != indices[i] {
			return false
		}
	}
	return true
}

// elementAt reads an element of a constant; nil when there is none.
func elementAt(ctx *ir.Context, a ir.Attr, shape, indices []int64) ir.Attr {
	for i, n := range indices {
		if n < 0 || n >= shape[i] {
			return nil
		}
	}
	switch a := a.(type) {
	case *ir.DenseAttr:
		return a.At(ctx, int(flatIndex(shape, indices)))
	case *ir.SparseAttr:
		values, ok := a.Values.(*ir.DenseAttr)
		if !ok {
			return nil
		}
		if i := sparsePosition(ctx, a, indices); i >= 0 {
			return values.At(ctx, i)
		}
		return zeroOf(ctx, a.Type.ElementType())
	}
	return nil
}

// sparsePosition is where the value with the given indices stands among those
// listed, -1 when it is not listed.
func sparsePosition(ctx *ir.Context, a *ir.SparseAttr, indices []int64) int {
	total, _ := ir.NumElements(a.Indices.Type)
	rank := int64(len(indices))
	for first := int64(0); rank > 0 && first+rank <= total; first += rank {
		same := true
		for i, n := range indices {
			same = same && a.Indices.At(ctx, int(first)+i).(*ir.IntegerAttr).Value == n
		}
		if same {
			return int(first / rank)
		}
	}
	return -1
}

func zeroOf(ctx *ir.Context, t ir.Type) ir.Attr {
	if f, ok := t.(*ir.FloatType); ok {
		return ctx.Float(f, 0)
	}
	return constfold.Zero(ctx, t)
}

// foldInsert: a splat stays the same when the same element is inserted.
func foldInsert(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	d, ok := operands[1].(*ir.DenseAttr)
	if operands[0] == nil || !ok || !d.Splat || d.At(op.Context(), 0) != operands[0] {
		return notFolded()
	}
	return toAttr(d)
}

func foldFromElements(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	data := []byte{}
	for _, a := range operands {
		if !isNumber(a) {
			return notFolded()
		}
		data = ir.AppendElement(data, a)
	}
	return toAttr(op.Context().Dense(tensorType(op.Result(0)), data, false))
}

func foldSplat(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	t := tensorType(op.Result(0))
	if !isNumber(operands[0]) || !isStatic(t) {
		return notFolded()
	}
	return toAttr(op.Context().SplatOf(t, operands[0]))
}

func isNumber(a ir.Attr) bool {
	switch a.(type) {
	case *ir.IntegerAttr, *ir.FloatAttr:
		return true
	}
	return false
}

package tt

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// folders are set apart from the definitions because some refer to them.
var folders = map[*ir.OpDef]func(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool){
	AddPtr: foldAddPtr, Advance: foldAdvance, MakeRange: foldMakeRange,
	Splat: foldSplat, Broadcast: foldBroadcast, ExpandDims: foldExpandDims, Reshape: foldReshape, Trans: foldTrans,
	FpToFp: foldFpToFp,
}

func init() {
	for def, fold := range folders {
		def.Fold = fold
	}
}

func toValue(v *ir.Value) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Value: v}}, true }

func toAttr(a ir.Attr) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Attr: a}}, true }

func isZero(a ir.Attr) bool {
	v, ok := constfold.UniformInt(a)
	return ok && v.IsZero()
}

// foldAddPtr: pointers that do not move stay what they are.
func foldAddPtr(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := AddPtrOp{op}
	if !isZero(operands[1]) {
		return nil, false
	}
	return toValue(o.Ptr())
}

// foldAdvance looks at the definitions of the offsets instead of the given constants,
// so that its result does not depend on them.
func foldAdvance(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	o := AdvanceOp{op}
	for _, offset := range o.Offsets() {
		if c := arith.ConstantOf(offset); c == nil || !isZero(c) {
			return nil, false
		}
	}
	return toValue(o.Ptr())
}

// foldMakeRange: a range of one number is a constant.
func foldMakeRange(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if o := (MakeRangeOp{op}); o.Start()+1 != o.End() {
		return nil, false
	}
	return toAttr(op.Context().SplatOf(op.Result(0).Type().(ir.ShapedType), op.Attr("start")))
}

func foldSplat(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	if !hasKnownSize(op.Result(0)) {
		return nil, false
	}
	switch operands[0].(type) {
	case *ir.IntegerAttr, *ir.FloatAttr:
		return toAttr(op.Context().SplatOf(op.Result(0).Type().(ir.ShapedType), operands[0]))
	}
	return nil, false
}

func foldBroadcast(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := BroadcastOp{op}
	if isNoOp(op) {
		return toValue(o.Src())
	}
	return reshapedSplat(op, operands[0])
}

func foldExpandDims(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	return reshapedConstant(op, operands[0])
}

func foldReshape(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := ReshapeOp{op}
	if isNoOp(op) && !o.AllowReorder() {
		return toValue(o.Src())
	}
	return reshapedConstant(op, operands[0])
}

// foldTrans: permutations of the same tensor are one permutation.
func foldTrans(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := TransOp{op}
	order := o.Order()
	if isNoOp(op) && slices.IsSorted(order) {
		return toValue(o.Src())
	}
	inner, ok := AsTrans(o.Src().DefiningOp())
	if !ok {
		return reshapedSplat(op, operands[0])
	}
	for i, dim := range order {
		order[i] = inner.Order()[dim]
	}
	op.SetAttr("order", op.Context().I32Array(order...))
	o.SetSrc(inner.Src())
	return nil, true
}

// isNoOp: the result has the type of the operand.
func isNoOp(op *ir.Op) bool { return op.Operand(0).Type() == op.Result(0).Type() }

// reshapedConstant gives the elements of a constant the shape of the result.
func reshapedConstant(op *ir.Op, value ir.Attr) ([]ir.FoldResult, bool) {
	d, ok := value.(*ir.DenseAttr)
	if !ok || !hasKnownSize(op.Result(0)) {
		return nil, false
	}
	return toAttr(op.Context().Dense(op.Result(0).Type().(ir.ShapedType), []byte(d.Data), d.Splat))
}

// hasKnownSize reports whether a tensor can be a constant.
func hasKnownSize(v *ir.Value) bool {
	_, ok := ir.NumElements(v.Type())
	return ok
}

// reshapedSplat is reshapedConstant for elements that are all equal.
func reshapedSplat(op *ir.Op, value ir.Attr) ([]ir.FoldResult, bool) {
	if d, ok := value.(*ir.DenseAttr); !ok || !d.Splat {
		return nil, false
	}
	return reshapedConstant(op, value)
}

// foldFpToFp drops conversions to the same type. Zero is the one number that
// is zero in all formats, however it is rounded.
func foldFpToFp(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := FpToFpOp{op}
	if isNoOp(op) {
		return toValue(o.Src())
	}
	v, ok := constfold.UniformFloat(operands[0])
	if !ok || !v.IsZero() {
		return nil, false
	}
	to := op.Result(0).Type()
	format := ir.ElementTypeOf(to).(*ir.FloatType).Format
	return toAttr(constfold.Attr(op.Context(), to, constfold.Float{Format: format, Bits: format.Zero(v.IsNegative())}))
}

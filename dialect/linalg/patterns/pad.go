package patterns

import (
	"github.com/tshared/tshared/dialect/affine/patterns/sizes"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// paddingValue is the constant padding value, nil when it depends on the element.
func paddingValue(pad tensor.PadOp) *ir.Value {
	end, _ := tensor.AsYield(pad.Body().Last())
	v := end.Value()
	if rewrite.ConstantValue(v) == nil && v.Block() == pad.Body() {
		return nil
	}
	return v
}

// fillPadded:
//
//	%f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
//	%r = tensor.pad %f low[1] high[1] {
//	^bb0(%i: index):
//	  tensor.yield %x : f32
//	} : tensor<4xf32> to tensor<6xf32>
//
// becomes
//
//	%e = tensor.empty() : tensor<6xf32>
//	%r = linalg.fill ins(%x : f32) outs(%e : tensor<6xf32>) -> tensor<6xf32>
func fillPadded(r *rewrite.Rewriter, op *ir.Op) error {
	pad, _ := tensor.AsPad(op)
	fill, _ := linalg.AsFill(pad.Source().DefiningOp())
	if paddingValue(pad) != fill.Value() {
		return rewrite.MatchFailure(op, "it adds something else than the rest was filled with")
	}
	t := pad.ResultType()
	low, high := pad.Low().Entries(), pad.High().Entries()
	padded := make([]foldresult.Entry, len(t.Shape))
	for i, n := range t.Shape {
		if padded[i] = foldresult.Const(n); n == ir.Dynamic {
			padded[i] = sizes.Sum(r, sizeOf(r, pad.Source(), i), low[i], high[i])
		}
	}
	init := emptyOf(r, padded, t.Elem)
	r.Loc = fill.Op.Loc()
	made := newFill(r, fill, init).Result(0)
	if made.Type() != op.Result(0).Type() {
		made = tensor.NewCast(r.Builder, made, op.Result(0).Type())
	}
	r.Replace(op, made)
	return nil
}

// insertUnpadded inserts only the part that the destination does not have already:
//
//	%f = linalg.fill ins(%x : f32) outs(%e : tensor<9x9xf32>) -> tensor<9x9xf32>
//	%p = tensor.pad %a low[1, 2] high[1, 2] {
//	^bb0(%i: index, %j: index):
//	  tensor.yield %x : f32
//	} : tensor<4x4xf32> to tensor<6x8xf32>
//	%r = tensor.insert_slice %p into %f[1, 1] [6, 8] [1, 1] : tensor<6x8xf32> into tensor<9x9xf32>
//
// becomes
//
//	%f = linalg.fill ins(%x : f32) outs(%e : tensor<9x9xf32>) -> tensor<9x9xf32>
//	%r = tensor.insert_slice %a into %f[2, 3] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<9x9xf32>
func insertUnpadded(r *rewrite.Rewriter, op *ir.Op) error {
	insert, _ := tensor.AsInsertSlice(op)
	pad, _ := tensor.AsPad(insert.Source().DefiningOp())
	dest, ok := beforeOtherInserts(insert)
	if !ok || len(insert.SourceType().Shape) != len(insert.DestType().Shape) {
		return rewrite.MatchFailure(op, "it inserts a tensor of another rank")
	}
	fill, ok := linalg.AsFill(dest.DefiningOp())
	if !ok || paddingValue(pad) != fill.Value() {
		return rewrite.MatchFailure(op, "the destination does not have the padding already")
	}
	slice := insert.Slice()
	offsets, low := slice.Offsets.Entries(), pad.Low().Entries()
	for i := range offsets {
		offsets[i] = sizes.Sum(r, low[i], offsets[i])
	}
	slice.Offsets = foldresult.Make(offsets...)
	slice.Sizes = foldresult.Make(sizesOf(r, pad.Source())...)
	r.ReplaceWithOp(op, tensor.NewInsertion(r.Builder, tensor.InsertSlice, pad.Source(), insert.Dest(), slice))
	return nil
}

// beforeOtherInserts is the destination before inserts into disjoint slices of it. It reports false when one of
// them has another rank.
func beforeOtherInserts(insert tensor.InsertSliceOp) (*ir.Value, bool) {
	dest := insert.Dest()
	for {
		other, ok := tensor.AsInsertSlice(dest.DefiningOp())
		if !ok {
			return dest, true
		}
		if len(other.SourceType().Shape) != len(other.DestType().Shape) {
			return nil, false
		}
		if !disjoint(insert.Slice(), other.Slice()) {
			return dest, true
		}
		dest = other.Dest()
	}
}

// disjoint reports whether two slices of a tensor are known not to overlap.
func disjoint(a, b foldresult.Slice) bool {
	for i := range a.Offsets.Static {
		first, last, ok0 := extent(a, i)
		start, end, ok1 := extent(b, i)
		if ok0 && ok1 && (last < start || end < first) {
			return true
		}
	}
	return false
}

// extent is the first and last index of a slice along a dimension, if they are known.
func extent(s foldresult.Slice, i int) (first, last int64, known bool) {
	offset, size, stride := s.Offsets.Static[i], s.Sizes.Static[i], s.Strides.Static[i]
	if offset == ir.Dynamic || size == ir.Dynamic || stride == ir.Dynamic {
		return 0, 0, false
	}
	return offset, offset + (size-1)*stride, true
}

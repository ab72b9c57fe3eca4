package tensor

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// ExtractSlice defines tensor.extract_slice: gives a part of a tensor, given by
// offsets, sizes and strides.
var ExtractSlice = &ir.OpDef{
	Name: "tensor.extract_slice",
	Doc:  "gives a part of a tensor, given by offsets, sizes and strides",
	Example: `// %t: tensor<4x8xf32>
// %i: index
%r = tensor.extract_slice %t[%i, 0] [1, 4] [1, 2] : tensor<4x8xf32> to tensor<4xf32>`,
	Operands:    foldresult.SliceOperands(ir.Slot{Name: "source", Type: ir.RankedTensor, Doc: "is the tensor a part of which is taken"}),
	Results:     []ir.Slot{{Name: "result", Type: ir.RankedTensor}},
	Attrs:       foldresult.SliceAttrs(),
	Format:      "$source `` " + foldresult.SliceFormat + " attr-dict `:` type($source) `to` type($result)",
	Custom:      foldresult.Directives(),
	Traits:      ir.Pure | ir.OperandSegments,
	Verify:      verifyExtractSlice,
	ResultNames: name("extracted_slice"),
}

const insertFormat = "$source `into` $dest `` " + foldresult.SliceFormat + " attr-dict `:` type($source) `into` type($dest)"

func insertOperands() []ir.Slot {
	return foldresult.SliceOperands(ir.Slot{Name: "source", Type: ir.RankedTensor}, ir.Slot{Name: "dest", Type: ir.RankedTensor})
}

// InsertSlice defines tensor.insert_slice: gives a tensor with a part, given by
// offsets, sizes and strides, replaced.
var InsertSlice = &ir.OpDef{
	Name: "tensor.insert_slice",
	Doc:  "gives a tensor with a part, given by offsets, sizes and strides, replaced",
	Example: `// %s: tensor<4xf32>
// %t: tensor<4x8xf32>
// %i: index
%r = tensor.insert_slice %s into %t[%i, 0] [1, 4] [1, 2] : tensor<4xf32> into tensor<4x8xf32>`,
	Operands:    insertOperands(),
	Results:     []ir.Slot{{Name: "result", Type: ir.RankedTensor}},
	Attrs:       foldresult.SliceAttrs(),
	Format:      insertFormat,
	Custom:      foldresult.Directives(),
	Traits:      ir.Pure | ir.OperandSegments,
	Infer:       []ir.Infer{{From: "dest", To: "result", What: "expected result type to match dest type"}},
	Verify:      verifyInsertion,
	ResultNames: name("inserted_slice"),
}

// SourceType is the type of the whole tensor.
func (o ExtractSliceOp) SourceType() *ir.TensorType { return tensorType(o.Source()) }

// ResultType is the type of the part.
func (o ExtractSliceOp) ResultType() *ir.TensorType { return tensorType(o.Result()) }

// Slice has the offsets, sizes and strides of the part.
func (o ExtractSliceOp) Slice() foldresult.Slice { return foldresult.SliceOf(o.Op, 1) }

// DroppedDims marks the dimensions of the source that the result lacks.
func (o ExtractSliceOp) DroppedDims() []bool {
	dropped, _ := foldresult.DroppedDims(o.Slice().Sizes.Static, o.ResultType().Shape)
	return dropped
}

// SourceType is the type of the part inserted.
func (o InsertSliceOp) SourceType() *ir.TensorType { return tensorType(o.Source()) }

// DestType is the type of the tensor inserted into.
func (o InsertSliceOp) DestType() *ir.TensorType { return tensorType(o.Dest()) }

// Slice has the offsets, sizes and strides of the part that is replaced.
func (o InsertSliceOp) Slice() foldresult.Slice { return foldresult.SliceOf(o.Op, 2) }

// DroppedDims marks the dimensions of the destination that the source lacks.
func (o InsertSliceOp) DroppedDims() []bool {
	dropped, _ := foldresult.DroppedDims(o.Slice().Sizes.Static, o.SourceType().Shape)
	return dropped
}

// SliceType is the type of a part of a tensor when no dimension is dropped.
func SliceType(ctx *ir.Context, t *ir.TensorType, sizes []int64) *ir.TensorType {
	return ctx.EncodedTensor(sizes, t.Elem, t.Encoding)
}

// ReducedSliceType is the type of a part of a tensor of a smaller rank: of the
// dimensions of size 1 the first ones are dropped.
func ReducedSliceType(ctx *ir.Context, t *ir.TensorType, rank int, sizes []int64) *ir.TensorType {
	excess := len(sizes) - rank
	var shape []int64
	for _, n := range sizes {
		if n == 1 && excess > 0 {
			excess--
			continue
		}
		shape = append(shape, n)
	}
	return ctx.EncodedTensor(shape, t.Elem, t.Encoding)
}

func verifyExtractSlice(op *ir.Op) error {
	o := ExtractSliceOp{op}
	return verifySlice(op, o.Slice(), o.SourceType(), o.ResultType())
}

func verifyInsertion(op *ir.Op) error {
	o := InsertSliceOp{op}
	return verifySlice(op, o.Slice(), o.DestType(), o.SourceType())
}

// verifySlice checks a slice of the tensor whole against the type of the part.
func verifySlice(op *ir.Op, slice foldresult.Slice, whole, part *ir.TensorType) error {
	if err := slice.Verify(op, len(whole.Shape), len(whole.Shape)); err != nil {
		return err
	}
	return verifyPart(op, slice, whole, part)
}

func verifyPart(op *ir.Op, slice foldresult.Slice, whole, part *ir.TensorType) error {
	full := SliceType(op.Context(), whole, slice.Sizes.Static)
	switch foldresult.CompareReduced(full.Shape, part.Shape, full.Elem == part.Elem) {
	case foldresult.RankTooLarge:
		return op.Errorf("expected rank to be smaller or equal to the other rank. ")
	case foldresult.SizeMismatch:
		return op.Errorf("expected type to be %s or a rank-reduced version. (size mismatch) ", ir.QuoteType(full))
	case foldresult.ElementMismatch:
		return op.Errorf("expected element type to be %s", ir.QuoteType(full.Elem))
	}
	if why := slice.OutOfBounds(whole.Shape); why != "" {
		return op.Errorf("%s", why)
	}
	return nil
}

package memref

import (
	"fmt"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// ReinterpretCast defines memref.reinterpret_cast: views the memory of a buffer, from
// its start, with another offset, sizes and strides.
var ReinterpretCast = &ir.OpDef{
	Name: "memref.reinterpret_cast",
	Doc:  "views the memory of a buffer, from its start, with another offset, sizes and strides",
	Example: `// %m: memref<*xf32>
// %o: index
%r = memref.reinterpret_cast %m to offset: [%o], sizes: [4, 8], strides: [%o, 1] : memref<*xf32> to memref<4x8xf32, strided<[?, 1], offset: ?>>`,
	Operands: foldresult.SliceOperands(ir.Slot{Name: "source", Type: ir.AnyBuffer, Doc: "is the buffer whose memory is seen"}),
	Results:  []ir.Slot{{Name: "result", Type: strided}},
	Attrs:    foldresult.SliceAttrs(),
	Format: "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets)" +
		" `` `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes)" +
		" `` `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides)" +
		" attr-dict `:` type($source) `to` type($result)",
	Custom:      foldresult.Directives(),
	Traits:      ir.Pure | ir.OperandSegments,
	Verify:      verifyReinterpretCast,
	ResultNames: name("reinterpret_cast"),
}

// Slice has one offset, and sizes and strides per dimension.
func (o ReinterpretCastOp) Slice() foldresult.Slice { return foldresult.SliceOf(o.Op, 1) }

// ResultType is the type the memory is viewed as.
func (o ReinterpretCastOp) ResultType() *ir.MemRefType { return memRefType(o.Result()) }

func verifyReinterpretCast(op *ir.Op) error {
	o := ReinterpretCastOp{op}
	source, result := o.Source().Type(), memRefType(op.Result(0))
	slice := foldresult.SliceOf(op, 1)
	if err := slice.Verify(op, 1, len(result.Shape)); err != nil {
		return err
	}
	if SpaceOf(source) != result.Space {
		return op.Errorf("different memory spaces specified for source type %s and result memref type %s",
			ir.QuoteType(source), ir.QuoteType(result))
	}
	if ir.ElementTypeOf(source) != result.Elem {
		return op.Errorf("different element types specified for source type %s and result memref type %s",
			ir.QuoteType(source), ir.QuoteType(result))
	}
	strides, offset, _ := Strides(result)
	if i := firstUnexpected(slice.Sizes.Static, result.Shape); i >= 0 {
		return op.Errorf("expected result type with size = %s instead of %d in dim = %d", sizeText(slice.Sizes.Static[i]), result.Shape[i], i)
	}
	if i := firstUnexpected(slice.Offsets.Static, []int64{offset}); i >= 0 {
		return op.Errorf("expected result type with offset = %s instead of %d", sizeText(slice.Offsets.Static[i]), offset)
	}
	if i := firstUnexpected(slice.Strides.Static, strides); i >= 0 {
		return op.Errorf("expected result type with stride = %s instead of %d in dim = %d", sizeText(slice.Strides.Static[i]), strides[i], i)
	}
	return nil
}

// firstUnexpected finds where the type claims to know a number that is not the
// one given, -1 when it does so nowhere.
func firstUnexpected(given, typed []int64) int {
	for i, v := range given {
		if typed[i] != ir.Dynamic && typed[i] != v {
			return i
		}
	}
	return -1
}

func sizeText(v int64) string {
	if v == ir.Dynamic {
		return "dynamic"
	}
	return fmt.Sprint(v)
}

package tile

import (
	"slices"

	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// elementOperands are the operands with which gathers and scatters of elements find them.
var (
	elementIndices = ir.Slot{Name: "indices", Type: ir.AnyTensor, Doc: "are the indices of the elements in the memory"}
	elementMask    = ir.Slot{Name: "mask", Type: ir.AnyTensor, Arity: ir.Optional, Doc: "is true for the elements that are accessed; nil when all are"}
)

// elementAttrs are the attributes of gathers and scatters of elements.
var elementAttrs = append([]ir.AttrSlot{
	{Name: "vector", Type: ir.I64Attr, Optional: true, Doc: "is the vector width: how many elements with contiguous indices and one mask an instruction accesses"},
}, modifierAttrs...)

// GatherElements reads elements at indices.
var GatherElements = &ir.OpDef{
	Name: "tile.gather_elements",
	Doc:  "reads the elements of memory at the indices that a tensor has; masked-off elements are those of another tensor, or undefined",
	Example: `// %m: memref<?xf16>
// %at: tensor<32x64xi32>
// %k: tensor<32x64xi1>
// %z: tensor<32x64xf16>
%r = tile.gather_elements %m[%at] mask(%k : tensor<32x64xi1>) other(%z : tensor<32x64xf16>) {evict = "evict_first"} : memref<?xf16>, tensor<32x64xi32> -> tensor<32x64xf16>`,
	Operands: []ir.Slot{
		{Name: "source", Type: ir.AnyMemRef, Doc: "is the memory, of rank 1"},
		elementIndices,
		elementMask,
		{Name: "other", Type: ir.AnyTensor, Arity: ir.Optional, Doc: "has the masked-off elements; nil when they are undefined"},
	},
	Results: []ir.Slot{{Name: "result", Type: ir.AnyTensor}},
	Attrs:   slices.Clone(elementAttrs),
	Format:  "$source `[` $indices `]` (`mask` `(` $mask^ `:` type($mask) `)`)? (`other` `(` $other^ `:` type($other) `)`)? (`vector` $vector^)? attr-dict `:` type($source) `,` type($indices) `->` type($result)",
	Traits:  ir.OperandSegments,
	Verify: func(op *ir.Op) error {
		o := GatherElementsOp{op}
		if o.Other() != nil && !slices.Equal(shapeOf(o.Other()), shapeOf(o.Result())) {
			return op.OpErrorf("the other tensor must have the shape of the result, but got %s", ir.QuoteType(o.Other().Type()))
		}
		return verifyElementVector(op, o.Source(), o.Result(), o.Indices(), o.Mask())
	},
	Effects: func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads, On: GatherElementsOp{op}.Source()}} },
}

// ScatterElements writes elements at indices.
var ScatterElements = &ir.OpDef{
	Name: "tile.scatter_elements",
	Doc:  "writes the elements of a tensor to memory, at the indices that another tensor has",
	Example: `// %v: tensor<32x64xf16>
// %m: memref<?xf16>
// %at: tensor<32x64xi32>
tile.scatter_elements %v, %m[%at] : tensor<32x64xf16>, memref<?xf16>, tensor<32x64xi32>`,
	Operands: []ir.Slot{
		{Name: "value", Type: ir.AnyTensor, Doc: "is the tensor"},
		{Name: "dest", Type: ir.AnyMemRef, Doc: "is the memory, of rank 1"},
		elementIndices,
		elementMask,
	},
	Attrs:  slices.Clone(elementAttrs),
	Format: "$value `,` $dest `[` $indices `]` (`mask` `(` $mask^ `:` type($mask) `)`)? (`vector` $vector^)? attr-dict `:` type($value) `,` type($dest) `,` type($indices)",
	Verify: func(op *ir.Op) error {
		o := ScatterElementsOp{op}
		return verifyElementVector(op, o.Dest(), o.Value(), o.Indices(), o.Mask())
	},
	Effects: func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Writes, On: ScatterElementsOp{op}.Dest()}} },
}

// verifyElementVector checks a gather or scatter of the elements of a tensor, and its vector width.
func verifyElementVector(op *ir.Op, memory, tensor, indices, mask *ir.Value) error {
	t, static := tensor.Type().(*ir.TensorType)
	if !static {
		return op.OpErrorf("expected a tensor with a rank, but got %s", ir.QuoteType(tensor.Type()))
	}
	if err := verifyElements(op, memory, t, indices, mask); err != nil {
		return err
	}
	n, ok := op.IntAttr("vector")
	if ok && (!isPowerOfTwo(n) || n > MaxElementVector(t)) {
		return op.OpErrorf("a vector of %d elements is not possible: an instruction can access %d that are contiguous in the registers of a thread", n, MaxElementVector(t))
	}
	return nil
}

// verifyElements checks an access to the elements of a tensor in memory.
func verifyElements(op *ir.Op, memory *ir.Value, t *ir.TensorType, indices, mask *ir.Value) error {
	m, ok := memory.Type().(*ir.MemRefType)
	if !ok || len(m.Shape) != 1 || m.Elem != t.Elem {
		return op.OpErrorf("expected memory of rank 1 with the elements of %s, but got %s", ir.QuoteType(t), ir.QuoteType(memory.Type()))
	}
	if strides, _, ok := memref.Strides(m); !ok || strides[0] != 1 {
		return op.OpErrorf("expected contiguous memory, but got %s", ir.QuoteType(m))
	}
	if _, ok := ir.ElementTypeOf(indices.Type()).(*ir.IntegerType); !ok || !slices.Equal(shapeOf(indices), t.Shape) {
		return op.OpErrorf("expected an integer for each element of %s, but got %s", ir.QuoteType(t), ir.QuoteType(indices.Type()))
	}
	if mask != nil && (ir.ElementTypeOf(mask.Type()) != ir.I1 || !slices.Equal(shapeOf(mask), t.Shape)) {
		return op.OpErrorf("expected a bit for each element of %s, but got %s", ir.QuoteType(t), ir.QuoteType(mask.Type()))
	}
	return verifyModifiers(op)
}

// MaxElementVector returns how many elements of a tensor are contiguous in the registers of a thread, up to those that one
// instruction can access.
func MaxElementVector(t *ir.TensorType) int64 {
	l, n := LayoutOf(t), int64(1)
	if l == nil {
		return n
	}
	for d, size := range l.Shape {
		if size > 1 {
			n = max(n, l.ContigPerThread(d))
		}
	}
	return max(1, min(n, MaxAccessBytes/ElementBytes(t.Elem)))
}

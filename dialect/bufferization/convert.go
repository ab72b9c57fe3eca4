package bufferization

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// ToTensor defines bufferization.to_tensor: gives the contents of a buffer as a tensor.
var ToTensor = &ir.OpDef{
	Name: "bufferization.to_tensor",
	Doc:  "gives the contents of a buffer as a tensor",
	Example: `// %m: memref<4x8xf32>
%r = bufferization.to_tensor %m restrict writable : memref<4x8xf32> to tensor<4x8xf32>`,
	Operands: []ir.Slot{{Name: "buffer", Type: bufferLike, Doc: "is where the contents stand"}},
	Results:  []ir.Slot{{Name: "result", Type: tensorLike}},
	Attrs:    []ir.AttrSlot{flag("restrict"), flag("writable")},
	Format:   "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` type($result)",
	Effects:  func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads, On: ToTensorOp{op}.Buffer()}} },
	Verify: func(op *ir.Op) error {
		return verifyConversion(op, op.Result(0).Type(), ToTensorOp{op}.Buffer().Type())
	},
}

// ToBuffer defines bufferization.to_buffer: gives the buffer of a tensor.
var ToBuffer = &ir.OpDef{
	Name: "bufferization.to_buffer",
	Doc:  "gives the buffer of a tensor",
	Example: `// %t: tensor<4x8xf32>
%r = bufferization.to_buffer %t read_only : tensor<4x8xf32> to memref<4x8xf32>`,
	Operands: []ir.Slot{{Name: "tensor", Type: tensorLike, Doc: "is what the buffer holds"}},
	Results:  []ir.Slot{{Name: "buffer", Type: bufferLike}},
	Attrs:    []ir.AttrSlot{flag("read_only")},
	Format:   "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)",
	Traits:   ir.Pure,
	Verify: func(op *ir.Op) error {
		return verifyConversion(op, ToBufferOp{op}.Tensor().Type(), op.Result(0).Type())
	},
}

func flag(name string) ir.AttrSlot {
	return ir.AttrSlot{Name: name, Type: ir.UnitAttrType, Optional: true}
}

// verifyConversion checks that a buffer has shape and elements of a tensor. The error
// names the difference, and then says that the types do not match.
func verifyConversion(op *ir.Op, tensor, buffer ir.Type) error {
	why := ""
	t, tRanked := ir.ShapeOf(tensor)
	b, bRanked := ir.ShapeOf(buffer)
	switch {
	case tRanked != bRanked || !slices.Equal(t, b):
		why = "shapes do not match"
	case ir.ElementTypeOf(tensor) != ir.ElementTypeOf(buffer):
		why = "element types do not match"
	default:
		return nil
	}
	return diag.List{op.Errorf("%s", why), op.OpErrorf("failed to verify that specified tensor and buffer types match")}
}

package bufferization

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

var ToTensor = &ir.OpDef{
	Name: "bufferization.to_tensor",
	Doc:  "gives the contents of a buffer as a tensor",
	Example: `// %m: memref<4x8xf32>
%r = bufferization.to_tensor %m restrict writable : memref<4x8xf32> to tensor<4x8xf32>`,
	Operands: []ir.Slot{{Name: "buffer", Type: bufferLike}},
	Results:  []ir.Slot{{Name: "result", Type: tensorLike}},
	Attrs:    []ir.AttrSlot{flag("restrict"), flag("writable")},
	Format:   "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` type($result)",
	Effects:  func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads, On: op.Operand(0)}} },
	Verify:   func(op *ir.Op) error { return verifyConversion(op, op.Result(0).Type(), op.Operand(0).Type()) },
}

var ToBuffer = &ir.OpDef{
	Name: "bufferization.to_buffer",
	Doc:  "gives the buffer of a tensor",
	Example: `// %t: tensor<4x8xf32>
%r = bufferization.to_buffer %t read_only : tensor<4x8xf32> to memref<4x8xf32>`,
	Operands: []ir.Slot{{Name: "tensor", Type: tensorLike}},
	Results:  []ir.Slot{{Name: "buffer", Type: bufferLike}},
	Attrs:    []ir.AttrSlot{flag("read_only")},
	Format:   "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)",
	Traits:   ir.Pure,
	Verify:   func(op *ir.Op) error { return verifyConversion(op, op.Operand(0).Type(), op.Result(0).Type()) },
}

func flag(name string) ir.AttrSlot {
	return ir.AttrSlot{Name: name, Type: ir.UnitAttrType, Optional: true}
}

// ToTensorOp views a bufferization.to_tensor.
type ToTensorOp struct{ *ir.Op }

// AsToTensor views an operation as bufferization.to_tensor.
func AsToTensor(op *ir.Op) (ToTensorOp, bool) { return ToTensorOp{op}, op.Is(ToTensor) }

// Buffer is where the contents stand.
func (o ToTensorOp) Buffer() *ir.Value { return o.Operand(0) }

// Restrict reports whether no other tensor comes from this memory, Writable
// whether it may be written to.
func (o ToTensorOp) Restrict() bool { return o.HasAttr("restrict") }
func (o ToTensorOp) Writable() bool { return o.HasAttr("writable") }

// ToBufferOp views a bufferization.to_buffer.
type ToBufferOp struct{ *ir.Op }

// AsToBuffer views an operation as bufferization.to_buffer.
func AsToBuffer(op *ir.Op) (ToBufferOp, bool) { return ToBufferOp{op}, op.Is(ToBuffer) }

// Tensor is what the buffer holds.
func (o ToBufferOp) Tensor() *ir.Value { return o.Operand(0) }

// verifyConversion checks that a buffer has shape and elements of a tensor. It
// says what differs and then that something does.
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

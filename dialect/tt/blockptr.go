package tt

import "github.com/tshared/tshared/ir"

// MakeTensorPtr defines tt.make_tensor_ptr: makes a block pointer: a block at some
// offsets of a tensor in memory.
var MakeTensorPtr = &ir.OpDef{
	Name: "tt.make_tensor_ptr",
	Doc:  "makes a block pointer: a block at some offsets of a tensor in memory",
	Example: "// %p: !tt.ptr<f32>\n// %n: i64\n// %o: i32\n" +
		"%r = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%o, %o] {order = array<i32: 1, 0>} : <tensor<4x4xf32>>",
	Operands: []ir.Slot{
		{Name: "base", Type: ptr, Doc: "is the address of the tensor"},
		{Name: "shape", Type: ir.I64Type, Arity: ir.Variadic, Doc: "has the size of the tensor in memory per dimension"},
		{Name: "strides", Type: ir.I64Type, Arity: ir.Variadic, Doc: "has the number of elements between neighbours per dimension"},
		{Name: "offsets", Type: ir.I32Type, Arity: ir.Variadic, Doc: "has the first index of the block per dimension"},
	},
	Results: []ir.Slot{{Name: "result", Type: blockPtr}},
	Attrs:   []ir.AttrSlot{{Name: "order", Type: ir.DenseI32Array, Doc: "lists the dimensions, fastest varying first"}},
	Format:  "$base `,` `[` $shape `]` `,` `[` $strides `]` `,` `[` $offsets `]` attr-dict `:` type($result)",
	Traits:  ir.Pure,
	Infer: []ir.Infer{{From: "result", To: "base", What: "infer pointer type from the result type",
		Fn: func(ctx *ir.Context, t ir.Type) ir.Type {
			p, ok := AsPtr(t)
			if !ok {
				return nil
			}
			return PtrInSpace(ctx, elementOf(p.Pointee()), p.Space())
		}}},
}

// Advance defines tt.advance: moves a block pointer by a number of elements in each
// dimension.
var Advance = &ir.OpDef{
	Name:    "tt.advance",
	Doc:     "moves a block pointer by a number of elements in each dimension",
	Example: "// %p: !tt.ptr<tensor<4x4xf32>>\n// %o: i32\n%r = tt.advance %p, [%o, %o] : <tensor<4x4xf32>>",
	Operands: []ir.Slot{
		{Name: "ptr", Type: blockPtr},
		{Name: "offsets", Type: ir.I32Type, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "result", Type: blockPtr}},
	Format:  "$ptr `,` `[` $offsets `]` attr-dict `:` type($result)",
	Traits:  ir.Pure,
	Infer:   []ir.Infer{{From: "result", To: "ptr", What: "result type matches ptr type"}},
}

// Block is the type of the block pointed to.
func (o MakeTensorPtrOp) Block() *ir.TensorType {
	p, _ := AsPtr(o.Result().Type())
	return p.Pointee().(*ir.TensorType)
}

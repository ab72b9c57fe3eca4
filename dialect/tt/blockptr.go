package tt

import "github.com/tshared/tshared/ir"

var MakeTensorPtr = &ir.OpDef{
	Name: "tt.make_tensor_ptr",
	Doc:  "makes a block pointer: a block at some offsets of a tensor in memory",
	Example: "// %p: !tt.ptr<f32>\n// %n: i64\n// %o: i32\n" +
		"%r = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%o, %o] {order = array<i32: 1, 0>} : <tensor<4x4xf32>>",
	Operands: []ir.Slot{
		{Name: "base", Type: ptr},
		{Name: "shape", Type: ir.I64Type, Arity: ir.Variadic},
		{Name: "strides", Type: ir.I64Type, Arity: ir.Variadic},
		{Name: "offsets", Type: ir.I32Type, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "result", Type: blockPtr}},
	Attrs:   []ir.AttrSlot{{Name: "order", Type: ir.DenseI32Array}},
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

// MakeTensorPtrOp views a tt.make_tensor_ptr.
type MakeTensorPtrOp struct{ *ir.Op }

// AsMakeTensorPtr views an operation as tt.make_tensor_ptr.
func AsMakeTensorPtr(op *ir.Op) (MakeTensorPtrOp, bool) {
	return MakeTensorPtrOp{op}, op.Is(MakeTensorPtr)
}

// Base is the address of the tensor; Shape, Strides and Offsets have one value
// per dimension.
func (o MakeTensorPtrOp) Base() *ir.Value      { return o.OperandOf(0) }
func (o MakeTensorPtrOp) Shape() []*ir.Value   { return o.OperandsOf(1) }
func (o MakeTensorPtrOp) Strides() []*ir.Value { return o.OperandsOf(2) }
func (o MakeTensorPtrOp) Offsets() []*ir.Value { return o.OperandsOf(3) }

// Order lists the dimensions, fastest varying first.
func (o MakeTensorPtrOp) Order() []int64 { return intsAttr(o.Op, "order") }

// Block is the type of the block pointed to.
func (o MakeTensorPtrOp) Block() *ir.TensorType {
	p, _ := AsPtr(o.Result(0).Type())
	return p.Pointee().(*ir.TensorType)
}

// AdvanceOp views a tt.advance.
type AdvanceOp struct{ *ir.Op }

// AsAdvance views an operation as tt.advance.
func AsAdvance(op *ir.Op) (AdvanceOp, bool) { return AdvanceOp{op}, op.Is(Advance) }

func (o AdvanceOp) Ptr() *ir.Value       { return o.OperandOf(0) }
func (o AdvanceOp) Offsets() []*ir.Value { return o.OperandsOf(1) }

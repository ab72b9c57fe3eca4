package tt

import "github.com/tshared/tshared/ir"

// MakeTensorDescriptor defines tt.make_tensor_descriptor: describes a tensor in memory
// by its base, shape and strides.
var MakeTensorDescriptor = &ir.OpDef{
	Name: "tt.make_tensor_descriptor",
	Doc:  "describes a tensor in memory by its base, shape and strides",
	Example: "// %p: !tt.ptr<f32>\n// %n: i32\n// %s: i64\n" +
		"%r = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] : <f32>, <tensor<8x16xf32>>",
	Operands: []ir.Slot{
		{Name: "base", Type: ptr},
		{Name: "shape", Type: ir.I32Type, Arity: ir.Variadic},
		{Name: "strides", Type: ir.I64Type, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "result", Type: tensorDesc}},
	Attrs:   []ir.AttrSlot{{Name: "padding", Type: enumType(paddings), Optional: true}},
	Format: "$base `,` `[` $shape `]` `,` `[` $strides `]` attr-dict `:` " +
		"type($base) `,` type($result)",
	Traits: ir.Pure,
	Verify: verifyDescriptor,
}

const atIndices = "$desc `[` $indices `]` "

// DescriptorLoad defines tt.descriptor_load: reads a block of a described tensor.
var DescriptorLoad = &ir.OpDef{
	Name: "tt.descriptor_load",
	Doc:  "reads a block of a described tensor",
	Example: "// %d: !tt.tensordesc<tensor<8x16xf32>>\n// %i: i32\n" +
		"%r = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf32>",
	Operands: []ir.Slot{
		{Name: "desc", Type: tensorDesc},
		{Name: "indices", Type: ir.I32Type, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "result", Type: anyTensor}},
	Attrs:   cacheAttrs,
	Format:  atIndices + cacheClauses + "attr-dict `:` qualified(type($desc)) `->` type($result)",
	Upgrade: upgradeCachePolicy,
	Verify: func(op *ir.Op) error {
		o := DescriptorLoadOp{op}
		if err := verifyCachePolicy(op); err != nil {
			return err
		}
		return verifyDescriptorAccess(op, o.Desc(), o.Result().Type(), len(o.Indices()))
	},
	Effects: accesses(ir.Reads),
}

// DescriptorStore defines tt.descriptor_store: writes a block of a described tensor.
var DescriptorStore = &ir.OpDef{
	Name: "tt.descriptor_store",
	Doc:  "writes a block of a described tensor",
	Example: "// %d: !tt.tensordesc<tensor<8x16xf32>>\n// %i: i32\n// %v: tensor<8x16xf32>\n" +
		"tt.descriptor_store %d[%i, %i], %v : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>",
	Operands: []ir.Slot{
		{Name: "desc", Type: tensorDesc},
		{Name: "src", Type: anyTensor},
		{Name: "indices", Type: ir.I32Type, Arity: ir.Variadic},
	},
	Format: atIndices + "`,` $src attr-dict `:` qualified(type($desc)) `,` type($src)",
	Verify: func(op *ir.Op) error {
		o := DescriptorStoreOp{op}
		return verifyDescriptorAccess(op, o.Desc(), o.Src().Type(), len(o.Indices()))
	},
	Effects: accesses(ir.Reads, ir.Writes),
}

// DescriptorReduce defines tt.descriptor_reduce: atomically combines a block of a
// described tensor with a value.
var DescriptorReduce = &ir.OpDef{
	Name: "tt.descriptor_reduce",
	Doc:  "atomically combines a block of a described tensor with a value",
	Example: "// %d: !tt.tensordesc<tensor<8x16xf32>>\n// %i: i32\n// %v: tensor<8x16xf32>\n" +
		"tt.descriptor_reduce add, %d[%i, %i], %v : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>",
	Operands: DescriptorStore.Operands,
	Attrs:    []ir.AttrSlot{enumSlot("kind", reduceKinds)},
	Format:   "$kind `,` " + DescriptorStore.Format,
	Verify:   DescriptorStore.Verify,
	Effects:  accesses(ir.Reads, ir.Writes),
}

const atRows = "$desc `[` $x_offsets `,` $y_offset `]` "

// DescriptorGather defines tt.descriptor_gather: reads several rows of a described
// tensor, from one column on.
var DescriptorGather = &ir.OpDef{
	Name: "tt.descriptor_gather",
	Doc:  "reads several rows of a described tensor, from one column on",
	Example: "// %d: !tt.tensordesc<tensor<1x16xf32>>\n// %x: tensor<32xi32>\n// %y: i32\n" +
		"%r = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32) -> tensor<32x16xf32>",
	Operands: []ir.Slot{
		{Name: "desc", Type: tensorDesc},
		{Name: "x_offsets", Type: rowOffsets},
		{Name: "y_offset", Type: ir.I32Type},
	},
	Results: []ir.Slot{{Name: "result", Type: anyTensor}},
	Format:  atRows + "attr-dict `:` functional-type(operands, results)",
	Verify: func(op *ir.Op) error {
		o := DescriptorGatherOp{op}
		return verifyRowAccess(op, o.Desc(), o.XOffsets(), o.Result().Type())
	},
	Effects: accesses(ir.Reads),
}

// DescriptorScatter defines tt.descriptor_scatter: writes several rows of a described
// tensor, from one column on.
var DescriptorScatter = &ir.OpDef{
	Name: "tt.descriptor_scatter",
	Doc:  "writes several rows of a described tensor, from one column on",
	Example: "// %d: !tt.tensordesc<tensor<1x16xf32>>\n// %x: tensor<32xi32>\n// %y: i32\n// %v: tensor<32x16xf32>\n" +
		"tt.descriptor_scatter %d[%x, %y], %v : !tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32, tensor<32x16xf32>",
	Operands: []ir.Slot{
		{Name: "desc", Type: tensorDesc},
		{Name: "x_offsets", Type: rowOffsets},
		{Name: "y_offset", Type: ir.I32Type},
		{Name: "src", Type: anyTensor},
	},
	Format: atRows + "`,` $src attr-dict `:` type(operands)",
	Verify: func(op *ir.Op) error {
		o := DescriptorScatterOp{op}
		return verifyRowAccess(op, o.Desc(), o.XOffsets(), o.Src().Type())
	},
	Effects: accesses(ir.Reads, ir.Writes),
}

// Padding is the value of loads outside the tensor: zero by default.
func (o MakeTensorDescriptorOp) Padding() PaddingOption { return enumValue(o.Op, "padding", PadZero) }

// Block is the type of the blocks accessed, as values have it.
func (o MakeTensorDescriptorOp) Block() *ir.TensorType {
	d, _ := AsTensorDesc(o.Result().Type())
	return d.SignlessBlock(o.Op.Context())
}

// DescType is the type of the descriptor.
func (o DescriptorLoadOp) DescType() TensorDescType { return descType(o.Desc()) }

// DescType is the type of the descriptor.
func (o DescriptorStoreOp) DescType() TensorDescType { return descType(o.Desc()) }

// DescType is the type of the descriptor.
func (o DescriptorReduceOp) DescType() TensorDescType { return descType(o.Desc()) }

func descType(desc *ir.Value) TensorDescType {
	d, _ := AsTensorDesc(desc.Type())
	return d
}

// DescriptorRowsOp views tt.descriptor_gather and tt.descriptor_scatter, which
// have their first operands in common.
type DescriptorRowsOp struct{ DescriptorGatherOp }

// AsDescriptorRows views an operation as tt.descriptor_gather or
// tt.descriptor_scatter.
func AsDescriptorRows(op *ir.Op) (DescriptorRowsOp, bool) {
	return DescriptorRowsOp{DescriptorGatherOp{op}}, op.Is(DescriptorGather) || op.Is(DescriptorScatter)
}

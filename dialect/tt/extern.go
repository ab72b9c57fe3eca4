package tt

import "github.com/tshared/tshared/ir"

// ExternElementwise defines tt.extern_elementwise: calls a library function on scalars
// or on every element of tensors.
var ExternElementwise = &ir.OpDef{
	Name: "tt.extern_elementwise",
	Doc:  "calls a library function on scalars or on every element of tensors",
	Example: "// %x: tensor<16xf32>\n" +
		`%r = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (tensor<16xf32>) -> tensor<16xf32>`,
	Operands: []ir.Slot{{Name: "srcs", Type: anyValue, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Name: "result", Type: anyValue}},
	Attrs: []ir.AttrSlot{
		{Name: "libname", Type: ir.StrAttr},
		{Name: "libpath", Type: ir.StrAttr},
		{Name: "symbol", Type: ir.StrAttr},
		{Name: "pure", Type: ir.BoolAttrType, Doc: "reports whether the function has no side effects"},
	},
	Format:       "operands attr-dict `:` functional-type(operands, $result)",
	Traits:       ir.Elementwise,
	Effects:      foreignEffects,
	Speculatable: isPure,
}

// ElementwiseInlineAsm defines tt.elementwise_inline_asm: runs assembly text on scalars
// or on the elements of tensors, some at a time.
var ElementwiseInlineAsm = &ir.OpDef{
	Name: "tt.elementwise_inline_asm",
	Doc:  "runs assembly text on scalars or on the elements of tensors, some at a time",
	Example: "// %x: tensor<16xi32>\n" +
		`%r = tt.elementwise_inline_asm "not.b32 $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : tensor<16xi32> -> tensor<16xi32>`,
	Operands: []ir.Slot{{Name: "args", Type: anyValue, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Name: "result", Type: anyValue, Arity: ir.Variadic}},
	Attrs: []ir.AttrSlot{
		{Name: "asm_string", Type: ir.StrAttr},
		{Name: "constraints", Type: ir.StrAttr},
		{Name: "pure", Type: ir.BoolAttrType, Doc: "reports whether the text has no side effects"},
		{Name: "packed_element", Type: ir.I32Attr, Doc: "is the number of elements the text handles at a time"},
	},
	Format:       "$asm_string attr-dict ($args^ `:` type($args))? `->` type($result)",
	Traits:       ir.Elementwise,
	Verify:       verifyInlineAsm,
	Effects:      foreignEffects,
	Speculatable: isPure,
}

// Asm is the assembly text, with $0, $1 ... for results and arguments.
func (o ElementwiseInlineAsmOp) Asm() string { s, _ := o.Op.StringAttr("asm_string"); return s }

func verifyInlineAsm(op *ir.Op) error {
	o := ElementwiseInlineAsmOp{op}
	pack, args := o.PackedElement(), o.Args()
	if pack < 1 {
		return op.OpErrorf("packed_element must be positive, but got %d", pack)
	}
	if len(args) == 0 {
		return nil
	}
	n := int64(0)
	if t, ok := args[0].Type().(*ir.TensorType); ok {
		n = product(t.Shape)
	}
	if n%pack != 0 {
		return op.Errorf("number of input elements %d must be a multiple of the op's packed_element attribute, %d", n, pack)
	}
	return nil
}

package tt

import "github.com/tshared/tshared/ir"

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
		{Name: "pure", Type: ir.BoolAttrType},
	},
	Format:       "operands attr-dict `:` functional-type(operands, $result)",
	Traits:       ir.Elementwise,
	Effects:      foreignEffects,
	Speculatable: isPure,
}

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
		{Name: "pure", Type: ir.BoolAttrType},
		{Name: "packed_element", Type: ir.I32Attr},
	},
	Format:       "$asm_string attr-dict ($args^ `:` type($args))? `->` type($result)",
	Traits:       ir.Elementwise,
	Verify:       verifyInlineAsm,
	Effects:      foreignEffects,
	Speculatable: isPure,
}

// ExternElementwiseOp views a tt.extern_elementwise.
type ExternElementwiseOp struct{ *ir.Op }

// AsExternElementwise views an operation as tt.extern_elementwise.
func AsExternElementwise(op *ir.Op) (ExternElementwiseOp, bool) {
	return ExternElementwiseOp{op}, op.Is(ExternElementwise)
}

func (o ExternElementwiseOp) Srcs() []*ir.Value { return o.Operands() }

// LibName and LibPath say where the function Symbol is; mostly empty.
func (o ExternElementwiseOp) LibName() string { s, _ := o.StringAttr("libname"); return s }
func (o ExternElementwiseOp) LibPath() string { s, _ := o.StringAttr("libpath"); return s }
func (o ExternElementwiseOp) Symbol() string  { s, _ := o.StringAttr("symbol"); return s }

// Pure reports whether the function has no side effects.
func (o ExternElementwiseOp) Pure() bool { return boolAttr(o.Op, "pure") }

// ElementwiseInlineAsmOp views a tt.elementwise_inline_asm.
type ElementwiseInlineAsmOp struct{ *ir.Op }

// AsElementwiseInlineAsm views an operation as tt.elementwise_inline_asm.
func AsElementwiseInlineAsm(op *ir.Op) (ElementwiseInlineAsmOp, bool) {
	return ElementwiseInlineAsmOp{op}, op.Is(ElementwiseInlineAsm)
}

func (o ElementwiseInlineAsmOp) Args() []*ir.Value   { return o.Operands() }
func (o ElementwiseInlineAsmOp) Asm() string         { s, _ := o.StringAttr("asm_string"); return s }
func (o ElementwiseInlineAsmOp) Constraints() string { s, _ := o.StringAttr("constraints"); return s }

// PackedElement is the number of elements the text handles at a time.
func (o ElementwiseInlineAsmOp) PackedElement() int64 {
	v, _ := o.IntAttr("packed_element")
	return v
}

// Pure reports whether the text has no side effects.
func (o ElementwiseInlineAsmOp) Pure() bool { return boolAttr(o.Op, "pure") }

func verifyInlineAsm(op *ir.Op) error {
	pack := ElementwiseInlineAsmOp{op}.PackedElement()
	if pack < 1 {
		return op.OpErrorf("packed_element must be positive, but got %d", pack)
	}
	if op.NumOperands() == 0 {
		return nil
	}
	n := int64(0)
	if t, ok := op.Operand(0).Type().(*ir.TensorType); ok {
		n = product(t.Shape)
	}
	if n%pack != 0 {
		return op.Errorf("number of input elements %d must be a multiple of the op's packed_element attribute, %d", n, pack)
	}
	return nil
}

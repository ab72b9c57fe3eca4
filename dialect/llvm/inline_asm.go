package llvm

import "github.com/tshared/tshared/ir"

var asmDialects = enum("AsmDialect", "att", "intel")

// InlineAsm defines llvm.inline_asm: runs assembly code.
var InlineAsm = &ir.OpDef{
	Name:     "llvm.inline_asm",
	Doc:      "runs assembly code",
	Example:  "// %x: i32\n" + `%r = llvm.inline_asm has_side_effects "mov $0, $1", "=r,r" %x : (i32) -> i32`,
	Operands: []ir.Slot{{Name: "operands", Type: compatible, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Name: "res", Type: compatible, Arity: ir.Optional}},
	Attrs: []ir.AttrSlot{
		{Name: "asm_string", Type: ir.StrAttr},
		{Name: "constraints", Type: ir.StrAttr},
		unit("has_side_effects"), unit("is_align_stack"),
		defined("tail_call_kind", "Tail Call Kind", TailCallKind, "none"),
		{Name: "asm_dialect", Type: ir.EnumAttr(asmDialects, "ATT (0) or Intel (1) asm dialect"), Optional: true},
		{Name: "operand_attrs", Type: ir.ArrayAttrType, Optional: true},
	},
	Format: "(`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)? " +
		"(`tail_call_kind` `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)? (`operand_attrs` `=` $operand_attrs^)? " +
		"attr-dict $asm_string `,` $constraints operands `:` functional-type(operands, results)",
	Effects: func(op *ir.Op) []ir.Effect {
		if !op.HasAttr("has_side_effects") {
			return nil
		}
		return []ir.Effect{{Kind: ir.Writes}, {Kind: ir.Reads}}
	},
	Verify: func(op *ir.Op) error {
		if wordOf(InlineAsmOp{op}.TailCallKind()) == "musttail" {
			return op.OpErrorf("tail call kind 'musttail' is not supported by this operation")
		}
		return nil
	},
}

// Code is the assembly text.
func (o InlineAsmOp) Code() string { s, _ := o.Op.StringAttr("asm_string"); return s }

package llvm

import "github.com/tshared/tshared/ir"

// Assume tells LLVM that a condition holds.
var Assume = &ir.OpDef{
	Name: "llvm.intr.assume",
	Doc:  "promises that the condition holds, and what its operand bundles say",
	Example: `// %c: i1
// %p: !llvm.ptr
// %n: i64
llvm.intr.assume %c ["align"(%p, %n : !llvm.ptr, i64)] : i1`,
	Operands: []ir.Slot{
		{Name: "cond", Type: ir.BoolLike, Doc: "is what holds"},
		{Name: "op_bundle_operands", Type: compatible, Arity: ir.Variadic},
	},
	Attrs: []ir.AttrSlot{
		{Name: bundleSizesAttr, Type: ir.DenseI32Array},
		{Name: bundleTagsAttr, Type: ir.ArrayAttrType, Optional: true},
	},
	Syntax: &ir.Syntax{Parse: parseAssume, Print: printAssume},
	Verify: func(op *ir.Op) error { return verifyBundles(op, 1) },
}

// Bundles are the operand bundles.
func (a AssumeOp) Bundles() []Bundle { return bundlesOf(a.Op, 1) }

func parseAssume(p ir.OpParser, st *ir.OpState) {
	cond := p.Operand()
	bundled := parseBundles(p, st)
	condition := p.Resolve(cond, p.ColonType())
	st.Operands = append([]*ir.Value{condition}, bundled...)
	for _, a := range p.AttrDict() {
		st.SetAttr(a.Name, a.Attr)
	}
}

func printAssume(p ir.OpPrinter, op *ir.Op) {
	a := AssumeOp{op}
	p.Byte(' ')
	p.Operand(a.Cond())
	printBundles(p, op, 1)
	p.Str(" : ")
	p.Type(a.Cond().Type())
	p.AttrDict(op.Attrs(), bundleSizesAttr, bundleTagsAttr)
}

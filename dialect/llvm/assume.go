package llvm

import "github.com/tshared/tshared/ir"

const (
	bundleSizesAttr = "op_bundle_sizes"
	bundleTagsAttr  = "op_bundle_tags"
)

// Assume tells LLVM that a condition holds.
var Assume = &ir.OpDef{
	Name: "llvm.intr.assume",
	Doc:  "promises that the condition holds, and what its operand bundles say",
	Example: `// %c: i1
// %p: !llvm.ptr
// %n: i64
llvm.intr.assume %c ["align"(%p, %n : !llvm.ptr, i64)] : i1`,
	Operands: []ir.Slot{
		{Name: "cond", Type: ir.BoolLike},
		{Name: "op_bundle_operands", Type: ir.AnyType, Arity: ir.Variadic},
	},
	Attrs: []ir.AttrSlot{
		{Name: bundleSizesAttr, Type: ir.DenseI32Array},
		{Name: bundleTagsAttr, Type: ir.ArrayAttrType, Optional: true},
	},
	Syntax: &ir.Syntax{Parse: parseAssume, Print: printAssume},
	Verify: verifyAssume,
}

// Bundle is a named list of operands.
type Bundle struct {
	Tag      string
	Operands []*ir.Value
}

// AssumeOp is a view of llvm.intr.assume.
type AssumeOp struct{ *ir.Op }

// AsAssume views an operation as llvm.intr.assume.
func AsAssume(op *ir.Op) (AssumeOp, bool) { return AssumeOp{op}, op.Is(Assume) }

// Condition is what holds.
func (a AssumeOp) Condition() *ir.Value { return a.Operand(0) }

// Bundles are the operand bundles.
func (a AssumeOp) Bundles() []Bundle {
	tags, _ := a.Attr(bundleTagsAttr).(*ir.ArrayAttr)
	operands := a.OperandsOf(1)
	var bundles []Bundle
	for i, n := range a.bundleSizes() {
		tag := tags.Elems[i].(*ir.StringAttr)
		bundles = append(bundles, Bundle{tag.Value, operands[:n]})
		operands = operands[n:]
	}
	return bundles
}

func (a AssumeOp) bundleSizes() []int64 {
	sizes, ok := a.Attr(bundleSizesAttr).(*ir.DenseArrayAttr)
	if !ok {
		return nil
	}
	return sizes.Ints()
}

func parseAssume(p ir.OpParser, st *ir.OpState) {
	cond := p.Operand()
	var tags []ir.Attr
	var sizes []int64
	var bundled []*ir.Value
	at := p.Pos()
	p.AcceptList("[", "]", func() {
		tags = append(tags, st.Ctx.String(p.StringLit()))
		var refs []ir.OperandRef
		var types []ir.Type
		p.Expect("(")
		if !p.Accept(")") {
			refs = p.OperandList("", "")
			types = p.ColonTypeList()
			p.Expect(")")
		}
		sizes = append(sizes, int64(len(refs)))
		bundled = append(bundled, p.ResolveAll(refs, types, at)...)
	})
	condition := p.Resolve(cond, p.ColonType())
	st.Operands = append([]*ir.Value{condition}, bundled...)
	for _, a := range p.AttrDict() {
		st.SetAttr(a.Name, a.Attr)
	}
	st.SetAttr(bundleSizesAttr, st.Ctx.I32Array(sizes...))
	if len(tags) > 0 {
		st.SetAttr(bundleTagsAttr, st.Ctx.Array(tags))
	}
}

func printAssume(p ir.OpPrinter, op *ir.Op) {
	a := AssumeOp{op}
	p.Byte(' ')
	p.Operand(a.Condition())
	if bundles := a.Bundles(); len(bundles) > 0 {
		p.Str(" [")
		for i, b := range bundles {
			if i > 0 {
				p.Str(", ")
			}
			printBundle(p, b)
		}
		p.Byte(']')
	}
	p.Str(" : ")
	p.Type(a.Condition().Type())
	p.AttrDict(op.Attrs(), bundleSizesAttr, bundleTagsAttr)
}

func printBundle(p ir.OpPrinter, b Bundle) {
	p.Quoted(b.Tag)
	p.Byte('(')
	if len(b.Operands) > 0 {
		p.Operands(b.Operands)
		p.Str(" : ")
		types := make([]ir.Type, len(b.Operands))
		for i, v := range b.Operands {
			types[i] = v.Type()
		}
		p.Types(types)
	}
	p.Byte(')')
}

func verifyAssume(op *ir.Op) error {
	sizes := AssumeOp{op}.bundleSizes()
	total := int64(0)
	for _, n := range sizes {
		if n < 0 {
			return op.OpErrorf("'%s' attribute cannot have negative elements", bundleSizesAttr)
		}
		total += n
	}
	if n := len(op.OperandsOf(1)); int64(n) != total {
		return op.OpErrorf("op_bundle_operands count (%d) does not match with the total size (%d) specified in attribute '%s'", n, total, bundleSizesAttr)
	}
	var tags []ir.Attr
	if a, ok := op.Attr(bundleTagsAttr).(*ir.ArrayAttr); ok {
		tags = a.Elems
	}
	for _, t := range tags {
		if _, ok := t.(*ir.StringAttr); !ok {
			return op.Errorf("operand bundle tag must be a StringAttr")
		}
	}
	if len(tags) != len(sizes) {
		return op.Errorf("expected %d operand bundle tags, but actually got %d", len(sizes), len(tags))
	}
	return nil
}

package llvm

import "github.com/tshared/tshared/ir"

const (
	bundleSizesAttr = "op_bundle_sizes"
	bundleTagsAttr  = "op_bundle_tags"
)

// Bundle is an operand bundle of llvm.intr.assume: a Tag such as "align",
// and Operands.
type Bundle struct {
	Tag      string
	Operands []*ir.Value
}

// bundlesOf are the bundles of an operation whose operands are in a slot.
func bundlesOf(op *ir.Op, slot int) []Bundle {
	tags, _ := op.Attr(bundleTagsAttr).(*ir.ArrayAttr)
	operands := op.OperandsOf(slot)
	var bundles []Bundle
	for i, n := range bundleSizes(op) {
		tag := tags.Elems[i].(*ir.StringAttr)
		bundles = append(bundles, Bundle{tag.Value, operands[:n]})
		operands = operands[n:]
	}
	return bundles
}

func bundleSizes(op *ir.Op) []int64 {
	sizes, ok := op.Attr(bundleSizesAttr).(*ir.DenseArrayAttr)
	if !ok {
		return nil
	}
	return sizes.Ints()
}

// parseBundles reads ["tag"(%x : type), ...], possibly absent, and returns the
// operands of all.
func parseBundles(p ir.OpParser, st *ir.OpState) []*ir.Value {
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
	st.SetAttr(bundleSizesAttr, st.Ctx.I32Array(sizes...))
	if len(tags) > 0 {
		st.SetAttr(bundleTagsAttr, st.Ctx.Array(tags))
	}
	return bundled
}

// printBundles appends the bundles with a blank in front, if there are any.
func printBundles(p ir.OpPrinter, op *ir.Op, slot int) {
	bundles := bundlesOf(op, slot)
	if len(bundles) == 0 {
		return
	}
	p.Str(" [")
	for i, b := range bundles {
		if i > 0 {
			p.Str(", ")
		}
		p.Quoted(b.Tag)
		p.Byte('(')
		if len(b.Operands) > 0 {
			p.Operands(b.Operands)
			p.Str(" : ")
			p.Types(valueTypes(b.Operands))
		}
		p.Byte(')')
	}
	p.Byte(']')
}

func verifyBundles(op *ir.Op, slot int) error {
	sizes := bundleSizes(op)
	total := int64(0)
	for _, n := range sizes {
		if n < 0 {
			return op.OpErrorf("'%s' attribute cannot have negative elements", bundleSizesAttr)
		}
		total += n
	}
	if n := len(op.OperandsOf(slot)); int64(n) != total {
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

func valueTypes(values []*ir.Value) []ir.Type {
	types := make([]ir.Type, len(values))
	for i, v := range values {
		types[i] = v.Type()
	}
	return types
}

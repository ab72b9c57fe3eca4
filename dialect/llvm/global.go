package llvm

import (
	"slices"

	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/ir"
)

var addressSpaceNumber = ir.AttrConstraint{
	Desc: ir.I32Attr.Desc + " whose value is non-negative", ValueType: ir.I32, Class: ir.I32Attr.Class,
	Ok: func(a ir.Attr) bool {
		i, ok := a.(*ir.IntegerAttr)
		return ok && i.Type == ir.I32 && i.Value >= 0
	},
}

// Global is a global variable.
var Global = &ir.OpDef{
	Name:    "llvm.mlir.global",
	Doc:     "is a global variable, with a constant or code for its initial value",
	Example: "// top-level\n" + `llvm.mlir.global internal constant @text("abc") {addr_space = 0 : i32}`,
	Attrs: slices.Concat(symbolSlots(), []ir.AttrSlot{
		{Name: "global_type", Type: anyType},
		unit("constant"), unit("thread_local_"), unit("externally_initialized"),
		{Name: linkageAttr, Type: ir.DefinedAttr(Linkage, "LLVM Linkage specification")},
		{Name: "value", Type: ir.AnyAttr, Optional: true},
		{Name: "addr_space", Type: addressSpaceNumber, Default: func(ctx *ir.Context) ir.Attr { return ctx.IntAttr(ir.I32, 0) }},
		arrayOf("dbg_exprs", "an array of variable expressions", DIGlobalVariableExpression),
		{Name: "target_specific_attrs", Type: ir.ArrayAttrType, Optional: true},
	}),
	Regions:            []ir.RegionSlot{{Name: "initializer"}},
	Traits:             ir.Symbol | ir.IsolatedFromAbove | ir.SingleBlock,
	ImplicitTerminator: "llvm.return",
	Syntax:             &ir.Syntax{Parse: parseGlobal, Print: printGlobal},
	Verify:             verifyGlobal,
	VerifyRegions:      verifyInitializer,
}

// parseGlobal reads
//
//	[linkage] [visibility] [thread_local] [unnamed_addr] [constant] @name(value) {attrs} [: type] [initializer]
func parseGlobal(p ir.OpParser, st *ir.OpState) {
	linkage, ok := acceptWord(p, linkages)
	if !ok {
		linkage = "external"
	}
	st.SetAttr(linkageAttr, st.Ctx.DialectAttr(Linkage, linkage))
	parseEnum(p, st, visibilityAttr, visibilities)
	acceptUnit(p, st, "thread_local", "thread_local_")
	parseEnum(p, st, unnamedAddrAttr, unnamedAddrs)
	acceptUnit(p, st, "constant", "constant")
	st.SetAttr(funclike.NameAttr, st.Ctx.String(symbolName(p)))
	p.Expect("(")
	if !p.Accept(")") {
		st.SetAttr("value", p.Attr(nil))
		p.Expect(")")
	}
	for _, a := range p.AttrDict() {
		st.SetAttr(a.Name, a.Attr)
	}
	var t ir.Type
	if p.Accept(":") {
		t = p.Type()
	} else if s, ok := st.Attr("value").(*ir.StringAttr); ok {
		t = ArrayOf(st.Ctx, int64(len(s.Value)), ir.I8)
	} else {
		p.Fail(p.NamePos(), "type can only be omitted for string globals")
	}
	st.SetAttr("global_type", st.Ctx.TypeAttr(t))
	body, ok := p.AcceptRegion(nil)
	if !ok {
		body = ir.NewRegion()
	}
	st.Regions = append(st.Regions, body)
}

func acceptUnit(p ir.OpParser, st *ir.OpState, word, attr string) {
	if p.AcceptKeyword(word) {
		st.SetAttr(attr, ir.Unit)
	}
}

func printGlobal(p ir.OpPrinter, op *ir.Op) {
	p.Byte(' ')
	printUnless(p, wordOf(op.Attr(linkageAttr)), "")
	printEnum(p, op, visibilityAttr, visibilities)
	if op.HasAttr("thread_local_") {
		p.Str("thread_local ")
	}
	printEnum(p, op, unnamedAddrAttr, unnamedAddrs)
	if op.HasAttr("constant") {
		p.Str("constant ")
	}
	name, _ := op.SymbolName()
	p.Symbol(name)
	p.Byte('(')
	value := op.Attr("value")
	if value != nil {
		p.Attr(value)
	}
	p.Byte(')')
	p.AttrDict(op.Attrs(), funclike.NameAttr, "global_type", "constant", "value", linkageAttr, unnamedAddrAttr,
		"thread_local_", visibilityAttr, "comdat")
	if _, isString := value.(*ir.StringAttr); isString {
		return
	}
	p.Str(" : ")
	p.Attr(op.Attr("global_type"))
	if body := op.Region0(); !body.Empty() {
		p.Byte(' ')
		p.Region(body, false, true)
	}
}

func verifyGlobal(op *ir.Op) error {
	o := GlobalOp{op}
	t := o.GlobalType()
	if !IsCompatible(t) || isKeyword(t, notStorable...) {
		return op.OpErrorf("expects type to be a valid element type for an LLVM global")
	}
	value := o.Value()
	if s, ok := value.(*ir.StringAttr); ok {
		a, isArray := AsArray(t)
		if !isArray || a.Elem() != ir.I8 || a.Len() != int64(len(s.Value)) {
			return op.OpErrorf("requires an i8 array type of the length equal to that of the string attribute")
		}
	}
	switch wordOf(o.Linkage()) {
	case "common":
		if i, ok := value.(*ir.IntegerAttr); ok && i.Value != 0 {
			return op.OpErrorf("expected zero value for 'common' linkage")
		}
	case "appending":
		if !is(t, ArrayDef) {
			return op.OpErrorf("expected array type for 'appending' linkage")
		}
	}
	if n, ok := o.Alignment(); ok && (n <= 0 || n&(n-1) != 0) {
		return op.Errorf("alignment attribute is not a power of 2")
	}
	return nil
}

// verifyInitializer checks the code that computes the initial value.
func verifyInitializer(op *ir.Op) error {
	o := GlobalOp{op}
	body := o.Initializer()
	if body.Empty() || body.Entry().Empty() {
		return nil
	}
	t := o.GlobalType()
	entry := body.Entry()
	last := entry.Last()
	if last.NumOperands() == 0 {
		return op.OpErrorf("initializer region cannot return void")
	}
	if got := last.Operand(0).Type(); got != t {
		return op.OpErrorf("initializer region type %s does not match global type %s", ir.QuoteType(got), ir.QuoteType(t))
	}
	for inner := entry.First(); inner != nil; inner = inner.Next() {
		if !inner.Has(ir.Pure) {
			return inner.Errorf("ops with side effects not allowed in global initializers")
		}
	}
	if o.Value() != nil {
		return op.OpErrorf("cannot have both initializer value and region")
	}
	return nil
}

package llvm

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

const (
	calleeAttr  = "callee"
	varTypeAttr = "var_callee_type"
)

var funcTypeAttr = ir.AttrConstraint{
	Desc: "type attribute of LLVM function type",
	Ok: func(a ir.Attr) bool {
		t, ok := a.(*ir.TypeAttr)
		return ok && is(t.Type, FuncDef)
	},
	Class: anyType.Ok,
}

// Call defines llvm.call: calls a function by name or through a pointer.
var Call = &ir.OpDef{
	Name:    "llvm.call",
	Doc:     "calls a function by name or through a pointer",
	Example: "// %f: !llvm.ptr\n// %x: i32\n%r = llvm.call %f(%x) : !llvm.ptr, (i32) -> i32",
	Operands: []ir.Slot{
		{Name: "callee_operands", Type: compatible, Arity: ir.Variadic},
		{Name: "op_bundle_operands", Type: compatible, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "result", Type: compatible, Arity: ir.Optional}},
	Attrs: slices.Concat([]ir.AttrSlot{
		{Name: varTypeAttr, Type: funcTypeAttr, Optional: true},
		{Name: calleeAttr, Type: ir.FlatSymbolRef, Optional: true},
		defined("fastmathFlags", "LLVM fastmath flags", FastMath, int64(0)),
		defined("CConv", "LLVM Calling Convention specification", CConv, "ccc"),
		defined("TailCallKind", "Tail Call Kind", TailCallKind, "none"),
		{Name: "memory_effects", Type: ir.AnyAttr, Optional: true},
		unit("convergent"), unit("no_unwind"), unit("will_return"),
		unit("no_inline"), unit("always_inline"), unit("inline_hint"),
		{Name: bundleSizesAttr, Type: ir.DenseI32Array},
		{Name: bundleTagsAttr, Type: ir.ArrayAttrType, Optional: true},
		{Name: "arg_attrs", Type: ir.DictArrayAttr, Optional: true},
		{Name: "res_attrs", Type: ir.DictArrayAttr, Optional: true},
	}, aliasSlots()),
	Traits:        ir.OperandSegments,
	Syntax:        &ir.Syntax{Parse: parseCall, Print: printCall},
	Verify:        verifyCall,
	VerifySymbols: verifyCallee,
}

// Pointer is the function's address, nil for a call by name.
func (o CallOp) Pointer() *ir.Value {
	if o.Callee() != nil {
		return nil
	}
	return o.Op.OperandOf(0)
}

// Args are the arguments of the call.
func (o CallOp) Args() []*ir.Value {
	args := o.Op.OperandsOf(0)
	if o.Callee() == nil && len(args) > 0 {
		return args[1:]
	}
	return args
}

// parseCall reads
//
//	[cconv] [tailkind] (@f | %f)(args) [vararg(type)] [bundles] {attrs} : [type of %f,] (types) -> type
func parseCall(p ir.OpParser, st *ir.OpState) {
	if word, ok := acceptWord(p, conventions); ok {
		st.SetAttr("CConv", st.Ctx.DialectAttr(CConv, word))
	}
	if word, ok := acceptWord(p, tailCallKinds); ok {
		st.SetAttr("TailCallKind", st.Ctx.DialectAttr(TailCallKind, word))
	}
	pointer, indirect := p.AcceptOperand()
	if !indirect {
		st.SetAttr(calleeAttr, parseCallee(p, st))
	}
	args := p.OperandList("(", ")")
	if p.AcceptKeyword("vararg") {
		p.Expect("(")
		st.SetAttr(varTypeAttr, st.Ctx.TypeAttr(p.Type()))
		p.Expect(")")
	}
	bundles := parseBundles(p, st)
	for _, a := range p.AttrDict() {
		st.SetAttr(a.Name, a.Attr)
	}
	at := p.Pos()
	p.Expect(":")
	if indirect {
		st.Operands = append(st.Operands, p.Resolve(pointer, parsePointerType(p, at)))
	}
	types := parseCallTypes(p, st, at)
	st.Operands = append(st.Operands, p.ResolveAll(args, types, p.NamePos())...)
	n := len(st.Operands)
	st.Operands = append(st.Operands, bundles...)
	st.SetAttr("operandSegmentSizes", st.Ctx.I32Array(int64(n), int64(len(bundles))))
}

func parseCallee(p ir.OpParser, st *ir.OpState) ir.Attr {
	at := p.Pos()
	ref, ok := p.Attr(nil).(*ir.SymbolRefAttr)
	if !ok {
		p.Fail(at, "invalid kind of attribute specified")
	}
	return ref
}

func parsePointerType(p ir.OpParser, at diag.Pos) ir.Type {
	t := p.Type()
	if !p.Accept(",") {
		p.Fail(at, "expected indirect call to have 2 trailing types")
	}
	return t
}

// parseCallTypes reads (type {attrs}, ...) -> type {attrs}.
func parseCallTypes(p ir.OpParser, st *ir.OpState, at diag.Pos) []ir.Type {
	types, dicts := parseTypesWithAttrs(p)
	setDicts(st, "arg_attrs", dicts)
	p.Expect("->")
	var results []ir.Type
	dicts = nil
	listed := p.AcceptList("(", ")", func() {
		results = append(results, p.Type())
		dicts = append(dicts, p.AttrDict())
	})
	if !listed {
		results = []ir.Type{p.Type()}
	}
	setDicts(st, "res_attrs", dicts)
	if len(results) > 1 {
		p.Fail(at, "expected function with 0 or 1 result")
	}
	if len(results) == 1 && !is(results[0], VoidDef) {
		st.Types = results
	}
	return types
}

func parseTypesWithAttrs(p ir.OpParser) (types []ir.Type, dicts [][]ir.NamedAttr) {
	p.List("(", ")", func() {
		types = append(types, p.Type())
		dicts = append(dicts, p.AttrDict())
	})
	return types, dicts
}

// setDicts stores one dictionary per type, nothing when all are empty.
func setDicts(st *ir.OpState, name string, dicts [][]ir.NamedAttr) {
	elems := make([]ir.Attr, len(dicts))
	found := false
	for i, d := range dicts {
		elems[i] = st.Ctx.Dict(d)
		found = found || len(d) > 0
	}
	if found {
		st.SetAttr(name, st.Ctx.Array(elems))
	}
}

func printCall(p ir.OpPrinter, op *ir.Op) {
	o := CallOp{op}
	p.Byte(' ')
	for _, name := range [...]string{"CConv", "TailCallKind"} {
		if a := op.Attr(name); a != nil && !op.IsDefault(op.Def().AttrIndex(name)) {
			p.Str(wordOf(a) + " ")
		}
	}
	if ref := o.Callee(); ref != nil {
		p.Symbol(ref.Root)
	} else if o.Pointer() != nil {
		p.Operand(o.Pointer())
	}
	p.Byte('(')
	p.Operands(o.Args())
	p.Byte(')')
	if t := op.Attr(varTypeAttr); t != nil {
		p.Str(" vararg(")
		p.Attr(t)
		p.Byte(')')
	}
	printBundles(p, op, 1)
	elided := []string{calleeAttr, varTypeAttr, "CConv", "TailCallKind", bundleSizesAttr, bundleTagsAttr,
		"operandSegmentSizes", "arg_attrs", "res_attrs"}
	if op.IsDefault(op.Def().AttrIndex("fastmathFlags")) {
		elided = append(elided, "fastmathFlags")
	}
	p.AttrDict(op.Attrs(), elided...)
	p.Str(" : ")
	if v := o.Pointer(); v != nil {
		p.Type(v.Type())
		p.Str(", ")
	}
	printTypesWithAttrs(p, valueTypes(o.Args()), o.ArgAttrs(), true)
	p.Str(" -> ")
	results := op.ResultTypes()
	printTypesWithAttrs(p, results, o.ResAttrs(), len(results) != 1 || o.ResAttrs() != nil)
}

func valueTypes(values []*ir.Value) []ir.Type {
	types := make([]ir.Type, len(values))
	for i, v := range values {
		types[i] = v.Type()
	}
	return types
}

func printTypesWithAttrs(p ir.OpPrinter, types []ir.Type, attrs ir.Attr, parens bool) {
	dicts, _ := attrs.(*ir.ArrayAttr)
	if parens {
		p.Byte('(')
	}
	for i, t := range types {
		if i > 0 {
			p.Str(", ")
		}
		p.Type(t)
		if dicts != nil && i < len(dicts.Elems) {
			if d, ok := dicts.Elems[i].(*ir.DictAttr); ok {
				p.AttrDict(d.Entries)
			}
		}
	}
	if parens {
		p.Byte(')')
	}
}

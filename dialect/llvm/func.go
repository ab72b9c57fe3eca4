package llvm

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/ir"
)

var (
	visibilities = enum("Visibility", "default", "hidden", "protected")
	unnamedAddrs = enum("UnnamedAddr", "none", "local_unnamed_addr", "unnamed_addr")
)

const (
	visibilityAttr  = "visibility_"
	unnamedAddrAttr = "unnamed_addr"
	linkageAttr     = "linkage"
	cconvAttr       = "CConv"
)

// symbolSlots are the attributes functions and global variables share.
func symbolSlots() []ir.AttrSlot {
	return []ir.AttrSlot{
		{Name: funclike.NameAttr, Type: ir.SymbolName},
		{Name: funclike.VisibilityAttr, Type: ir.StrAttr, Optional: true},
		unit("dso_local"),
		{Name: unnamedAddrAttr, Type: ir.EnumAttr(unnamedAddrs, "LLVM GlobalValue UnnamedAddr"), Optional: true},
		{Name: visibilityAttr, Type: ir.EnumAttr(visibilities, "LLVM GlobalValue Visibility"),
			Default: func(ctx *ir.Context) ir.Attr { return ctx.IntAttr(ir.I64, 0) }},
		{Name: "section", Type: ir.StrAttr, Optional: true},
		{Name: "alignment", Type: ir.I64Attr, Optional: true},
		{Name: "comdat", Type: ir.SymbolRefType, Optional: true},
	}
}

// functionHints are attributes of functions that are only kept.
var functionHints = []string{
	"arm_in_za", "arm_inout_za", "arm_locally_streaming", "arm_new_za", "arm_out_za", "arm_preserves_za", "arm_streaming",
	"arm_streaming_compatible", "denormal_fp_math", "denormal_fp_math_f32", "fp_contract", "frame_pointer",
	"function_entry_count", "garbageCollector", "instrument_function_entry", "instrument_function_exit",
	"intel_reqd_sub_group_size", "memory_effects", "no_infs_fp_math", "no_nans_fp_math", "no_signed_zeros_fp_math",
	"passthrough", "personality", "prefer_vector_width", "reciprocal_estimates", "reqd_work_group_size", "target_cpu",
	"target_features", "tune_cpu", "uwtable_kind", "vec_type_hint", "vscale_range", "work_group_size_hint",
}

// Func is a function.
var Func = &ir.OpDef{
	Name: "llvm.func",
	Doc:  "is a function",
	Example: `// top-level
llvm.func internal @f(%x: i32 {llvm.noundef}, ...) -> i32 attributes {no_unwind} {
  llvm.return %x : i32
}`,
	Attrs: slices.Concat(symbolSlots(), []ir.AttrSlot{
		{Name: funclike.TypeAttr, Type: funcTypeAttr},
		defined(linkageAttr, "LLVM Linkage specification", Linkage, "external"),
		defined(cconvAttr, "LLVM Calling Convention specification", CConv, "ccc"),
		{Name: funclike.ArgAttrsAttr, Type: ir.DictArrayAttr, Optional: true},
		{Name: funclike.ResAttrsAttr, Type: ir.DictArrayAttr, Optional: true},
		unit("convergent"), unit("no_unwind"), unit("will_return"),
		unit("no_inline"), unit("always_inline"), unit("inline_hint"), unit("optimize_none"),
	}, hintSlots()),
	Regions: []ir.RegionSlot{{Name: "body"}},
	Traits:  ir.Symbol | ir.IsolatedFromAbove,
	Syntax:  &ir.Syntax{Parse: parseFunc, Print: printFunc},
	Verify:  verifyFunc,
}

func hintSlots() []ir.AttrSlot {
	slots := make([]ir.AttrSlot, len(functionHints))
	for i, name := range functionHints {
		slots[i] = ir.AttrSlot{Name: name, Type: ir.AnyAttr, Optional: true}
	}
	return slots
}

// FuncOp is a view of llvm.func.
type FuncOp struct{ Op *ir.Op }

// AsFunc views an operation as llvm.func.
func AsFunc(op *ir.Op) (FuncOp, bool) { return FuncOp{op}, isNamed(op, "llvm.func") }

// Type is the signature.
func (o FuncOp) Type() FuncType {
	a := o.Op.Attr(funclike.TypeAttr).(*ir.TypeAttr)
	t, _ := AsFuncType(a.Type)
	return t
}

// Body is the code; it is empty for a declaration.
func (o FuncOp) Body() *ir.Region { return o.Op.Region0() }

// parseFunc reads
//
//	[linkage] [visibility] [unnamed_addr] [cconv] @name(args, ...) [-> type] [attributes {...}] [body]
func parseFunc(p ir.OpParser, st *ir.OpState) {
	linkage, ok := acceptWord(p, linkages)
	if !ok {
		linkage = "external"
	}
	st.SetAttr(linkageAttr, st.Ctx.DialectAttr(Linkage, linkage))
	parseEnum(p, st, visibilityAttr, visibilities)
	parseEnum(p, st, unnamedAddrAttr, unnamedAddrs)
	convention, ok := acceptWord(p, conventions)
	if !ok {
		convention = "ccc"
	}
	st.SetAttr(cconvAttr, st.Ctx.DialectAttr(CConv, convention))
	at := p.Pos()
	st.SetAttr(funclike.NameAttr, st.Ctx.String(symbolName(p)))
	args, varArg := parseArguments(p)
	results, dicts := parseResults(p)
	st.SetAttr(funclike.TypeAttr, st.Ctx.TypeAttr(signature(p, at, args, results, varArg)))
	parseExplicit(p, st)
	setDicts(st, funclike.ResAttrsAttr, dicts)
	setDicts(st, funclike.ArgAttrsAttr, argumentDicts(args))
	if len(args) > 0 && args[0].Ref.Name == "" {
		args = nil // a body then has to name its arguments itself
	}
	body, ok := p.AcceptRegion(args)
	if !ok {
		body = ir.NewRegion()
	}
	st.Regions = append(st.Regions, body)
}

// symbolName takes @name.
func symbolName(p ir.OpParser) string {
	at := p.Pos()
	name, ok := p.AcceptSymbol()
	if !ok {
		p.Fail(at, "expected valid '@'-identifier for symbol name")
	}
	return name
}

// parseEnum takes a word, which when absent is the first.
func parseEnum(p ir.OpParser, st *ir.OpState, name string, e *ir.EnumDef) {
	value := int64(0)
	for _, c := range e.Cases {
		if p.AcceptKeyword(c.Name) {
			value = c.Value
			break
		}
	}
	st.SetAttr(name, st.Ctx.IntAttr(e.Type, value))
}

// parseArguments reads (%x: type {attrs}, ...) or types without names.
func parseArguments(p ir.OpParser) (args []ir.Argument, varArg bool) {
	named := func() bool { return len(args) > 0 && args[len(args)-1].Ref.Name != "" }
	p.List("(", ")", func() {
		pos := p.Pos()
		if varArg {
			p.Fail(pos, "variadic arguments must be in the end of the argument list")
		}
		if varArg = p.Accept("..."); varArg {
			return
		}
		arg, ok := p.AcceptArgument(true, true)
		switch {
		case ok && len(args) > 0 && !named():
			p.Fail(arg.Ref.Pos, "expected type instead of SSA identifier")
		case !ok && named():
			p.Fail(pos, "expected SSA identifier")
		case !ok:
			arg.Ref.Pos = pos
			arg.Type = p.Type()
			arg.Attrs = p.AttrDict()
			arg.Loc, _ = p.AcceptTrailingLocation()
		}
		args = append(args, arg)
	})
	return args, varArg
}

func argumentDicts(args []ir.Argument) [][]ir.NamedAttr {
	dicts := make([][]ir.NamedAttr, len(args))
	for i := range args {
		dicts[i] = args[i].Attrs
	}
	return dicts
}

func parseResults(p ir.OpParser) (types []ir.Type, dicts [][]ir.NamedAttr) {
	if !p.Accept("->") {
		return nil, nil
	}
	listed := p.AcceptList("(", ")", func() {
		types = append(types, p.Type())
		dicts = append(dicts, p.AttrDict())
	})
	if !listed {
		types = []ir.Type{p.Type()}
	}
	return types, dicts
}

// signature makes the type of a function, which must exist in LLVM.
func signature(p ir.OpParser, at diag.Pos, args []ir.Argument, results []ir.Type, varArg bool) ir.Type {
	const failed = "failed to construct function type: "
	if len(results) > 1 {
		p.Fail(at, failed+"expected zero or one function result")
	}
	var types []ir.Type
	for _, a := range args {
		if !IsCompatible(a.Type) {
			p.Fail(at, failed+"expected LLVM type for function arguments")
		}
		types = append(types, a.Type)
	}
	result := Void(p.Context())
	if len(results) == 1 {
		if result = results[0]; !IsCompatible(result) {
			p.Fail(at, failed+"expected LLVM type for function results%s", ir.QuoteType(result))
		}
	}
	return FuncOf(p.Context(), result, types, varArg)
}

// parseExplicit reads "attributes {...}", which may not repeat what the text
// in front says.
func parseExplicit(p ir.OpParser, st *ir.OpState) {
	for _, a := range p.AttrDictWithKeyword() {
		if st.Attr(a.Name) != nil {
			p.Fail(p.NamePos(), "attribute '%s' occurs more than once in the attribute list", a.Name)
		}
		st.SetAttr(a.Name, a.Attr)
	}
}

func printFunc(p ir.OpPrinter, op *ir.Op) {
	o := FuncOp{op}
	p.Byte(' ')
	printUnless(p, wordOf(op.Attr(linkageAttr)), "external")
	printEnum(p, op, visibilityAttr, visibilities)
	printEnum(p, op, unnamedAddrAttr, unnamedAddrs)
	printUnless(p, wordOf(op.Attr(cconvAttr)), "ccc")
	name, _ := op.SymbolName()
	p.Symbol(name)
	printArguments(p, o)
	if results := o.Type().Results(); len(results) > 0 {
		p.Str(" -> ")
		printTypesWithAttrs(p, results, op.Attr(funclike.ResAttrsAttr), op.HasAttr(funclike.ResAttrsAttr))
	}
	p.AttrDictWithKeyword(op.Attrs(), funclike.NameAttr, funclike.TypeAttr, funclike.ArgAttrsAttr, funclike.ResAttrsAttr,
		linkageAttr, visibilityAttr, unnamedAddrAttr, cconvAttr)
	if !o.Body().Empty() {
		p.Byte(' ')
		p.Region(o.Body(), false, true)
	}
}

func printArguments(p ir.OpPrinter, o FuncOp) {
	args := o.Type().Args()
	p.Byte('(')
	dicts, _ := o.Op.Attr(funclike.ArgAttrsAttr).(*ir.ArrayAttr)
	for i, t := range args {
		if i > 0 {
			p.Str(", ")
		}
		var attrs []ir.NamedAttr
		if dicts != nil {
			attrs = dicts.Elems[i].(*ir.DictAttr).Entries
		}
		if o.Body().Empty() {
			p.Type(t)
			p.AttrDict(attrs)
			continue
		}
		p.RegionArgument(o.Body().Entry().Arg(i), attrs, false)
	}
	if o.Type().IsVarArg() {
		if len(args) > 0 {
			p.Str(", ")
		}
		p.Str("...")
	}
	p.Byte(')')
}

// printUnless appends a word and a blank unless the word is the usual one.
func printUnless(p ir.OpPrinter, word, usual string) {
	if word != usual {
		p.Str(word)
		p.Byte(' ')
	}
}

func printEnum(p ir.OpPrinter, op *ir.Op, name string, e *ir.EnumDef) {
	if n, ok := op.IntAttr(name); ok && n != 0 {
		word, _ := e.ByValue(n)
		printUnless(p, word, "")
	}
}

func verifyFunc(op *ir.Op) error {
	o := FuncOp{op}
	linkage := wordOf(op.Attr(linkageAttr))
	if linkage == "common" {
		return op.OpErrorf("functions cannot have 'common' linkage")
	}
	if err := verifyArgAttrs(o); err != nil {
		return err
	}
	if o.Body().Empty() {
		if linkage != "external" && linkage != "extern_weak" {
			return op.OpErrorf("external functions must have 'external' or 'extern_weak' linkage")
		}
		return nil
	}
	args, entry := o.Type().Args(), o.Body().Entry()
	if entry.NumArgs() != len(args) {
		return op.OpErrorf("entry block must have %d arguments to match function signature", len(args))
	}
	for i, t := range args {
		if got := entry.Arg(i).Type(); got != t {
			return op.OpErrorf("type of entry block argument #%d(%s) must match the type of the corresponding argument in function signature(%s)",
				i, ir.QuoteType(got), ir.QuoteType(t))
		}
	}
	return nil
}

func verifyArgAttrs(o FuncOp) error {
	for _, list := range [...]struct {
		attr, what string
		want       int
	}{
		{funclike.ArgAttrsAttr, "argument", len(o.Type().Args())},
		{funclike.ResAttrsAttr, "result", len(o.Type().Results())},
	} {
		dicts, ok := o.Op.Attr(list.attr).(*ir.ArrayAttr)
		if !ok {
			continue
		}
		if len(dicts.Elems) != list.want {
			return o.Op.OpErrorf("expects %s attribute array to have the same number of elements as the number of function %ss, got %d, but expected %d",
				list.what, list.what, len(dicts.Elems), list.want)
		}
		for _, d := range dicts.Elems {
			for _, a := range d.(*ir.DictAttr).Entries {
				if ir.DialectPrefix(a.Name) == "" {
					return o.Op.OpErrorf("%ss may only have dialect attributes", list.what)
				}
			}
		}
	}
	return nil
}

// Return ends a function or the initializer of a global variable.
var Return = &ir.OpDef{
	Name:     "llvm.return",
	Doc:      "ends a function",
	Example:  "// top-level\nllvm.func @f(%x: i32) -> i32 {\n  llvm.return %x : i32\n}",
	Operands: []ir.Slot{{Name: "arg", Type: compatible, Arity: ir.Optional}},
	Format:   "attr-dict ($arg^ `:` type($arg))?",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Verify: func(op *ir.Op) error {
		o := ReturnOp{op}
		f, ok := AsFunc(op.Parent())
		if !ok {
			return nil
		}
		message := ""
		switch want := f.Type().Results(); {
		case len(want) == 0 && op.NumOperands() > 0:
			message = "expected no operands"
		case len(want) == 1 && op.NumOperands() == 0:
			message = "expected 1 operand"
		case len(want) == 1 && o.Arg().Type() != want[0]:
			message = "mismatching result types"
		default:
			return nil
		}
		return ir.NoteAt(op.OpErrorf("%s", message), f.Op.Loc(), "when returning from function")
	},
}

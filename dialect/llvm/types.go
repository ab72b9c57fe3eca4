package llvm

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Types without parameters.
var (
	VoidDef     = &ir.TypeDef{Name: "void", Doc: "no value, as the result of a function"}
	TokenDef    = &ir.TypeDef{Name: "token", Doc: "ties instructions together without being storable"}
	LabelDef    = &ir.TypeDef{Name: "label", Doc: "a block"}
	MetadataDef = &ir.TypeDef{Name: "metadata", Doc: "metadata as an operand"}
	PPCFP128Def = &ir.TypeDef{Name: "ppc_fp128", Doc: "a pair of doubles"}
	X86AMXDef   = &ir.TypeDef{Name: "x86_amx", Doc: "an AMX tile"}
)

// notStorable are the types that arrays and structures cannot contain.
var notStorable = []string{"void", "label", "metadata", "func", "token"}

// ArrayDef is !llvm.array<n x type>.
var ArrayDef = &ir.TypeDef{
	Name: "array",
	Doc:  "a fixed number of elements of one type",
	Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type {
		return parseArray(p, def, nil)
	},
	Print: func(w *ir.Text, t *ir.DialectType) {
		w.Byte('<')
		w.Int(ArrayType{t}.Len())
		w.Str(" x ")
		printNestedType(w, ArrayType{t}.Elem())
		w.Byte('>')
	},
}

// FuncDef is !llvm.func<result (args, ...)>.
var FuncDef = &ir.TypeDef{
	Name: "func",
	Doc:  "a function",
	Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type {
		return parseFuncType(p, def, nil)
	},
	Print: func(w *ir.Text, t *ir.DialectType) {
		f := FuncType{t}
		w.Byte('<')
		printNestedType(w, f.Result())
		w.Str(" (")
		for i, arg := range f.Args() {
			if i > 0 {
				w.Str(", ")
			}
			printNestedType(w, arg)
		}
		if f.IsVarArg() {
			if len(f.Args()) > 0 {
				w.Str(", ")
			}
			w.Str("...")
		}
		w.Str(")>")
	},
}

// TargetDef is !llvm.target<"name", types, numbers>.
var TargetDef = &ir.TypeDef{
	Name: "target",
	Doc:  "a type only a target knows",
	Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type {
		p.Expect("<")
		name, ok := p.AcceptStringLit()
		if !ok {
			p.Report(p.Pos(), "expected string")
			p.Fail(p.Pos(), "failed to parse LLVMTargetExtType parameter 'extTypeName' which is to be a `::llvm::StringRef`")
		}
		params := []ir.Param{name}
		numbers := false
		for p.Accept(",") {
			at := p.Pos()
			if n, ok := p.AcceptInteger(); ok {
				params, numbers = append(params, n), true
				continue
			}
			if numbers {
				p.Fail(at, "failed to parse parameter list for target extension type")
			}
			params = append(params, parseNestedType(p, nil))
		}
		p.Expect(">")
		return p.Context().DialectType(def, params...)
	},
	Print: func(w *ir.Text, t *ir.DialectType) {
		w.Byte('<')
		w.Quoted(t.Params[0].(string))
		for _, param := range t.Params[1:] {
			w.Str(", ")
			switch param := param.(type) {
			case ir.Type:
				w.Type(param)
			case int64:
				w.Int(param)
			}
		}
		w.Byte('>')
	},
}

// parseNestedType takes a type inside another of this dialect, where !llvm. may
// be left out. enclosing lists the named structures around it, which it may
// refer to.
func parseNestedType(p ir.AsmParser, enclosing []string) ir.Type {
	if t, ok := p.AcceptType(); ok {
		return t
	}
	at := p.Pos()
	word := p.Keyword()
	def := p.Context().Registry().Dialect("llvm").TypeDef(word)
	if def == nil {
		p.Fail(at, "%s", unknownType(word))
	}
	switch {
	case def.Parse == nil:
		return p.Context().DialectType(def)
	case word == "array":
		return parseArray(p, def, enclosing)
	case word == "func":
		return parseFuncType(p, def, enclosing)
	case word == "struct":
		return parseStruct(p, def, enclosing)
	}
	return def.Parse(p, def)
}

func unknownType(name string) string { return "unknown LLVM type: " + name }

// printNestedType appends a type inside another of this dialect.
func printNestedType(w *ir.Text, t ir.Type) {
	d, ok := t.(*ir.DialectType)
	if !ok || d.Def.Dialect.Name != "llvm" {
		w.Type(t)
		return
	}
	w.Str(d.Def.Name)
	w.TypeParams(d)
}

func parseArray(p ir.AsmParser, def *ir.TypeDef, enclosing []string) ir.Type {
	open := p.Pos()
	p.Expect("<")
	at := p.Pos()
	n, ok := p.AcceptInteger()
	if !ok {
		p.Report(at, "expected integer value")
		p.Fail(p.Pos(), "failed to parse LLVMArrayType parameter 'numElements' which is to be a `uint64_t`")
	}
	p.ExpectKeyword("x")
	elem := parseNestedType(p, enclosing)
	p.Expect(">")
	if isKeyword(elem, notStorable...) {
		p.Fail(open, "invalid array element type: %s", ir.QuoteType(elem))
	}
	return p.Context().DialectType(def, n, elem)
}

func parseFuncType(p ir.AsmParser, def *ir.TypeDef, enclosing []string) ir.Type {
	open := p.Pos()
	p.Expect("<")
	result := parseNestedType(p, enclosing)
	p.Expect("(")
	var args []ir.Type
	varArg := p.Accept("...")
	if !varArg && !p.Accept(")") {
		args = append(args, parseNestedType(p, enclosing))
		for !varArg && p.Accept(",") {
			if varArg = p.Accept("..."); !varArg {
				args = append(args, parseNestedType(p, enclosing))
			}
		}
		p.Expect(")")
	} else if varArg {
		p.Expect(")")
	}
	p.Expect(">")
	checkFuncType(p, open, result, args)
	return funcOf(p.Context(), def, result, args, varArg)
}

func checkFuncType(p ir.AsmParser, at diag.Pos, result ir.Type, args []ir.Type) {
	if isKeyword(result, "func", "metadata", "label") {
		p.Fail(at, "invalid function result type: %s", ir.QuoteType(result))
	}
	for _, arg := range args {
		if isKeyword(arg, "void", "func") {
			p.Fail(at, "invalid function argument type: %s", ir.QuoteType(arg))
		}
	}
}

// is reports whether a type is of one of the definitions.
func is(t ir.Type, defs ...*ir.TypeDef) bool {
	d, ok := t.(*ir.DialectType)
	return ok && slices.Contains(defs, d.Def)
}

// isKeyword is is by the names of definitions of this dialect, for the
// definitions themselves.
func isKeyword(t ir.Type, names ...string) bool {
	d, ok := t.(*ir.DialectType)
	return ok && d.Def.Dialect.Name == "llvm" && slices.Contains(names, d.Def.Name)
}

// ArrayType views a !llvm.array.
type ArrayType struct{ *ir.DialectType }

// AsArray views a type as an array.
func AsArray(t ir.Type) (ArrayType, bool) {
	d, _ := t.(*ir.DialectType)
	return ArrayType{d}, is(t, ArrayDef)
}

// Len is the number of elements.
func (t ArrayType) Len() int64 { return t.Params[0].(int64) }

// Elem is the type of an element.
func (t ArrayType) Elem() ir.Type { return t.Params[1].(ir.Type) }

// ArrayOf returns !llvm.array<n x elem>.
func ArrayOf(ctx *ir.Context, n int64, elem ir.Type) ir.Type {
	return ctx.DialectType(ArrayDef, n, elem)
}

// FuncType views a !llvm.func.
type FuncType struct{ *ir.DialectType }

// AsFuncType views a type as that of a function.
func AsFuncType(t ir.Type) (FuncType, bool) {
	d, _ := t.(*ir.DialectType)
	return FuncType{d}, is(t, FuncDef)
}

// IsVarArg reports whether more arguments may follow.
func (t FuncType) IsVarArg() bool { return t.Params[0].(bool) }

// Result is the result type of the function, !llvm.void for none.
func (t FuncType) Result() ir.Type { return t.Params[1].(ir.Type) }

// Results lists the result types of a call: none or one.
func (t FuncType) Results() []ir.Type {
	if is(t.Result(), VoidDef) {
		return nil
	}
	return []ir.Type{t.Result()}
}

// Args are the types of the fixed arguments.
func (t FuncType) Args() []ir.Type {
	args := make([]ir.Type, len(t.Params)-2)
	for i := range args {
		args[i] = t.Params[i+2].(ir.Type)
	}
	return args
}

// FuncOf returns !llvm.func<result (args)>.
func FuncOf(ctx *ir.Context, result ir.Type, args []ir.Type, varArg bool) ir.Type {
	return funcOf(ctx, FuncDef, result, args, varArg)
}

func funcOf(ctx *ir.Context, def *ir.TypeDef, result ir.Type, args []ir.Type, varArg bool) ir.Type {
	params := []ir.Param{varArg, result}
	for _, arg := range args {
		params = append(params, arg)
	}
	return ctx.DialectType(def, params...)
}

// Void returns !llvm.void.
func Void(ctx *ir.Context) ir.Type { return ctx.DialectType(VoidDef) }

// IsPointer reports whether t is !llvm.ptr.
func IsPointer(t ir.Type) bool { return is(t, Pointer) }

// PointerIn returns !llvm.ptr<space>.
func PointerIn(ctx *ir.Context, space int64) ir.Type { return ctx.DialectType(Pointer, space) }

// SpaceOf is the address space of a pointer.
func SpaceOf(t ir.Type) int64 { return t.(*ir.DialectType).Params[0].(int64) }

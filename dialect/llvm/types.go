package llvm

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

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
	return p.Context().DialectType(def, n, elem)
}

// is reports whether a type is of one of the definitions.
func is(t ir.Type, defs ...*ir.TypeDef) bool {
	d, ok := t.(*ir.DialectType)
	return ok && slices.Contains(defs, d.Def)
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

// IsPointer reports whether t is !llvm.ptr.
func IsPointer(t ir.Type) bool { return is(t, Pointer) }

// PointerIn returns !llvm.ptr<space>.
func PointerIn(ctx *ir.Context, space int64) ir.Type { return ctx.DialectType(Pointer, space) }

// SpaceOf is the address space of a pointer.
func SpaceOf(t ir.Type) int64 { return t.(*ir.DialectType).Params[0].(int64) }

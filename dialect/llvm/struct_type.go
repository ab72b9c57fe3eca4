package llvm

import "github.com/tshared/tshared/ir"

// What the first parameter of a structure says of it; the others are its name,
// whether it is packed, and the types of its fields.
const (
	literalStruct = "literal"
	namedStruct   = "named"
	opaqueStruct  = "opaque"
	// selfStruct stands for a named structure within its own fields.
	selfStruct = "self"
)

// StructDef is !llvm.struct<(types)>, or with a name !llvm.struct<"name",
// (types)>.
var StructDef = &ir.TypeDef{
	Name: "struct",
	Doc:  "fields of different types",
	Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type {
		return parseStruct(p, def, nil)
	},
	Print: func(w *ir.Text, t *ir.DialectType) {
		s := StructType{t}
		w.Byte('<')
		if s.kind() != literalStruct {
			w.Quoted(s.Name())
		}
		switch s.kind() {
		case opaqueStruct:
			w.Str(", opaque")
		case namedStruct:
			w.Str(", ")
			s.printFields(w)
		case literalStruct:
			s.printFields(w)
		}
		w.Byte('>')
	},
}

func (t StructType) printFields(w *ir.Text) {
	if t.IsPacked() {
		w.Str("packed ")
	}
	w.Byte('(')
	for i, f := range t.Fields() {
		if i > 0 {
			w.Str(", ")
		}
		printNestedType(w, f)
	}
	w.Byte(')')
}

func parseStruct(p ir.AsmParser, def *ir.TypeDef, enclosing []string) ir.Type {
	p.Expect("<")
	at := p.Pos()
	name, named := p.AcceptStringLit()
	if named && !p.Accept(",") {
		for _, outer := range enclosing {
			if outer == name {
				p.Expect(">")
				return structOf(p.Context(), def, selfStruct, name, false, nil)
			}
		}
		p.Fail(p.Pos(), "struct without a body only allowed in a recursive struct")
	}
	kind := literalStruct
	if named {
		kind, at = namedStruct, p.Pos()
		enclosing = append(enclosing[:len(enclosing):len(enclosing)], name)
	}
	if p.AcceptKeyword("opaque") {
		if !named {
			p.Fail(at, "only identified structs can be opaque")
		}
		p.Expect(">")
		return structOf(p.Context(), def, opaqueStruct, name, false, nil)
	}
	packed := p.AcceptKeyword("packed")
	var fields []ir.Type
	p.List("(", ")", func() { fields = append(fields, parseNestedType(p, enclosing)) })
	p.Expect(">")
	return structOf(p.Context(), def, kind, name, packed, fields)
}

func structOf(ctx *ir.Context, def *ir.TypeDef, kind, name string, packed bool, fields []ir.Type) ir.Type {
	params := []ir.Param{kind, name, packed}
	for _, f := range fields {
		params = append(params, f)
	}
	return ctx.DialectType(def, params...)
}

// StructType views a !llvm.struct.
type StructType struct{ *ir.DialectType }

// AsStruct views a type as a structure.
func AsStruct(t ir.Type) (StructType, bool) {
	d, _ := t.(*ir.DialectType)
	return StructType{d}, is(t, StructDef)
}

// StructOf returns !llvm.struct<(fields)>.
func StructOf(ctx *ir.Context, fields ...ir.Type) ir.Type {
	return structOf(ctx, StructDef, literalStruct, "", false, fields)
}

func (t StructType) kind() string { return t.Params[0].(string) }

// Name is empty for a structure without one.
func (t StructType) Name() string { return t.Params[1].(string) }

// IsOpaque reports whether the fields are not known.
func (t StructType) IsOpaque() bool { return t.kind() == opaqueStruct }

// IsPacked reports whether there is no padding between the fields.
func (t StructType) IsPacked() bool { return t.Params[2].(bool) }

// Fields are the types of the fields.
func (t StructType) Fields() []ir.Type {
	fields := make([]ir.Type, len(t.Params)-3)
	for i := range fields {
		fields[i] = t.Params[i+3].(ir.Type)
	}
	return fields
}

package llvm

import "github.com/tshared/tshared/ir"

// field is a parameter of an attribute written <name = value, ...>.
type field struct {
	name string
	kind fieldKind
}

// fieldKind reads and writes the value of a field. A value that is absent is
// nil.
type fieldKind struct {
	required bool
	parse    func(p ir.AsmParser) ir.Param
	print    func(w *ir.Text, v ir.Param)
}

func required(k fieldKind) fieldKind {
	k.required = true
	return k
}

// structAttr defines an attribute of named fields; every such attribute is
// printed under an alias of its name.
func structAttr(name, doc string, fields []field) *ir.AttrDef {
	return &ir.AttrDef{
		Name:  name,
		Doc:   doc,
		Alias: name,
		Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
			p.Expect("<")
			return parseFields(p, def, fields)
		},
		Print: func(w *ir.Text, a *ir.DialectAttr) { printFields(w, a, fields) },
	}
}

// parseFields reads the fields, in any order, and the closing bracket. Without
// a required field there may be none.
func parseFields(p ir.AsmParser, def *ir.AttrDef, fields []field) ir.Attr {
	params := make([]ir.Param, len(fields))
	comma := false
	for {
		name, ok := p.AcceptAnyKeyword()
		if !ok && !comma && !fields[0].kind.required {
			break
		} else if !ok {
			name = p.Keyword() // reports what is missing
		}
		p.Expect("=")
		at := p.Pos()
		i := indexOf(fields, name)
		if i < 0 || params[i] != nil {
			p.Fail(at, "duplicate or unknown struct parameter name: %s", name)
		}
		params[i] = fields[i].kind.parse(p)
		if comma = p.Accept(","); !comma {
			break
		}
	}
	p.Expect(">")
	return p.Context().DialectAttr(def, params...)
}

func indexOf(fields []field, name string) int {
	for i := range fields {
		if fields[i].name == name {
			return i
		}
	}
	return -1
}

func printFields(w *ir.Text, a *ir.DialectAttr, fields []field) {
	w.Byte('<')
	first := true
	for i, f := range fields {
		v := a.Params[i]
		if v == nil {
			continue
		}
		if !first {
			w.Str(", ")
		}
		first = false
		w.Str(f.name)
		w.Str(" = ")
		f.kind.print(w, v)
	}
	w.Byte('>')
}

// plain fields hold attributes that satisfy a test.
func plain(ok func(ir.Attr) bool) fieldKind {
	return fieldKind{
		parse: func(p ir.AsmParser) ir.Param {
			at := p.Pos()
			a := p.Attr(nil)
			if !ok(a) {
				p.Fail(at, "invalid kind of attribute specified")
			}
			return a
		},
		print: func(w *ir.Text, v ir.Param) { w.Attr(v.(ir.Attr)) },
	}
}

var (
	boolField    = plain(func(a ir.Attr) bool { i, ok := a.(*ir.IntegerAttr); return ok && i.Type == ir.I1 })
	integerField = plain(func(a ir.Attr) bool { _, ok := a.(*ir.IntegerAttr); return ok })
	fusedField   = plain(func(a ir.Attr) bool { _, ok := a.(*ir.FusedLoc); return ok })
	uniqueField  = plain(func(a ir.Attr) bool { _, ok := a.(*ir.DistinctAttr); return ok })
)

// nested fields hold another attribute of this dialect. It is written as its
// alias, or without the prefix that says which one it is.
func nested(name string) fieldKind {
	return fieldKind{
		parse: func(p ir.AsmParser) ir.Param { return parseNested(p, name) },
		print: func(w *ir.Text, v ir.Param) { w.StrippedAttr(v.(*ir.DialectAttr)) },
	}
}

// nestedList fields hold several.
func nestedList(name string) fieldKind {
	return fieldKind{
		parse: func(p ir.AsmParser) ir.Param {
			list := []ir.Param{parseNested(p, name)}
			for p.Accept(",") {
				list = append(list, parseNested(p, name))
			}
			return list
		},
		print: func(w *ir.Text, v ir.Param) {
			for i, e := range v.([]ir.Param) {
				if i > 0 {
					w.Str(", ")
				}
				w.StrippedAttr(e.(*ir.DialectAttr))
			}
		},
	}
}

func parseNested(p ir.AsmParser, name string) ir.Attr {
	// By name: the attributes refer to each other, as what a transformation
	// leaves is annotated again.
	def := p.Context().Registry().Dialect("llvm").AttrDef(name)
	at := p.Pos()
	a := p.AttrOf(def)
	if d, ok := a.(*ir.DialectAttr); !ok || d.Def != def {
		p.Fail(at, "invalid kind of attribute specified")
	}
	return a
}

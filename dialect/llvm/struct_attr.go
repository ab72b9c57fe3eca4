package llvm

import (
	"github.com/tshared/tshared/ir"
)

// field is a parameter of an attribute written <name = value, ...>.
type field struct {
	name string
	kind fieldKind
}

// fieldKind reads and writes the value of a field. nil stands for an absent value, and
// for the default.
type fieldKind struct {
	required bool
	class    string // what messages call the type of the value
	parse    func(p ir.AsmParser) ir.Param
	print    func(w *ir.Text, v ir.Param)
}

// take reads the value of a field; a mistake in it is one of the attribute too,
// which messages call by its class.
func (f *field) take(p ir.AsmParser, class string) (v ir.Param) {
	p.Followed(func() { v = f.kind.parse(p) }, func() {
		p.Fail(p.Pos(), "failed to parse %s parameter '%s' which is to be a `%s`", class, f.name, f.kind.class)
	})
	return v
}

func required(k fieldKind) fieldKind {
	k.required = true
	return k
}

// structAttr defines an attribute of named fields that is printed under an
// alias of its name; class is what messages call it.
func structAttr(name, class, doc string, fields ...field) *ir.AttrDef {
	def := plainStructAttr(name, class, doc, fields)
	def.Alias = name
	return def
}

// plainStructAttr defines an attribute of named fields without alias.
func plainStructAttr(name, class, doc string, fields []field) *ir.AttrDef {
	return &ir.AttrDef{
		Name: name,
		Doc:  doc,
		Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
			p.Expect("<")
			return parseFields(p, def, class, fields)
		},
		Print: func(w *ir.Text, a *ir.DialectAttr) { printFields(w, a, fields) },
	}
}

// parseFields reads the fields, in any order, and the closing bracket. Without
// a required field there may be none.
func parseFields(p ir.AsmParser, def *ir.AttrDef, class string, fields []field) ir.Attr {
	params := make([]ir.Param, len(fields))
	seen := make([]bool, len(fields))
	needed := countRequired(fields)
	comma := needed > 0
	for n := 1; ; n++ {
		at := p.Pos()
		name, ok := p.AcceptAnyKeyword()
		if !ok && !comma {
			break
		} else if !ok {
			p.Report(at, "expected valid keyword")
			p.Fail(at, "expected a parameter name in struct")
		}
		p.Expect("=")
		at = p.Pos()
		i := indexOf(fields, name)
		if i < 0 || seen[i] {
			p.Fail(at, "duplicate or unknown struct parameter name: %s", name)
		}
		seen[i] = true
		params[i] = fields[i].take(p, class)
		if needed == len(fields) { // as many as there are, and no question
			if n == needed {
				break
			}
			p.Expect(",")
			continue
		}
		if comma = p.Accept(","); !comma {
			break
		}
	}
	for i := range fields {
		if fields[i].kind.required && !seen[i] {
			p.Fail(p.Pos(), "struct is missing required parameter: %s", fields[i].name)
		}
	}
	p.Expect(">")
	return p.Context().DialectAttr(def, params...)
}

func countRequired(fields []field) int {
	n := 0
	for i := range fields {
		if fields[i].kind.required {
			n++
		}
	}
	return n
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
func plain(class string, ok func(ir.Attr) bool) fieldKind {
	return fieldKind{
		class: class,
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
	boolField    = plain("BoolAttr", func(a ir.Attr) bool { i, ok := a.(*ir.IntegerAttr); return ok && i.Type == ir.I1 })
	integerField = plain("IntegerAttr", func(a ir.Attr) bool { _, ok := a.(*ir.IntegerAttr); return ok })
	fusedField   = plain("FusedLoc", func(a ir.Attr) bool { _, ok := a.(*ir.FusedLoc); return ok })
	uniqueField  = plain("DistinctAttr", func(a ir.Attr) bool { _, ok := a.(*ir.DistinctAttr); return ok })
)

// nested fields hold another attribute of this dialect. It is written as its
// alias, or without the prefix that says which one it is.
func nested(name, class string) fieldKind {
	return fieldKind{
		class: class,
		parse: func(p ir.AsmParser) ir.Param { return parseNested(p, name) },
		print: func(w *ir.Text, v ir.Param) { w.StrippedAttr(v.(*ir.DialectAttr)) },
	}
}

// listOf fields hold several values, which end the attribute: a comma continues
// them.
func listOf(k fieldKind, class string) fieldKind {
	return fieldKind{
		class: class,
		parse: func(p ir.AsmParser) ir.Param {
			list := []ir.Param{k.parse(p)}
			for p.Accept(",") {
				list = append(list, k.parse(p))
			}
			return list
		},
		print: func(w *ir.Text, v ir.Param) {
			for i, e := range v.([]ir.Param) {
				if i > 0 {
					w.Str(", ")
				}
				k.print(w, e)
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

package llvm

import (
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// field is a parameter of an attribute written <name = value, ...>.
type field struct {
	name string
	kind fieldKind
}

// fieldKind reads and writes the value of a field. A value that is absent, or
// what it is when absent, is nil.
type fieldKind struct {
	required bool
	// class is what messages call the type of the value; without it they do
	// not say which field they are about.
	class string
	parse func(p ir.AsmParser, fail failure) ir.Param
	print func(w *ir.Text, v ir.Param)
}

// failure reports what is wrong with a field and does not return.
type failure func(at diag.Pos, format string, args ...any)

func required(k fieldKind) fieldKind {
	k.required = true
	return k
}

// structAttr defines an attribute of named fields; every such attribute is
// printed under an alias of its name.
func structAttr(name, doc string, fields []field) *ir.AttrDef {
	def := plainStructAttr(name, "", doc, fields)
	def.Alias = name
	return def
}

// plainStructAttr defines an attribute of named fields without alias; class is
// what messages call it.
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
		params[i] = fields[i].kind.parse(p, fieldFailure(p, class, &fields[i]))
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

// fieldFailure ends a message about a value with the one about its field.
func fieldFailure(p ir.AsmParser, class string, f *field) failure {
	return func(at diag.Pos, format string, args ...any) {
		if class == "" || f.kind.class == "" {
			p.Fail(at, format, args...)
		}
		p.Report(at, format, args...)
		p.Fail(p.Pos(), "failed to parse %s parameter '%s' which is to be a `%s`", class, f.name, f.kind.class)
	}
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
		parse: func(p ir.AsmParser, fail failure) ir.Param {
			at := p.Pos()
			a := p.Attr(nil)
			if !ok(a) {
				fail(at, "invalid kind of attribute specified")
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
func nested(name string) fieldKind { return nestedClass(name, "") }

func nestedClass(name, class string) fieldKind {
	return fieldKind{
		class: class,
		parse: func(p ir.AsmParser, fail failure) ir.Param { return parseNested(p, name, fail) },
		print: func(w *ir.Text, v ir.Param) { w.StrippedAttr(v.(*ir.DialectAttr)) },
	}
}

// listOf fields hold several values, which end the attribute: a comma continues
// them.
func listOf(k fieldKind, class string) fieldKind {
	return fieldKind{
		class: class,
		parse: func(p ir.AsmParser, fail failure) ir.Param {
			list := []ir.Param{k.parse(p, fail)}
			for p.Accept(",") {
				list = append(list, k.parse(p, fail))
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

func parseNested(p ir.AsmParser, name string, fail failure) ir.Attr {
	// By name: the attributes refer to each other, as what a transformation
	// leaves is annotated again.
	def := p.Context().Registry().Dialect("llvm").AttrDef(name)
	at := p.Pos()
	a := p.AttrOf(def)
	if d, ok := a.(*ir.DialectAttr); !ok || d.Def != def {
		fail(at, "invalid kind of attribute specified")
	}
	return a
}

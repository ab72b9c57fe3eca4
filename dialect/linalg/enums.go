package linalg

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/ir"
)

// The attributes that hold a name out of a list.
var (
	IteratorTypeDef = enumAttr("iterator_type", "how a loop may be run", "IteratorTypeAttr", "::mlir::utils::IteratorType",
		[]string{"parallel", "reduction"})
	TypeFnDef = enumAttr("type_fn", "how numbers are converted", "TypeFnAttr", "::mlir::linalg::TypeFn",
		[]string{"cast_signed", "cast_unsigned"})
)

// enumAttr defines #linalg.name<word>; attr and enum are the names messages
// give the attribute and its values.
func enumAttr(name, doc, attr, enum string, words []string) *ir.AttrDef {
	return &ir.AttrDef{
		Name: name, Doc: doc,
		Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
			p.Expect("<")
			at := p.Pos()
			word := p.Keyword()
			if !slices.Contains(words, word) {
				p.Report(at, "expected %s to be one of: %s", enum, strings.Join(words, ", "))
				p.Fail(p.Pos(), "failed to parse %s parameter 'value' which is to be a `%s`", attr, enum)
			}
			p.Expect(">")
			return p.Context().DialectAttr(def, word)
		},
		Print: func(w *ir.Text, a *ir.DialectAttr) {
			w.Byte('<')
			w.Str(a.Params[0].(string))
			w.Byte('>')
		},
	}
}

// wordOf is the name an enumeration attribute holds, empty when a is none of
// that definition.
func wordOf(a ir.Attr, def *ir.AttrDef) string {
	d, ok := a.(*ir.DialectAttr)
	if !ok || d.Def != def {
		return ""
	}
	return d.Params[0].(string)
}

// Iterator says how a loop of the iteration space may be run.
type Iterator string

// The iterator types: iterations of a parallel loop are independent, those of a reduction
// combine into the same elements.
const (
	Parallel  Iterator = "parallel"
	Reduction Iterator = "reduction"
)

// IteratorAttr is the attribute for an iterator type.
func IteratorAttr(ctx *ir.Context, it Iterator) ir.Attr {
	return ctx.DialectAttr(IteratorTypeDef, string(it))
}

package linalg

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/ir"
)

// The scalar functions named operations compute, as attributes spell them.
var (
	unaryNames = []string{
		"exp", "log", "abs", "ceil", "floor", "negf", "reciprocal", "round", "sqrt", "rsqrt", "square", "tanh", "erf",
	}
	binaryNames = []string{
		"add", "sub", "mul", "div", "div_unsigned", "max_signed", "min_signed", "max_unsigned", "min_unsigned", "powf",
	}
	ternaryNames = []string{"select"}
)

// The attributes that hold a name out of a list.
var (
	IteratorTypeDef = enumAttr("iterator_type", "how a loop may be run", "IteratorTypeAttr", "::mlir::utils::IteratorType",
		[]string{"parallel", "reduction"})
	UnaryFnDef   = enumAttr("unary_fn", "a function of one number", "UnaryFnAttr", "::mlir::linalg::UnaryFn", unaryNames)
	BinaryFnDef  = enumAttr("binary_fn", "a function of two numbers", "BinaryFnAttr", "::mlir::linalg::BinaryFn", binaryNames)
	TernaryFnDef = enumAttr("ternary_fn", "a function of three numbers", "TernaryFnAttr", "::mlir::linalg::TernaryFn", ternaryNames)
	TypeFnDef    = enumAttr("type_fn", "how numbers are converted", "TypeFnAttr", "::mlir::linalg::TypeFn",
		[]string{"cast_signed", "cast_unsigned"})
	ElementwiseKindDef = enumAttr("elementwise_kind", "what an elementwise operation computes",
		"ElementwiseKindAttr", "::mlir::linalg::ElementwiseKind", slices.Concat(unaryNames, binaryNames, ternaryNames))
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

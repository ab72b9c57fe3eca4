package llvm

import (
	"github.com/tshared/tshared/ir"
)

// DIFile is #llvm.di_file<"name" in "directory">.
var DIFile = &ir.AttrDef{
	Name:  "di_file",
	Doc:   "a source file",
	Alias: "di_file",
	Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
		const class = "LLVM_DIFileAttr"
		p.Expect("<")
		name := (&field{"name", stringField}).take(p, class)
		p.ExpectKeyword("in")
		directory := (&field{"directory", stringField}).take(p, class)
		p.Expect(">")
		return p.Context().DialectAttr(def, name, directory)
	},
	Print: func(w *ir.Text, a *ir.DialectAttr) {
		w.Byte('<')
		w.Attr(a.Params[0].(ir.Attr))
		w.Str(" in ")
		w.Attr(a.Params[1].(ir.Attr))
		w.Byte('>')
	},
}

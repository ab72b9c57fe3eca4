package llvm

import (
	"strconv"

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

// DIExpression is #llvm.di_expression<[DW_OP_...(arguments), ...]>: how to get
// from a value to the variable it holds.
var DIExpression = &ir.AttrDef{
	Name: "di_expression",
	Doc:  "how to find a variable from a value",
	Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
		p.Expect("<")
		var list ir.Param = []ir.Param(nil)
		if p.Accept("[") {
			list = (&field{"operations", listOf(operation, "::llvm::ArrayRef<DIExpressionElemAttr>")}).take(p, "LLVM_DIExpressionAttr")
			p.Expect("]")
		}
		p.Expect(">")
		return p.Context().DialectAttr(def, list.([]ir.Param)...)
	},
	Print: func(w *ir.Text, a *ir.DialectAttr) {
		w.Byte('<')
		for i, op := range a.Params {
			w.Str([...]string{"[", ", "}[min(i, 1)])
			printOperation(w, op.([]ir.Param))
		}
		if len(a.Params) > 0 {
			w.Byte(']')
		}
		w.Byte('>')
	},
}

var operation = fieldKind{parse: func(p ir.AsmParser) ir.Param { return parseOperation(p) }}

// parseOperation takes the name of an operation and its arguments, if any.
func parseOperation(p ir.AsmParser) []ir.Param {
	opcode := field{"opcode", keyword(&dwarfOperations)}
	op := []ir.Param{opcode.take(p, "LLVM_DIExpressionElemAttr")}
	if !p.Accept("(") {
		return op
	}
	for {
		at := p.Pos()
		v, ok := p.AcceptInteger()
		if !ok {
			p.Report(at, "expected integer value")
			p.Fail(at, "expected integer operand")
		}
		op = append(op, v)
		if !p.Accept(",") {
			break
		}
	}
	p.Expect(")")
	return op
}

func printOperation(w *ir.Text, op []ir.Param) {
	w.Str(op[0].(string))
	for i, arg := range op[1:] {
		w.Str([...]string{"(", ", "}[min(i, 1)])
		w.Str(strconv.FormatUint(uint64(arg.(int64)), 10))
	}
	if len(op) > 1 {
		w.Byte(')')
	}
}

package foldresult

import "github.com/tshared/tshared/ir"

// DynamicIndexList implements custom<DynamicIndexList>($values, $static) of
// formats: [%i, 4]. DynamicIndexTuple is the same in parentheses.
var (
	DynamicIndexList  = listDirective("[", "]")
	DynamicIndexTuple = listDirective("(", ")")
)

func listDirective(open, closing string) ir.Directive {
	return ir.Directive{
		Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
			var values []ir.OperandRef
			static := []int64{}
			p.List(open, closing, func() {
				if ref, ok := p.AcceptOperand(); ok {
					values = append(values, ref)
					static = append(static, ir.Dynamic)
					return
				}
				at := p.Pos()
				v, ok := p.AcceptInteger()
				if !ok {
					p.Report(at, "expected integer value")
					p.Fail(p.NamePos(), "expected SSA value or integer")
				}
				static = append(static, v)
			})
			*args[0].Operands = values
			*args[1].Attr = st.Ctx.I64Array(static...)
		},
		Print: func(p ir.OpPrinter, _ *ir.Op, args []ir.DirectiveArg) {
			l := List{Dynamic: args[0].Values}
			if a, ok := (*args[1].Attr).(*ir.DenseArrayAttr); ok {
				l.Static = a.Ints()
			}
			printIn(p, l, open, closing)
		},
	}
}

func printIn(p ir.OpPrinter, l List, open, closing string) {
	p.Str(open)
	for i, e := range l.Entries() {
		if i > 0 {
			p.Str(", ")
		}
		if e.Value != nil {
			p.Operand(e.Value)
			continue
		}
		p.Int(e.Const)
	}
	p.Str(closing)
}

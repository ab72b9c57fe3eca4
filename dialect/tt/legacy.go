package tt

import "github.com/tshared/tshared/ir"

// The directives and upgrades here read text of older Triton versions as today's
// operations. Directives that stand in a current Format print nothing.

func printNothing(ir.OpPrinter, *ir.Op, []ir.DirectiveArg) {}

// pointedTo is the type of the values behind pointers, where today's text has
// the type of the pointers; its arguments are the types of both.
var pointedTo = ir.Directive{
	Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
		t := p.ColonType()
		*args[0].Types = []ir.Type{ptrLike(st.Ctx, t)}
		*args[1].Types = []ir.Type{t}
	},
	Print: printNothing,
}

// valueTypeAfter is the type of the values behind pointers, which text on block
// pointers spelled after that of the pointers though it follows from it. Its
// argument is the type of the pointers.
func valueTypeAfter(separator string) ir.Directive {
	return ir.Directive{
		Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
			if !p.Accept(separator) {
				return
			}
			at := p.Pos()
			got := p.Type()
			for _, t := range *args[0].Types {
				if want := PointeeOf(st.Ctx, t); want != nil && want != got {
					p.Fail(at, "expected %s, the type pointed to, but found %s", ir.QuoteType(want), ir.QuoteType(got))
				}
			}
		},
		Print: printNothing,
	}
}

// flag is an attribute that is true by its presence. Older text gives a
// boolean, which upgradeFlags turns into that.
var flag = ir.AttrConstraint{Desc: ir.UnitAttrType.Desc, Unit: true, Ok: func(a ir.Attr) bool {
	return a == ir.Unit || a == ir.True || a == ir.False
}}

func upgradeFlags(names ...string) func(*ir.OpState) {
	return func(st *ir.OpState) {
		for _, name := range names {
			switch st.Attr(name) {
			case ir.False:
				st.TakeAttr(name)
			case ir.True:
				st.SetAttr(name, ir.Unit)
			}
		}
	}
}

// upgradeTrans completes a transposition from the time when there was only
// one: that of matrices.
func upgradeTrans(st *ir.OpState) {
	if st.Attr("order") != nil || len(st.Operands) != 1 {
		return
	}
	if shape, _ := ir.ShapeOf(st.Operands[0].Type()); len(shape) == 2 {
		st.SetAttr("order", st.Ctx.I32Array(1, 0))
	}
}

// allowTF32 is the predecessor of inputPrecision. It is declared so that older
// properties may hold it; upgradeDot replaces it.
var allowTF32 = ir.AttrSlot{Name: "allowTF32", Type: ir.BoolAttrType, Optional: true}

func upgradeDot(st *ir.OpState) {
	switch st.TakeAttr(allowTF32.Name) {
	case ir.True:
		st.SetAttr("inputPrecision", I32Value(st.Ctx, PrecisionTF32))
	case ir.False:
		st.SetAttr("inputPrecision", I32Value(st.Ctx, PrecisionIEEE))
	}
}

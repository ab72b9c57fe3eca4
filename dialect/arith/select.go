package arith

import "github.com/tshared/tshared/ir"

// Select chooses between two values, as a whole or, with a condition per
// element, element by element.
var Select = &ir.OpDef{
	Name: "arith.select", Doc: "chooses one of two values",
	Example: "// %c: tensor<4xi1>\n// %a: tensor<4xf32>\n// %b: tensor<4xf32>\n" +
		"%r = arith.select %c, %a, %b : tensor<4xi1>, tensor<4xf32>",
	Operands: []ir.Slot{
		{Name: "condition", Type: ir.BoolOrLike},
		{Name: "true_value", Type: ir.AnyType},
		{Name: "false_value", Type: ir.AnyType},
	},
	Results: []ir.Slot{{Name: "result", Type: ir.AnyType}},
	// The type of the condition is only written when it is not i1, and then
	// first, which the parser cannot know before it has seen a comma.
	Syntax:      &ir.Syntax{Parse: parseSelect, Print: printSelect},
	Traits:      ir.Pure | ir.Elementwise,
	Infer:       ir.SameTypes("true_value", "false_value", "result"),
	VerifyTypes: verifySelectShape,
	Verify:      verifySelect,
}

func parseSelect(p ir.OpParser, st *ir.OpState) {
	at := p.Pos()
	refs := []ir.OperandRef{p.Operand()}
	for p.Accept(",") {
		refs = append(refs, p.Operand())
	}
	if len(refs) != 3 {
		p.Fail(at, "expected 3 operands")
	}
	st.Attrs = append(st.Attrs, p.AttrDict()...)
	condition, result := ir.Type(ir.I1), p.ColonType()
	if p.Accept(",") {
		condition, result = result, p.Type()
	}
	st.Operands = []*ir.Value{
		p.Resolve(refs[0], condition),
		p.Resolve(refs[1], result),
		p.Resolve(refs[2], result),
	}
	st.Types = append(st.Types, result)
}

func printSelect(p ir.OpPrinter, op *ir.Op) {
	p.Byte(' ')
	p.Operands(op.Operands())
	p.AttrDict(op.Attrs())
	p.Str(" : ")
	if t, shaped := (SelectOp{op}).Condition().Type().(ir.ShapedType); shaped {
		p.Type(t)
		p.Str(", ")
	}
	p.Type(op.Result(0).Type())
}

func verifySelect(op *ir.Op) error {
	o := SelectOp{op}
	condition, result := o.Condition().Type(), op.Result(0).Type()
	if condition == ir.I1 {
		return nil
	}
	if want := boolsOf(op.Context(), result); condition != want {
		return op.OpErrorf("expected condition type to have the same shape as the result type, expected %s, but got %s",
			ir.QuoteType(want), ir.QuoteType(condition))
	}
	return nil
}

func verifySelectShape(op *ir.Op) error {
	o := SelectOp{op}
	condition, result := o.Condition().Type(), op.Result(0).Type()
	if condition != ir.I1 && !sameDims(condition, result) {
		return op.OpErrorf("failed to verify that condition is signless i1 or has matching shape")
	}
	return nil
}

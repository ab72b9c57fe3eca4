package affine

import (
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

const conditionAttr = "condition"

// If runs one of two regions, depending on whether its operands lie in an
// integer set.
var If = &ir.OpDef{
	Name: "affine.if",
	Doc:  "runs its first region when its operands are in an integer set, else its second, if there is one",
	Example: `// %i: index
// %n: index
affine.if affine_set<(d0)[s0] : (-d0 + s0 - 1 >= 0)>(%i)[%n] {
} else {
}`,
	Operands: []ir.Slot{{Type: ir.AnyType, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs: []ir.AttrSlot{{Name: conditionAttr, Type: ir.AttrIs("IntegerSet attribute", func(a ir.Attr) bool {
		_, ok := a.(*ir.IntegerSetAttr)
		return ok
	})}},
	Regions:            []ir.RegionSlot{{Name: "thenRegion", Sized: true}, {Name: "elseRegion"}},
	Syntax:             &ir.Syntax{Parse: parseIf, Print: printIf},
	Traits:             ir.SingleBlock | ir.RecursiveEffects,
	ImplicitTerminator: Yield.Name,
	RegionBranch:       ifFlow,
	Verify:             verifyIf,
	VerifyRegions:      verifyFlow,
}

// Condition is the set that chooses between Then and Else.
func (i IfOp) Condition() *expr.Set {
	set, ok := i.Op.Attr(conditionAttr).(*ir.IntegerSetAttr)
	if !ok {
		return nil
	}
	return set.Set
}

// Then is the block run when the operands are in the set.
func (i IfOp) Then() *ir.Block { return i.Op.RegionAt(0).Entry() }

// Else is the block run when they are not, nil when there is none.
func (i IfOp) Else() *ir.Block { return i.Op.RegionAt(1).Entry() }

func parseIf(p ir.OpParser, st *ir.OpState) {
	at := p.Pos()
	condition, ok := p.Attr(nil).(*ir.IntegerSetAttr)
	if !ok {
		p.Fail(at, "invalid kind of attribute specified")
	}
	inputs, dims := parseInputs(p)
	set := condition.Set
	if set.NumDims != dims {
		p.Fail(p.NamePos(), "dim operand count and integer set dim count must match")
	}
	if set.NumDims+set.NumSyms != len(inputs) {
		p.Fail(p.NamePos(), "symbol operand count and integer set symbol count must match")
	}
	st.Operands = inputs
	st.SetAttr(conditionAttr, condition)
	st.Types = p.AcceptArrowTypes()
	then := p.Region(nil)
	endRegion(st, then)
	otherwise := ir.NewRegion()
	if p.AcceptKeyword("else") {
		otherwise = p.Region(nil)
		endRegion(st, otherwise)
	}
	st.Regions = []*ir.Region{then, otherwise}
	addAttrs(st, p.AttrDict())
}

func printIf(p ir.OpPrinter, op *ir.Op) {
	p.Byte(' ')
	p.Attr(op.Attr(conditionAttr))
	printInputs(p, op.Operands(), IfOp{op}.Condition().NumDims)
	if op.NumResults() > 0 {
		p.Str(" -> ")
		p.ResultTypes(op.ResultTypes())
	}
	p.Byte(' ')
	p.Region(op.RegionAt(0), true, op.NumResults() > 0)
	if !op.RegionAt(1).Empty() {
		p.Str(" else ")
		p.Region(op.RegionAt(1), true, op.NumResults() > 0)
	}
	p.AttrDict(op.Attrs(), conditionAttr)
}

func verifyIf(op *ir.Op) error {
	set := IfOp{op}.Condition()
	if op.NumOperands() != set.NumDims+set.NumSyms {
		return op.OpErrorf("operand count and condition integer set dimension and symbol count must match")
	}
	if err := verifyInputs(op, op.Operands(), set.NumDims); err != nil {
		return err
	}
	for i, r := range op.Regions() {
		if !r.Empty() && r.Entry().NumArgs() > 0 {
			return op.OpErrorf("region #%d should have no arguments", i)
		}
	}
	return nil
}

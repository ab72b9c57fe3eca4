package scf

import "github.com/tshared/tshared/ir"

// If runs one of two regions.
var If = &ir.OpDef{
	Name: "scf.if",
	Doc:  "runs its first region when the condition holds, else its second, if there is one",
	Example: `// %c: i1
scf.if %c {
} else {
}`,
	Operands:           []ir.Slot{{Name: "condition", Type: ir.BoolLike, Doc: "chooses between Then and Else"}},
	Results:            []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Regions:            []ir.RegionSlot{{Name: "thenRegion", Sized: true}, {Name: "elseRegion"}},
	Syntax:             &ir.Syntax{Parse: parseIf, Print: printIf},
	Traits:             ir.SingleBlock | ir.RecursiveEffects,
	ImplicitTerminator: Yield.Name,
	Verify:             verifyIf,
	VerifyRegions:      verifyYields,
	Fold:               foldIf,
	RegionBranch:       ifFlow,
}

// Then is the block run when the condition holds.
func (i IfOp) Then() *ir.Block { return i.Op.RegionAt(0).Entry() }

// Else is the block run when it does not, nil when there is none.
func (i IfOp) Else() *ir.Block { return i.Op.RegionAt(1).Entry() }

func parseIf(p ir.OpParser, st *ir.OpState) {
	st.Operands = []*ir.Value{p.Resolve(p.Operand(), ir.I1)}
	st.Types = p.AcceptArrowTypes()
	then := p.Region(nil)
	endRegion(st, then, Yield)
	otherwise := ir.NewRegion()
	if p.AcceptKeyword("else") {
		otherwise = p.Region(nil)
		endRegion(st, otherwise, Yield)
	}
	st.Regions = []*ir.Region{then, otherwise}
	addAttrs(st, p.AttrDict())
}

func printIf(p ir.OpPrinter, op *ir.Op) {
	p.Byte(' ')
	p.Operand(IfOp{op}.Condition())
	yields := op.NumResults() > 0
	if yields {
		p.Str(" -> (")
		p.Types(op.ResultTypes())
		p.Byte(')')
	}
	p.Byte(' ')
	p.Region(op.RegionAt(0), false, yields)
	if !op.RegionAt(1).Empty() {
		p.Str(" else ")
		p.Region(op.RegionAt(1), false, yields)
	}
	p.AttrDict(op.Attrs())
}

func verifyIf(op *ir.Op) error {
	for i, r := range op.Regions() {
		if !r.Empty() && r.Entry().NumArgs() > 0 {
			return op.OpErrorf("region #%d should have no arguments", i)
		}
	}
	if op.NumResults() > 0 && op.RegionAt(1).Empty() {
		return op.OpErrorf("must have an else block if defining values")
	}
	return nil
}

// verifyYields checks an operation that runs one of its regions without arguments and
// returns the values it yields.
func verifyYields(op *ir.Op) error {
	return verifyEdges(op, func(end *ir.Op) []regionEdge {
		if end == nil {
			return nil
		}
		return []regionEdge{toParent(op, forwarded(end))}
	})
}

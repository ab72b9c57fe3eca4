package scf

import "github.com/tshared/tshared/ir"

// While alternates between a region that computes the condition and one that is the
// body.
var While = &ir.OpDef{
	Name: "scf.while",
	Doc:  "repeats two regions: the first decides whether to go on and with which values, the second does the work",
	Example: `// %x: i32
// %c: i1
%r = scf.while (%a = %x) : (i32) -> i32 {
  scf.condition(%c) %a : i32
} do {
^bb0(%b: i32):
  scf.yield %b : i32
}`,
	Operands:      []ir.Slot{{Name: "inits", Type: ir.AnyType, Arity: ir.Variadic}},
	Results:       []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Regions:       []ir.RegionSlot{{Name: "before", Sized: true}, {Name: "after", Sized: true}},
	Syntax:        &ir.Syntax{Parse: parseWhile, Print: printWhile},
	Traits:        ir.SingleBlock | ir.RecursiveEffects,
	Verify:        verifyWhile,
	VerifyRegions: verifyWhileRegions,
	RegionBranch:  whileFlow,
	LoopBodies:    allRegions,
	Speculatable:  never,
}

// Before is the block that computes the condition; its arguments are the inits or the
// values that After yields.
func (w WhileOp) Before() *ir.Block { return w.Op.RegionAt(0).Entry() }

// After is the block that runs while the condition holds, on the values passed by
// scf.condition.
func (w WhileOp) After() *ir.Block { return w.Op.RegionAt(1).Entry() }

// ConditionOp is the scf.condition at the end of Before.
func (w WhileOp) ConditionOp() ConditionOp { return ConditionOp{w.Before().Last()} }

// YieldOp is the scf.yield at the end of After.
func (w WhileOp) YieldOp() *ir.Op { return w.After().Last() }

func parseWhile(p ir.OpParser, st *ir.OpState) {
	var args []ir.Argument
	var inits []ir.OperandRef
	p.AcceptList("(", ")", func() {
		args = append(args, p.Argument(false, false))
		p.Expect("=")
		inits = append(inits, p.Operand())
	})
	typePos := p.Pos()
	t := p.ColonType()
	fn, ok := t.(*ir.FunctionType)
	if !ok {
		p.Fail(typePos, "invalid kind of type specified: expected builtin.function, but found %s", ir.QuoteType(t))
	}
	if len(fn.In) != len(inits) {
		p.Fail(typePos, "expected as many input types as operands (expected %d got %d)", len(inits), len(fn.In))
	}
	st.Types = fn.Out
	st.Operands = p.ResolveAll(inits, fn.In, p.Pos())
	setArgTypes(args, fn.In)
	before := p.Region(args)
	p.ExpectKeyword("do")
	st.Regions = []*ir.Region{before, p.Region(nil)}
	addAttrs(st, p.AttrDictWithKeyword())
}

func printWhile(p ir.OpPrinter, op *ir.Op) {
	w := WhileOp{op}
	printInits(p, " ", w.Before().Args(), op.Operands())
	p.Str(" : ")
	p.FunctionalType(op.OperandTypes(), op.ResultTypes())
	p.Byte(' ')
	p.Region(op.RegionAt(0), false, true)
	p.Str(" do ")
	p.Region(op.RegionAt(1), true, true)
	p.AttrDictWithKeyword(op.Attrs())
}

func verifyWhile(op *ir.Op) error {
	w := WhileOp{op}
	if err := verifyEnd(op, w.Before(), Condition, "expects the 'before' region to terminate with 'scf.condition'"); err != nil {
		return err
	}
	return verifyEnd(op, w.After(), Yield, "expects the 'after' region to terminate with 'scf.yield'")
}

// verifyEnd checks the last operation of a body.
func verifyEnd(op *ir.Op, body *ir.Block, want *ir.OpDef, message string) error {
	last := body.Last()
	if last.Is(want) {
		return nil
	}
	d := op.OpErrorf("%s", message)
	if last != nil {
		d.Note(ir.PositionOf(last.Loc()), "terminator here")
	}
	return d
}

func verifyWhileRegions(op *ir.Op) error {
	w := WhileOp{op}
	before, after := op.RegionAt(0), op.RegionAt(1)
	return verifyEdges(op, func(end *ir.Op) []regionEdge {
		switch {
		case end == nil:
			return []regionEdge{into(before, op.Operands(), w.Before().Args())}
		case end.Region() == after:
			return []regionEdge{into(before, forwarded(end), w.Before().Args())}
		}
		return []regionEdge{toParent(op, forwarded(end)), into(after, forwarded(end), w.After().Args())}
	})
}

// IsInLoop reports whether an operation is in an scf.for or scf.while of its function.
func IsInLoop(op *ir.Op) bool {
	for outer := op.Parent(); outer != nil && !outer.Def().Function; outer = outer.Parent() {
		if outer.Is(For) || outer.Is(While) {
			return true
		}
	}
	return false
}

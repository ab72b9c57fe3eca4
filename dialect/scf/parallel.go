package scf

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// Parallel runs its body for every point of an iteration space, in any order.
var Parallel = &ir.OpDef{
	Name: "scf.parallel",
	Doc:  "runs its body for each point of a space in any order, possibly at once, and reduces what the iterations give",
	Example: `// %lb: index
// %ub: index
// %step: index
scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%step, %step) {
  scf.reduce 
}`,
	Operands: []ir.Slot{
		{Name: "lowerBound", Type: ir.IndexConstraint, Arity: ir.Variadic, Doc: "has one value per dimension"},
		{Name: "upperBound", Type: ir.IndexConstraint, Arity: ir.Variadic, Doc: "has one value per dimension"},
		{Name: "step", Type: ir.IndexConstraint, Arity: ir.Variadic, Doc: "has one value per dimension"},
		{Name: "initVals", Type: ir.AnyType, Arity: ir.Variadic, Doc: "are what the reductions start with"},
	},
	Results:            []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Regions:            []ir.RegionSlot{{Name: "region", Sized: true}},
	Syntax:             &ir.Syntax{Parse: parseParallel, Print: printParallel},
	Traits:             ir.SingleBlock | ir.RecursiveEffects | ir.OperandSegments,
	ImplicitTerminator: Reduce.Name,
	Verify:             verifyParallel,
	RegionBranch:       parallelFlow,
	LoopBodies:         allRegions,
	Speculatable:       never,
}

// Body is the block run at each point; its arguments are the coordinates.
func (l ParallelOp) Body() *ir.Block { return l.Op.Region0().Entry() }

// ReduceOp ends the body.
func (l ParallelOp) ReduceOp() *ir.Op { return l.Body().Last() }

func parseParallel(p ir.OpParser, st *ir.OpState) {
	counters := p.ArgumentList("(", ")", false, false)
	setArgTypes(counters, repeated(ir.Index, len(counters)))
	bounds := func() []*ir.Value {
		at := p.Pos()
		refs := p.OperandList("(", ")")
		if len(refs) != len(counters) {
			p.Fail(at, "expected %d operands", len(counters))
		}
		return resolveAs(p, refs, ir.Index)
	}
	p.Expect("=")
	lower := bounds()
	p.ExpectKeyword("to")
	upper := bounds()
	p.ExpectKeyword("step")
	steps := bounds()
	var inits []ir.OperandRef
	if p.AcceptKeyword("init") {
		inits = p.OperandList("(", ")")
	}
	st.Types = p.AcceptArrowTypes()
	body := p.Region(counters)
	addAttrs(st, p.AttrDict())
	initVals := p.ResolveAll(inits, st.Types, p.NamePos())
	endRegion(st, body, Reduce)
	st.Regions = []*ir.Region{body}
	SetOperandGroups(st, lower, upper, steps, initVals)
}

const segmentsAttr = "operandSegmentSizes"

// SetOperandGroups sets operands that come in groups of stated sizes.
func SetOperandGroups(st *ir.OpState, groups ...[]*ir.Value) {
	sizes := make([]int64, len(groups))
	for i, g := range groups {
		sizes[i] = int64(len(g))
		st.Operands = append(st.Operands, g...)
	}
	st.SetAttr(segmentsAttr, st.Ctx.I32Array(sizes...))
}

func printParallel(p ir.OpPrinter, op *ir.Op) {
	l := ParallelOp{op}
	printGroup := func(prefix string, vs []*ir.Value) {
		p.Str(prefix)
		p.Operands(vs)
		p.Byte(')')
	}
	printGroup(" (", l.Body().Args())
	printGroup(" = (", l.LowerBound())
	printGroup(" to (", l.UpperBound())
	printGroup(" step (", l.Step())
	if inits := l.InitVals(); len(inits) > 0 {
		printGroup(" init (", inits)
	}
	printArrow(p, op.ResultTypes())
	p.Byte(' ')
	p.Region(op.Region0(), false, true)
	p.AttrDict(op.Attrs(), segmentsAttr)
}

func verifyParallel(op *ir.Op) error {
	l := ParallelOp{op}
	rank := len(l.Step())
	if rank == 0 {
		return op.OpErrorf("needs at least one tuple element for lowerBound, upperBound and step")
	}
	for _, step := range l.Step() {
		if c, ok := arith.ConstantOf(step).(*ir.IntegerAttr); ok && c.Value <= 0 {
			return op.OpErrorf("constant step operand must be positive")
		}
	}
	if n := l.Body().NumArgs(); n != rank {
		return op.OpErrorf("expects the same number of induction variables: %d as bound and step values: %d", n, rank)
	}
	for _, a := range l.Body().Args() {
		if a.Type() != ir.Index {
			return op.OpErrorf("expects arguments for the induction variable to be of index type")
		}
	}
	if err := verifyEnd(op, l.Body(), Reduce, "expects body to terminate with 'scf.reduce'"); err != nil {
		return err
	}
	return verifyReductions(l)
}

func verifyReductions(l ParallelOp) error {
	reduce := l.ReduceOp()
	if n := reduce.NumRegions(); n != l.Op.NumResults() {
		return l.Op.OpErrorf("expects number of results: %d to be the same as number of reductions: %d", l.Op.NumResults(), n)
	}
	if n := len(l.InitVals()); n != l.Op.NumResults() {
		return l.Op.OpErrorf("expects number of results: %d to be the same as number of initial values: %d", l.Op.NumResults(), n)
	}
	for i := range min(l.Op.NumResults(), reduce.NumOperands()) {
		have, want := reduce.Operand(i).Type(), l.Op.Result(i).Type()
		if have != want {
			return reduce.OpErrorf("expects type of %d-th reduction operand: %s to be the same as the %d-th result type: %s",
				i, ir.QuoteType(have), i, ir.QuoteType(want))
		}
	}
	return nil
}

package affine

import (
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

const (
	lowerMapAttr = "lowerBoundMap"
	upperMapAttr = "upperBoundMap"
	stepAttr     = "step"
)

// For runs its body for every value from a lower to below an upper bound. Each
// bound is the greatest or least result of an affine map.
var For = &ir.OpDef{
	Name: "affine.for",
	Doc:  "runs its body for each value between two affine bounds and carries values from one iteration to the next",
	Example: `// %n: index
// %x: f32
%r = affine.for %i = 0 to min affine_map<(d0) -> (d0, 8)>(%n) step 2 iter_args(%acc = %x) -> (f32) {
  affine.yield %acc : f32
}`,
	Operands: []ir.Slot{
		{Name: "lowerBoundOperands", Type: ir.IndexConstraint, Arity: ir.Variadic},
		{Name: "upperBoundOperands", Type: ir.IndexConstraint, Arity: ir.Variadic},
		{Name: "inits", Type: ir.AnyType, Arity: ir.Variadic, Doc: "are the values the first iteration starts with"},
	},
	Results: []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs: []ir.AttrSlot{
		{Name: lowerMapAttr, Type: mapConstraint},
		{Name: upperMapAttr, Type: mapConstraint},
		{Name: stepAttr, Type: ir.IndexAttr},
	},
	Regions:            []ir.RegionSlot{{Name: "region", Sized: true}},
	Syntax:             &ir.Syntax{Parse: parseFor, Print: printFor},
	Traits:             ir.SingleBlock | ir.RecursiveEffects | ir.OperandSegments,
	ImplicitTerminator: Yield.Name,
	RegionBranch:       forFlow,
	LoopBodies:         allRegions,
	Speculatable:       endsSurely,
	VerifyRegions:      verifyFor,
}

// Bound is a Map and its operands, Inputs; with several results, a lower bound is the
// greatest and an upper bound the least of them.
type Bound struct {
	Map    *expr.Map
	Inputs []*ir.Value
}

// Lower is the first value of the counter.
func (f ForOp) Lower() Bound { return Bound{mapOf(f.Op, lowerMapAttr), f.Op.OperandsOf(0)} }

// Upper is the first value the counter does not reach.
func (f ForOp) Upper() Bound { return Bound{mapOf(f.Op, upperMapAttr), f.Op.OperandsOf(1)} }

// Body is the block run in each iteration.
func (f ForOp) Body() *ir.Block { return f.Op.Region0().Entry() }

// Counter is the value that counts.
func (f ForOp) Counter() *ir.Value { return f.Body().Arg(0) }

// IterArgs are the carried values inside the body.
func (f ForOp) IterArgs() []*ir.Value { return f.Body().Args()[1:] }

func parseFor(p ir.OpParser, st *ir.OpState) {
	args := []ir.Argument{p.Argument(false, false)}
	args[0].Type = ir.Index
	p.Expect("=")
	lower := parseBound(p, st, lowerBound)
	if !p.AcceptKeyword("to") {
		p.Fail(p.Pos(), "expected 'to' between bounds")
	}
	upper := parseBound(p, st, upperBound)
	st.SetAttr(stepAttr, parseStep(p))

	var inits []ir.OperandRef
	if p.AcceptKeyword("iter_args") {
		var carried []ir.Argument
		carried, inits = p.AssignmentList()
		args = append(args, carried...)
		st.Types = p.ArrowTypes()
	}
	if len(args) != len(st.Types)+1 {
		p.Fail(p.NamePos(), "mismatch between the number of loop-carried values and results")
	}
	for i, t := range st.Types {
		args[i+1].Type = t
	}
	initValues := p.ResolveAll(inits, st.Types, p.Pos())
	st.Operands = append(append(append(st.Operands, lower...), upper...), initValues...)
	st.SetAttr(segmentsAttr, st.Ctx.I32Array(int64(len(lower)), int64(len(upper)), int64(len(inits))))
	body := p.Region(args)
	endRegion(st, body)
	st.Regions = []*ir.Region{body}
	addAttrs(st, p.AttrDict())
}

func parseStep(p ir.OpParser) ir.Attr {
	if !p.AcceptKeyword("step") {
		return p.Context().IntAttr(ir.Index, 1)
	}
	at := p.Pos()
	step, ok := p.Attr(ir.Index).(*ir.IntegerAttr)
	if !ok {
		p.Fail(at, "invalid kind of attribute specified")
	}
	if step.Value < 0 {
		p.Fail(at, "expected step to be representable as a positive signed integer")
	}
	return step
}

func printFor(p ir.OpPrinter, op *ir.Op) {
	f := ForOp{op}
	p.Byte(' ')
	p.RegionArgument(f.Counter(), nil, true)
	p.Str(" = ")
	printBound(p, op, f.Lower(), lowerBound)
	p.Str(" to ")
	printBound(p, op, f.Upper(), upperBound)
	if step := f.Step(); step != 1 {
		p.Str(" step ")
		p.Int(step)
	}
	inits := f.Inits()
	if len(inits) > 0 {
		p.Str(" iter_args(")
		for i, arg := range f.IterArgs() {
			if i > 0 {
				p.Str(", ")
			}
			p.Operand(arg)
			p.Str(" = ")
			p.Operand(inits[i])
		}
		p.Str(") -> (")
		p.Types(op.ResultTypes())
		p.Byte(')')
	}
	p.Byte(' ')
	p.Region(op.Region0(), false, len(inits) > 0)
	p.AttrDict(op.Attrs(), lowerMapAttr, upperMapAttr, stepAttr, segmentsAttr)
}

func verifyFor(op *ir.Op) error {
	f := ForOp{op}
	if err := verifyCarried(f); err != nil {
		return err
	}
	if err := verifyFlow(op); err != nil {
		return err
	}
	body := f.Body()
	if body.NumArgs() == 0 || body.Arg(0).Type() != ir.Index {
		return op.OpErrorf("expected body to have a single index argument for the induction variable")
	}
	for _, b := range []struct {
		Bound
		what string
	}{{f.Lower(), "lower"}, {f.Upper(), "upper"}} {
		if len(b.Map.Results) == 0 {
			return op.OpErrorf("expected %s bound map to have at least one result", b.what)
		}
	}
	for _, b := range []Bound{f.Lower(), f.Upper()} {
		if b.Map.NumInputs() == 0 {
			continue
		}
		if err := verifyInputs(op, b.Inputs, b.Map.NumDims); err != nil {
			return err
		}
	}
	// Here the maps say how many operands are not carried.
	carried := op.NumOperands() - f.Lower().Map.NumInputs() - f.Upper().Map.NumInputs()
	if op.NumResults() > 0 && op.NumResults() != carried {
		return op.OpErrorf("mismatch between the number of loop-carried values and results")
	}
	return nil
}

// verifyCarried compares the appearances of the carried values: initial values,
// block arguments, yielded values and results.
func verifyCarried(f ForOp) error {
	inits := f.Inits()
	// A body without counter has "minus one" carried values, which is counted
	// without sign.
	if n := uint64(f.Body().NumArgs()) - 1; n != uint64(len(inits)) {
		return f.Op.OpErrorf("different number of inits and region iter_args: %d != %d", len(inits), n)
	}
	args, yielded := f.IterArgs(), f.Body().Last().Operands()
	if len(yielded) > 0 && len(yielded) != len(args) {
		return f.Op.OpErrorf("different number of region iter_args and yielded values: %d != %d", len(args), len(yielded))
	}
	for i, arg := range args {
		if t := inits[i].Type(); t != arg.Type() {
			return carriedMismatch(f, i, "init", t, "region iter_arg", arg.Type())
		}
		if len(yielded) > 0 && yielded[i].Type() != arg.Type() {
			return carriedMismatch(f, i, "region iter_arg", arg.Type(), "yielded value", yielded[i].Type())
		}
	}
	return nil
}

func carriedMismatch(f ForOp, i int, what string, have ir.Type, other string, want ir.Type) error {
	return f.Op.OpErrorf("%d-th %s and %d-th %s have different type: %s != %s",
		i, what, i, other, ir.QuoteType(have), ir.QuoteType(want))
}

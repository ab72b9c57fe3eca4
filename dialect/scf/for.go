package scf

import "github.com/tshared/tshared/ir"

const unsignedAttr = "unsignedCmp"

var loopBound = ir.TypeIs("signless integer or index", ir.OneOf(ir.IsSignless, ir.IsIndex))

// For runs its body for every value from a lower to below an upper bound.
var For = &ir.OpDef{
	Name: "scf.for",
	Doc:  "runs its body for each value between two bounds and carries values from one iteration to the next",
	Example: `// %lb: i32
// %ub: i32
// %step: i32
// %x: f32
%r = scf.for %i = %lb to %ub step %step iter_args(%acc = %x) -> (f32)  : i32 {
  scf.yield %acc : f32
}`,
	Operands: []ir.Slot{
		{Name: "lowerBound", Type: loopBound, Doc: "is the first value of the induction variable"},
		{Name: "upperBound", Type: loopBound, Doc: "is the value the induction variable stays below"},
		{Name: "step", Type: loopBound, Doc: "is the distance between two values of the induction variable"},
		{Name: "initArgs", Type: ir.AnyType, Arity: ir.Variadic, Doc: "are the values the first iteration starts with"},
	},
	Results:            []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs:              []ir.AttrSlot{{Name: unsignedAttr, Type: ir.UnitAttrType, Optional: true}},
	Regions:            []ir.RegionSlot{{Name: "region", Sized: true}},
	Syntax:             &ir.Syntax{Parse: parseFor, Print: printFor},
	Traits:             ir.SingleBlock | ir.RecursiveEffects,
	ImplicitTerminator: Yield.Name,
	Infer:              ir.SameTypes("lowerBound", "upperBound", "step"),
	Verify:             verifyFor,
	VerifyRegions:      verifyForRegions,
	RegionBranch:       forFlow,
	LoopBodies:         allRegions,
	Speculatable:       endsSurely,
}

// SetUnsigned has bounds and counter compare as unsigned numbers.
func (f ForOp) SetUnsigned() { f.Op.SetAttr(unsignedAttr, ir.Unit) }

// Unsigned reports whether bounds and counter compare as unsigned numbers.
func (f ForOp) Unsigned() bool { return f.Op.HasAttr(unsignedAttr) }

// Body is the block run in each iteration.
func (f ForOp) Body() *ir.Block { return f.Op.Region0().Entry() }

// Counter is the value that counts.
func (f ForOp) Counter() *ir.Value { return f.Body().Arg(0) }

// IterArgs are the carried values inside the body.
func (f ForOp) IterArgs() []*ir.Value { return f.Body().Args()[1:] }

// Yielded are the values the next iteration starts with.
func (f ForOp) Yielded() []*ir.Value { return f.Body().Last().Operands() }

// Carried are the init and the yielded value of an iter_arg, for analyses that may be asked while the body is being built: there is no
// yielded value yet, and ok is false. A pass that adds iter_args to a loop adds inits and yielded values with them, if only placeholders.
func (f ForOp) Carried(i int) (init, yielded *ir.Value, ok bool) {
	end := f.Body().Last()
	if end == nil || !end.Is(Yield) {
		return nil, nil, false
	}
	return f.InitArgs()[i], end.Operand(i), true
}

func parseFor(p ir.OpParser, st *ir.OpState) {
	if p.AcceptKeyword("unsigned") {
		st.SetAttr(unsignedAttr, ir.Unit)
	}
	args := []ir.Argument{p.Argument(false, false)}
	p.Expect("=")
	bounds := make([]ir.OperandRef, 3)
	bounds[0] = p.Operand()
	p.ExpectKeyword("to")
	bounds[1] = p.Operand()
	p.ExpectKeyword("step")
	bounds[2] = p.Operand()

	var inits []ir.OperandRef
	if p.AcceptKeyword("iter_args") {
		var carried []ir.Argument
		carried, inits = p.AssignmentList()
		args = append(args, carried...)
		st.Types = p.ArrowTypes()
	}
	if len(args) != len(st.Types)+1 {
		p.Fail(p.NamePos(), "mismatch in number of loop-carried values and defined values")
	}
	counter := ir.Type(ir.Index)
	if p.Accept(":") {
		counter = p.Type()
	}
	args[0].Type = counter
	setArgTypes(args[1:], st.Types)

	body := p.Region(args)
	endRegion(st, body, Yield)
	st.Regions = []*ir.Region{body}
	// Operands are looked up after the body, so that a value defined in it
	// cannot be taken for a bound.
	st.Operands = append(resolveAs(p, bounds, counter), p.ResolveAll(inits, st.Types, p.Pos())...)
	addAttrs(st, p.AttrDict())
}

func printFor(p ir.OpPrinter, op *ir.Op) {
	f := ForOp{op}
	if f.Unsigned() {
		p.Str(" unsigned")
	}
	p.Byte(' ')
	p.Operand(f.Counter())
	p.Str(" = ")
	p.Operand(f.LowerBound())
	p.Str(" to ")
	p.Operand(f.UpperBound())
	p.Str(" step ")
	p.Operand(f.Step())
	inits := f.InitArgs()
	printInits(p, " iter_args", f.IterArgs(), inits)
	if len(inits) > 0 {
		p.Str(" -> (")
		p.Types(op.ResultTypes())
		p.Byte(')')
	}
	p.Byte(' ')
	if t := f.Counter().Type(); t != ir.Index {
		p.Str(" : ")
		p.Type(t)
		p.Byte(' ')
	}
	p.Region(op.Region0(), false, len(inits) > 0)
	p.AttrDict(op.Attrs(), unsignedAttr)
}

func verifyFor(op *ir.Op) error {
	if len(ForOp{op}.InitArgs()) != op.NumResults() {
		return op.OpErrorf("mismatch in number of loop-carried values and defined values")
	}
	return nil
}

func verifyForRegions(op *ir.Op) error {
	f := ForOp{op}
	if err := verifyCarried(f); err != nil {
		return err
	}
	body := op.Region0()
	err := verifyEdges(op, func(end *ir.Op) []regionEdge {
		from := f.InitArgs()
		if end != nil {
			from = forwarded(end)
		}
		return []regionEdge{into(body, from, f.IterArgs()), toParent(op, from)}
	})
	if err != nil {
		return err
	}
	if f.Counter().Type() != f.LowerBound().Type() {
		return op.OpErrorf("expected induction variable to be same type as bounds and step")
	}
	return nil
}

// verifyCarried compares the four appearances of the carried values: initial
// values, block arguments, yielded values and results.
func verifyCarried(f ForOp) error {
	inits := f.InitArgs()
	// A body without counter has "minus one" carried values, which is counted
	// without sign.
	if n := uint64(f.Body().NumArgs()) - 1; n != uint64(len(inits)) {
		return f.Op.OpErrorf("different number of inits and region iter_args: %d != %d", len(inits), n)
	}
	args := f.IterArgs()
	var yielded []*ir.Value
	if f.Body().Last().Is(Yield) {
		yielded = f.Yielded()
	}
	if len(yielded) > 0 && len(yielded) != len(args) {
		return f.Op.OpErrorf("different number of region iter_args and yielded values: %d != %d", len(args), len(yielded))
	}
	for i, arg := range args {
		if t := inits[i].Type(); t != arg.Type() {
			return f.carriedMismatch(i, "init", t, "region iter_arg", arg.Type())
		}
		if len(yielded) > 0 && yielded[i].Type() != arg.Type() {
			return f.carriedMismatch(i, "region iter_arg", arg.Type(), "yielded value", yielded[i].Type())
		}
	}
	for i, arg := range args {
		if t := f.Op.Result(i).Type(); t != arg.Type() {
			return f.carriedMismatch(i, "region iter_arg", arg.Type(), "loop result", t)
		}
	}
	return nil
}

func (f ForOp) carriedMismatch(i int, what string, have ir.Type, other string, want ir.Type) error {
	return f.Op.OpErrorf("%d-th %s and %d-th %s have different type: %s != %s", i, what, i, other, ir.QuoteType(have), ir.QuoteType(want))
}

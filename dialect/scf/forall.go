package scf

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

const (
	staticLowerAttr = "staticLowerBound"
	staticUpperAttr = "staticUpperBound"
	staticStepAttr  = "staticStep"
	mappingAttr     = "mapping"
)

// Forall runs its body for every point of an iteration space, each by its own
// thread, writing into shared tensors at the end.
var Forall = &ir.OpDef{
	Name: "scf.forall",
	Doc:  "runs its body for each point of a space by independent threads that write into shared tensors",
	Example: `// %n: index
// %t: tensor<8xf32>
%r = scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %t) -> (tensor<8xf32>) {
  scf.forall.in_parallel {
  }
}`,
	Operands: []ir.Slot{
		{Name: "dynamicLowerBound", Type: ir.IndexConstraint, Arity: ir.Variadic},
		{Name: "dynamicUpperBound", Type: ir.IndexConstraint, Arity: ir.Variadic},
		{Name: "dynamicStep", Type: ir.IndexConstraint, Arity: ir.Variadic},
		{Name: "outputs", Type: ir.RankedTensor, Arity: ir.Variadic, Doc: "are the tensors written into"},
	},
	Results: []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs: []ir.AttrSlot{
		{Name: staticLowerAttr, Type: ir.DenseI64Array},
		{Name: staticUpperAttr, Type: ir.DenseI64Array},
		{Name: staticStepAttr, Type: ir.DenseI64Array},
		{Name: mappingAttr, Type: deviceMapping, Optional: true},
	},
	Regions:            []ir.RegionSlot{{Name: "region", Sized: true}},
	Syntax:             &ir.Syntax{Parse: parseForall, Print: printForall},
	Traits:             ir.SingleBlock | ir.RecursiveEffects | ir.OperandSegments,
	ImplicitTerminator: InParallel.Name,
	Verify:             verifyForall,
	VerifyRegions:      verifyForallOutputs,
	RegionBranch:       forallFlow,
	LoopBodies:         allRegions,
	Speculatable:       never,
}

// mappings are the attributes that name processors of a device.
var mappings = map[string]bool{
	"gpu.block": true, "gpu.warpgroup": true, "gpu.warp": true, "gpu.thread": true, "gpu.lane": true,
	"gpu.memory_space": true,
}

var deviceMapping = ir.AttrIs("Device Mapping array attribute", func(a ir.Attr) bool {
	list, ok := a.(*ir.ArrayAttr)
	if !ok {
		return false
	}
	for _, e := range list.Elems {
		d, ok := e.(*ir.DialectAttr)
		if !ok || !mappings[d.Def.Dialect.Name+"."+d.Def.Name] {
			return false
		}
	}
	return true
})

// LowerBound has the first value of the counter of each dimension.
func (f ForallOp) LowerBound() MixedList { return f.mixed(staticLowerAttr, 0) }

// UpperBound has the first value that the counter of each dimension does not reach.
func (f ForallOp) UpperBound() MixedList { return f.mixed(staticUpperAttr, 1) }

// Step has the distance of the counter's values in each dimension.
func (f ForallOp) Step() MixedList { return f.mixed(staticStepAttr, 2) }

func (f ForallOp) mixed(name string, group int) MixedList {
	return mixedOf(f.Op.Attr(name), f.Op.OperandsOf(group))
}

// Rank is the number of dimensions.
func (f ForallOp) Rank() int { return len(f.LowerBound().Static) }

// Body is the block run by each thread.
func (f ForallOp) Body() *ir.Block { return f.Op.Region0().Entry() }

// Counters are the block arguments with the coordinates of the iteration.
func (f ForallOp) Counters() []*ir.Value { return f.Body().Args()[:f.Rank()] }

// OutputArgs are the block arguments that stand for the shared outputs.
func (f ForallOp) OutputArgs() []*ir.Value { return f.Body().Args()[f.Rank():] }

// End is the operation that ends the body.
func (f ForallOp) End() *ir.Op { return f.Body().Last() }

// Mapping has the processors that run each dimension; empty when none are given.
func (f ForallOp) Mapping() []ir.Attr {
	if m, ok := f.Op.Attr(mappingAttr).(*ir.ArrayAttr); ok {
		return m.Elems
	}
	return nil
}

// NewForall makes an scf.forall without body, with attributes like those of
// another one apart from the bounds.
func NewForall(b *ir.Builder, like *ir.Op, lower, upper, step MixedList, outputs []*ir.Value) ForallOp {
	st := &ir.OpState{Ctx: b.Ctx, Def: Forall, Attrs: slices.Clone(like.Attrs()), Regions: []*ir.Region{ir.NewRegion()}}
	for _, o := range outputs {
		st.Types = append(st.Types, o.Type())
	}
	SetOperandGroups(st, lower.Dynamic, upper.Dynamic, step.Dynamic, outputs)
	st.SetAttr(staticLowerAttr, b.Ctx.I64Array(lower.Static...))
	st.SetAttr(staticUpperAttr, b.Ctx.I64Array(upper.Static...))
	st.SetAttr(staticStepAttr, b.Ctx.I64Array(step.Static...))
	return ForallOp{b.CreateFrom(st)}
}

// SetBounds changes the space a forall runs over, not its rank.
func (f ForallOp) SetBounds(lower, upper, step MixedList) {
	groups := [][]*ir.Value{lower.Dynamic, upper.Dynamic, step.Dynamic, f.Outputs()}
	sizes := make([]int64, len(groups))
	for i, g := range groups {
		sizes[i] = int64(len(g))
	}
	ctx := f.Op.Context()
	f.Op.SetOperands(slices.Concat(groups...))
	f.Op.SetAttr(segmentsAttr, ctx.I32Array(sizes...))
	f.Op.SetAttr(staticLowerAttr, ctx.I64Array(lower.Static...))
	f.Op.SetAttr(staticUpperAttr, ctx.I64Array(upper.Static...))
	f.Op.SetAttr(staticStepAttr, ctx.I64Array(step.Static...))
}

// Normalized reports whether all dimensions go from 0 in steps of 1.
func (f ForallOp) Normalized() bool { return f.LowerBound().all(0) && f.Step().all(1) }

func parseForall(p ir.OpParser, st *ir.OpState) {
	counters := p.ArgumentList("(", ")", false, false)
	setArgTypes(counters, repeated(ir.Index, len(counters)))
	var lower, upper, step MixedList
	if p.AcceptKeyword("in") {
		upper = parseMixedList(p)
		lower, step = constantList(len(counters), 0), constantList(len(counters), 1)
	} else {
		p.Expect("=")
		lower = parseMixedList(p)
		p.ExpectKeyword("to")
		upper = parseMixedList(p)
		p.ExpectKeyword("step")
		step = parseMixedList(p)
	}
	var outArgs []ir.Argument
	var outputs []*ir.Value
	if at := p.Pos(); p.AcceptKeyword("shared_outs") {
		var refs []ir.OperandRef
		outArgs, refs = p.AssignmentList()
		st.Types = p.AcceptArrowTypes()
		outputs = p.ResolveAll(refs, st.Types, at)
		setArgTypes(outArgs, st.Types)
	}
	body := p.Region(append(counters, outArgs...))
	endRegion(st, body, InParallel)
	st.Regions = []*ir.Region{body}
	addAttrs(st, p.AttrDict())
	SetOperandGroups(st, lower.Dynamic, upper.Dynamic, step.Dynamic, outputs)
	st.SetAttr(staticLowerAttr, st.Ctx.I64Array(lower.Static...))
	st.SetAttr(staticUpperAttr, st.Ctx.I64Array(upper.Static...))
	st.SetAttr(staticStepAttr, st.Ctx.I64Array(step.Static...))
}

func printForall(p ir.OpPrinter, op *ir.Op) {
	f := ForallOp{op}
	p.Str(" (")
	p.Operands(f.Counters())
	if f.Normalized() {
		p.Str(") in ")
		f.UpperBound().print(p)
	} else {
		p.Str(") = ")
		f.LowerBound().print(p)
		p.Str(" to ")
		f.UpperBound().print(p)
		p.Str(" step ")
		f.Step().print(p)
	}
	printInits(p, " shared_outs", f.OutputArgs(), f.Outputs())
	p.Byte(' ')
	if op.NumResults() > 0 {
		p.Str("-> (")
		p.Types(op.ResultTypes())
		p.Str(") ")
	}
	p.Region(op.Region0(), false, op.NumResults() > 0)
	p.AttrDict(op.Attrs(), segmentsAttr, staticLowerAttr, staticUpperAttr, staticStepAttr)
}

func verifyForall(op *ir.Op) error {
	f := ForallOp{op}
	rank, outputs, args := f.Rank(), f.Outputs(), f.Body().Args()
	if op.NumResults() != len(outputs) {
		return op.OpErrorf("produces %d results, but has only %d outputs", op.NumResults(), len(outputs))
	}
	if len(args) != rank+len(outputs) {
		return op.OpErrorf("region expects %d arguments", rank)
	}
	for i := range rank {
		if args[i].Type() != ir.Index {
			return op.OpErrorf("expects %d-th block argument to be an index", i)
		}
	}
	for i, o := range outputs {
		if args[rank+i].Type() != o.Type() {
			return op.OpErrorf("type mismatch between %d-th output and corresponding block argument", i)
		}
	}
	if m, ok := op.Attr(mappingAttr).(*ir.ArrayAttr); ok && len(m.Elems) > 0 && len(m.Elems) != rank {
		return op.OpErrorf("mapping attribute size must match op rank")
	}
	for _, check := range [...]struct {
		what string
		list MixedList
	}{{"lower bound", f.LowerBound()}, {"upper bound", f.UpperBound()}, {"step", f.Step()}} {
		if why := check.list.wrong(rank, check.what); why != "" {
			return op.Errorf("%s", why)
		}
	}
	return nil
}

// verifyForallOutputs checks that every result is the new state of an output.
func verifyForallOutputs(op *ir.Op) error {
	f := ForallOp{op}
	outputs, tensors := f.Outputs(), 0
	for _, t := range op.ResultTypes() {
		if ir.IsAnyTensor(t) {
			tensors++
		}
	}
	if tensors != len(outputs) {
		return op.OpErrorf("expected the number of tensor results (%d) to be equal to the number of output tensors (%d)", tensors, len(outputs))
	}
	first := op.NumOperands() - len(outputs)
	for i, o := range outputs {
		if r := op.Result(i).Type(); r != o.Type() {
			return op.OpErrorf("expected type of operand #%d (%s) to match type of corresponding result (%s)", first+i, ir.QuoteType(o.Type()), ir.QuoteType(r))
		}
	}
	return nil
}

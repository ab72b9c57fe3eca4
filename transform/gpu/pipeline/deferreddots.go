package pipeline

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// deferredParts are the parts of a dot that ends in the next iteration.
func (x planner) deferredParts(op *ir.Op) []part {
	if x.deferredStep() != nil {
		return x.stepParts(tile.DotOp{Op: op})
	}
	x.inFlight++
	async := op.Clone(ir.NewMapping())
	async.SetAttr("async", ir.Unit)
	ir.NewBuilder(op.Context()).Before(op).Insert(async)
	x.ends[op.Result(0)] = async.Result(0)
	p := part{op: async}
	if x.inFlight == x.keptDots() {
		p.then = func(x *iterationBuilder) { x.waitForPrevious(op) }
	}
	return []part{p}
}

// coveringParts are a dot that ends in its iteration, the copies of a later one, and the wait for it: they would hold it up if they were issued before.
func (x planner) coveringParts(op *ir.Op) []part {
	b := ir.NewBuilder(op.Context()).Before(op).LocateAs(op)
	async := op.Clone(ir.NewMapping())
	async.SetAttr("async", ir.Unit)
	b.Insert(async)
	wait := tile.NewDotWait(b, async.Results(), async.ResultTypes(), 0)
	x.ends[op.Result(0)] = wait.Op.Result(0)
	return []part{{op: async, then: func(x *iterationBuilder) { x.advance() }}, {op: wait.Op}}
}

// computesOperands reports whether threads compute an operand of a deferred dot. Beside that the branches around the copies of a general version have LLVM copy the
// accumulators of the dot in flight, which the assembler answers by serialising all dots.
func (r *rewriter) computesOperands(p *schedule) bool {
	return slices.ContainsFunc(p.deferred, func(dot asyncops.DeferredDot) bool { return len(p.ComputedOperands(r.d, dot.Dot)) > 0 })
}

// waitForPrevious waits for the dots of the previous iteration, whose slot the next copies overwrite.
func (x *iterationBuilder) waitForPrevious(last *ir.Op) {
	b := x.b
	saved := b.Save()
	defer func() { b.Restore(saved) }()
	b.LocateAs(last)
	tile.NewDotWait(b, nil, nil, int64(x.expansion.inFlight))
	before := x.before(x.read)
	tile.NewRingRelease(b, x.ring.Ring(), before, arith.NewCmpI(b, arith.INE, x.at[0].Value(x.Counter()), x.LowerBound()))
	x.advance()
}

// completeDots waits for the asynchronous dots after the loop.
func (v *version) completeDots(results []*ir.Value) {
	var accumulators []*ir.Value
	var types []ir.Type
	for _, dot := range v.deferred {
		if v.kept[dot.Op] {
			acc := results[slices.Index(v.keptArgs, dot.Accumulator)]
			accumulators, types = append(accumulators, acc), append(types, acc.Type())
		}
	}
	wait := tile.NewDotWait(v.b, accumulators, types, 0)
	for i, acc := range accumulators {
		results[slices.Index(results, acc)] = wait.Op.Result(i)
	}
}

// keptDots is how many deferred dots are left in the loop.
func (p *schedule) keptDots() (n int) {
	for _, dot := range p.deferred {
		if p.kept[dot.Op] {
			n++
		}
	}
	return n
}

// stepParts are the steps of a dot by mma. The last one is of stage 1: its operands cross, and the first iteration has zeros for them. The operands of a step
// are loaded before the previous step is computed, to hide the latency.
func (x planner) stepParts(dot tile.DotOp) (list []part) {
	b := ir.NewBuilder(dot.Op.Context()).Before(dot.Op).LocateAs(dot.Op)
	steps := x.deferredStep().Steps()
	operands, acc := x.dotOperands(b, dot, 0), dot.Acc()
	list = append(list, part{op: operands.DefiningOp()})
	for k := 1; k < steps; k++ {
		next := x.dotOperands(b, dot, k)
		acc = x.dotStep(b, operands, acc, k-1)
		list = append(list, part{op: next.DefiningOp()}, part{op: acc.DefiningOp()})
		operands = next
	}
	last := x.dotStep(b, operands, acc, steps-1)
	x.ends[dot.Result()] = last
	x.neutral[acc] = neutral{func() *ir.Value { return x.InitArgs()[x.deferred[0].Accumulator] }, x.deferred[0].Accumulator}
	x.neutral[operands] = neutral{func() *ir.Value {
		t := operands.Type().(*ir.VectorType)
		return arith.NewConstant(x.b, x.b.Ctx.Dense(t, make([]byte, distribute.ElementBytes(t.Elem)), true))
	}, -1}
	return slices.Insert(list, 1, part{op: last.DefiningOp(), stage: 1, then: func(x *iterationBuilder) { x.advance() }})
}

// dotOperands loads the operands of a step of the deferred dot.
func (x planner) dotOperands(b *ir.Builder, dot tile.DotOp, step int) *ir.Value {
	attrs := stepAttrs(dot)
	for name, set := range map[string]bool{"transpose_a": dot.TransposeA(), "transpose_b": dot.TransposeB(), "immediate_offsets": x.hasRegisterPressure} {
		if set {
			attrs = append(attrs, ir.NamedAttr{Name: name, Attr: ir.Unit})
		}
	}
	t := b.Ctx.Vector([]int64{int64(x.deferredStep().StepWords())}, x.deferredStep().Instruction.WordType())
	return tile.NewDotOperands(b, dot.A(), dot.B(), t, dot.Instruction(), dot.K(), dot.Warps(), int64(step), attrs...).Result()
}

// dotStep computes a step of the deferred dot.
func (x planner) dotStep(b *ir.Builder, operands, acc *ir.Value, step int) *ir.Value {
	dot := tile.DotOp{Op: x.deferredStep().Op}
	batch := step / x.deferredStep().MMA.TilesK()
	return tile.NewDotStep(b, operands, acc, dot.Instruction(), dot.K(), dot.Warps(), ir.ElementTypeOf(dot.A().Type()), int64(batch), stepAttrs(dot)...).Result()
}

// stepAttrs are the optional attributes of a dot that its steps have too.
func stepAttrs(dot tile.DotOp) []ir.NamedAttr {
	if precision := dot.Op.Attr("precision"); precision != nil {
		return []ir.NamedAttr{{Name: "precision", Attr: precision}}
	}
	return nil
}

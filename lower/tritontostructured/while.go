package tritontostructured

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// whileLoop makes an scf.while carry the offsets of its addresses, after all other values:
//
//	%r = scf.while (%p = %ptr) : (tensor<8x!tt.ptr<f32>>) -> tensor<8x!tt.ptr<f32>>
//
// becomes
//
//	%r:2 = scf.while (%p = %ptr, %o = %offset) : (tensor<8x!tt.ptr<f32>>, index) -> (tensor<8x!tt.ptr<f32>>, index)
//
// Base and strides are assumed not to change. Where that is refuted they are carried too; addresses that do not
// stay regular are left alone.
func (r *rewriter) whileLoop(op *ir.Op) {
	loop, _ := scf.AsWhile(op)
	w := &loopBuilder{r: r, op: op, number: r.loops, yield: loop.YieldOp()}
	r.loops++
	taken := w.inits(loop.Before())
	r.region(op.RegionAt(0))
	forwarded := w.forward(loop.ConditionOp(), loop.After())
	r.region(op.RegionAt(1))
	w.yieldStates(taken, structured)
	made := w.rebuild()
	for _, f := range forwarded {
		r.pointers.Know(made.Result(f.index), f.state(made.Results()[f.first:]))
	}
}

// inits describes the inits of the loop.
func (w *loopBuilder) inits(before *ir.Block) []*iterArgState {
	var taken []*iterArgState
	for i, v := range w.op.Operands() {
		arg := before.Arg(i)
		if w.r.refutedBefore[assumption{w.number, i, structured}] || !isAddress(arg) {
			continue
		}
		w.r.b.Before(w.op)
		s, err := w.regularState(v)
		if err != nil {
			w.r.reasons[arg] = err
			continue
		}
		taken = append(taken, w.carry(i, before, arg, s, w.r.refutedBefore[assumption{w.number, i, invariant}]))
	}
	return taken
}

// forward describes the values that the condition forwards to the body and to the results.
func (w *loopBuilder) forward(condition scf.ConditionOp, after *ir.Block) []*iterArgState {
	var taken []*iterArgState
	forwarded := condition.Args()
	for i, result := range w.op.Results() {
		arg := after.Arg(i)
		if !isAddress(arg) && !isAddress(result) {
			continue
		}
		w.r.b.Before(condition.Op)
		s, err := w.regularState(forwarded[i])
		if err != nil {
			w.r.reasons[arg] = err
			continue
		}
		c := newCarriedState(i, after.NumArgs(), s, func(_ int, e foldresult.Entry) bool { return e.Value != nil && inside(w.op, e.Value) })
		values := c.values(w.r.b, s)
		condition.Op.SetOperands(append(condition.Op.Operands(), values...))
		for _, v := range values {
			w.types = append(w.types, v.Type())
		}
		w.describe(after, arg, c, values)
		taken = append(taken, c)
	}
	return taken
}

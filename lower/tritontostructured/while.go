package tritontostructured

import (
	"github.com/tshared/tshared/analysis/declined"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// whileLoop makes an scf.while carry the offsets of the addresses it carries,
// behind everything else:
//
//	%r = scf.while (%p = %ptr) : (tensor<8x!tt.ptr<f32>>) -> tensor<8x!tt.ptr<f32>>
//
// becomes
//
//	%r:2 = scf.while (%p = %ptr, %o = %offset) : (tensor<8x!tt.ptr<f32>>, index) -> (tensor<8x!tt.ptr<f32>>, index)
//
// It is taken that base and strides stay what they were at first. Where that
// turns out wrong they are carried too, and where addresses do not stay regular
// they are left alone.
func (r *rewriter) whileLoop(op *ir.Op) {
	w := &whileCarrier{r: r, op: op, number: r.loops}
	r.loops++
	loop, _ := scf.AsWhile(op)
	taken := w.inits(loop.Before())
	r.region(op.RegionAt(0))
	forwarded := w.forward(loop.ConditionOp(), loop.After())
	r.region(op.RegionAt(1))
	w.yield(loop.YieldOp(), taken)
	made := w.rebuild()
	for _, f := range forwarded {
		r.pointers.Know(made.Result(f.index), f.state(made.Results()[f.first:]))
	}
}

// whileCarrier is about one loop. It is made anew when all is known.
type whileCarrier struct {
	r      *rewriter
	op     *ir.Op
	number int
	extra  []*ir.Value // what goes into the loop in addition
	types  []ir.Type   // what comes out in addition
}

// inits describes what goes into the loop.
func (w *whileCarrier) inits(before *ir.Block) []*carriedState {
	var taken []*carriedState
	for i, v := range w.op.Operands() {
		arg := before.Arg(i)
		if w.r.refused[place{w.number, i, false}] || !isAddress(arg) {
			continue
		}
		w.r.b.Before(w.op)
		s, err := w.plain(v)
		if err != nil {
			w.r.reasons[arg] = err
			continue
		}
		all := w.r.refused[place{w.number, i, true}]
		c := newCarriedState(i, before.NumArgs(), s, func(part int, _ mixed.Entry) bool { return all || part < len(s.Dims) })
		values := c.values(w.r.b, s)
		w.extra = append(w.extra, values...)
		w.describe(before, arg, c, values)
		taken = append(taken, c)
	}
	return taken
}

// forward describes what goes from the condition to the body and comes out.
func (w *whileCarrier) forward(condition *ir.Op, after *ir.Block) []*carriedState {
	var taken []*carriedState
	for i, result := range w.op.Results() {
		arg := after.Arg(i)
		if !isAddress(arg) && !isAddress(result) {
			continue
		}
		w.r.b.Before(condition)
		s, err := w.plain(condition.Operand(1 + i))
		if err != nil {
			w.r.reasons[arg] = err
			continue
		}
		c := newCarriedState(i, after.NumArgs(), s, func(_ int, e mixed.Entry) bool { return e.Value != nil && inside(w.op, e.Value) })
		values := c.values(w.r.b, s)
		condition.SetOperands(append(condition.Operands(), values...))
		for _, v := range values {
			w.types = append(w.types, v.Type())
		}
		w.describe(after, arg, c, values)
		taken = append(taken, c)
	}
	return taken
}

// describe gives a block arguments for the values that are carried, and one of
// its arguments the state they make up.
func (w *whileCarrier) describe(block *ir.Block, arg *ir.Value, c *carriedState, values []*ir.Value) {
	for _, v := range values {
		block.InsertArg(block.NumArgs(), v.Type(), arg.Loc())
	}
	w.r.b.AtStart(block)
	w.r.describe(arg, c.state(block.Args()[c.first:]))
}

// yield hands on what is carried to the next turn.
func (w *whileCarrier) yield(yield *ir.Op, taken []*carriedState) {
	for _, c := range taken {
		w.r.b.Before(yield)
		s, err := w.plain(yield.Operand(c.index))
		switch {
		case err != nil:
			w.r.wrong = append(w.r.wrong, place{w.number, c.index, false})
			s = c.like
		case !c.holds(s):
			w.r.wrong = append(w.r.wrong, place{w.number, c.index, true})
		}
		yield.SetOperands(append(yield.Operands(), c.values(w.r.b, s)...))
	}
}

// plain is a state that loops can carry: one of offsets and strides only.
func (w *whileCarrier) plain(v *ir.Value) (*pointer.State, error) {
	s, err := w.r.pointers.Of(v)
	switch {
	case err != nil:
		return nil, err
	case s.IsBlock() || s.Wraps() || s.IndexDim() >= 0:
		return nil, declined.At(w.op, "it carries what is not only offsets and strides")
	}
	return s, nil
}

// rebuild makes the loop anew with what is carried in addition.
func (w *whileCarrier) rebuild() *ir.Op {
	if len(w.extra)+len(w.types) == 0 {
		return w.op
	}
	made := w.r.b.Before(w.op).CreateFrom(&ir.OpState{Def: scf.While, Operands: append(w.op.Operands(), w.extra...),
		Types: append(w.op.ResultTypes(), w.types...), Attrs: w.op.Attrs(), Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()}})
	for k, region := range made.Regions() {
		region.TakeBlocks(w.op.RegionAt(k))
	}
	for i, v := range w.op.Results() {
		v.ReplaceAllUsesWith(made.Result(i))
	}
	w.op.Erase()
	return made
}

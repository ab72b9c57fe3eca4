package tritontostructured

import (
	"slices"

	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// iterArgState is the state of an iter_arg, some components of which are iter_args of their own.
type iterArgState struct {
	index   int            // of the value
	first   int            // of its components, among the arguments
	yielded int            // of its components, among the yielded values
	like    *pointer.State // with the components that are not carried
	carried []bool         // by component
}

func newCarriedState(index, first int, like *pointer.State, carry func(part int, e foldresult.Entry) bool) *iterArgState {
	c := &iterArgState{index: index, first: first, like: like}
	for i, e := range components(like) {
		c.carried = append(c.carried, carry(i, e))
	}
	return c
}

// components are the offsets, the strides and the base of a state.
func components(s *pointer.State) []foldresult.Entry {
	all := append(s.Offsets(), s.Strides()...)
	if s.Base != nil {
		all = append(all, foldresult.Value(s.Base))
	}
	return all
}

// values are the carried components of a state.
func (c *iterArgState) values(b *ir.Builder, s *pointer.State) []*ir.Value {
	var values []*ir.Value
	for i, e := range components(s) {
		if c.carried[i] {
			values = append(values, foldresult.Materialize(b, e))
		}
	}
	return values
}

// state is the state with the given values as carried components.
func (c *iterArgState) state(values []*ir.Value) *pointer.State {
	all := components(c.like)
	for i, carried := range c.carried {
		if carried {
			all[i], values = foldresult.Value(values[0]), values[1:]
		}
	}
	n := len(c.like.Dims)
	s := &pointer.State{}
	for i, d := range c.like.Dims {
		made := pointer.Dim{Size: d.Size, Offset: all[i], Stride: all[n+i], Index: d.Index, Reason: d.Reason}
		if d.Index != nil {
			made.Offset = foldresult.Const(0)
		}
		s.Dims = append(s.Dims, made)
	}
	if c.like.Base != nil {
		s.Base = all[2*n].Value
	}
	return s
}

// matches reports whether a state differs only in carried components.
func (c *iterArgState) matches(s *pointer.State) bool {
	like := components(c.like)
	for i, e := range components(s) {
		if !c.carried[i] && !e.Equal(like[i]) {
			return false
		}
	}
	return true
}

// loopBuilder adds iter_args to a loop. Inits, block arguments and yielded values are added together, results at the end.
type loopBuilder struct {
	r      *rewriter
	op     *ir.Op
	number int
	yield  *ir.Op    // yields what the next iteration starts with
	types  []ir.Type // types of additional results
}

// carry makes the offsets, or all components, of an iter_arg's state iter_args.
func (w *loopBuilder) carry(i int, body *ir.Block, arg *ir.Value, s *pointer.State, all bool) *iterArgState {
	c := newCarriedState(i, body.NumArgs(), s, func(part int, _ foldresult.Entry) bool { return all || part < len(s.Dims) })
	c.yielded = w.yield.NumOperands()
	values := c.values(w.r.b, s)
	w.op.SetOperands(append(w.op.Operands(), values...))
	w.r.yieldLater(w.yield, values)
	w.describe(body, arg, c, values)
	return c
}

// yieldLater yields placeholders for values that are known at the end of the loop's body: operations without inputs, about which nothing
// is known. Analyses are asked about the loop while its body is rewritten, and need an init and a yielded value for each iter_arg.
func (r *rewriter) yieldLater(yield *ir.Op, inits []*ir.Value) {
	r.b.Before(yield)
	operands := yield.Operands()
	for _, v := range inits {
		operands = append(operands, r.b.Create(builtin.UnrealizedConversionCast, nil, []ir.Type{v.Type()}).Result(0))
	}
	yield.SetOperands(operands)
}

// yieldNow replaces the placeholders from an operand on.
func yieldNow(yield *ir.Op, at int, values []*ir.Value) {
	for i, v := range values {
		placeholder := yield.Operand(at + i).DefiningOp()
		yield.SetOperand(at+i, v)
		placeholder.Erase()
	}
}

// describe adds block arguments for the carried values, and sets the state they make up for one of the
// arguments.
func (w *loopBuilder) describe(block *ir.Block, arg *ir.Value, c *iterArgState, values []*ir.Value) {
	for _, v := range values {
		block.InsertArg(block.NumArgs(), v.Type(), arg.Loc())
	}
	w.r.b.AtStart(block)
	w.r.describe(arg, c.state(block.Args()[c.first:]))
}

// yieldStates yields the carried values for the next iteration. A state that is not regular refutes the assumption.
func (w *loopBuilder) yieldStates(taken []*iterArgState, assumed assumptionKind) {
	for _, c := range taken {
		w.r.b.Before(w.yield)
		s, err := w.regularState(w.yield.Operand(c.index))
		switch {
		case err != nil || !slices.Equal(s.Indices(), c.like.Indices()):
			w.r.refuted = append(w.r.refuted, assumption{w.number, c.index, assumed})
			s = c.like
		case !c.matches(s):
			w.r.refuted = append(w.r.refuted, assumption{w.number, c.index, invariant})
		}
		yieldNow(w.yield, c.yielded, c.values(w.r.b, s))
	}
}

// regularState is a state that loops can carry: only offsets and strides, and indices from outside.
func (w *loopBuilder) regularState(v *ir.Value) (*pointer.State, error) {
	s, err := w.r.pointers.Of(v)
	switch {
	case err != nil:
		return nil, err
	case s.IsBlock() || s.Wraps():
		return nil, matchfailure.At(w.op, "it carries more than offsets and strides")
	case s.IndexDim() < 0:
		return s, nil
	case !s.HasRows():
		return nil, errIndexed
	case slices.ContainsFunc(s.Indices(), func(v *ir.Value) bool { return inside(w.op, v) }):
		return nil, matchfailure.At(w.op, "it carries indices that change")
	}
	return s, nil
}

// rebuild builds the loop with the additional results.
func (w *loopBuilder) rebuild() *ir.Op {
	if len(w.types) == 0 {
		return w.op
	}
	var regions []*ir.Region
	for range w.op.Regions() {
		regions = append(regions, ir.NewRegion())
	}
	made := w.r.b.Before(w.op).CreateFrom(&ir.OpState{Def: w.op.Def(), Operands: w.op.Operands(),
		Types: append(w.op.ResultTypes(), w.types...), Attrs: w.op.Attrs(), Regions: regions})
	for k, region := range made.Regions() {
		region.TakeBlocks(w.op.RegionAt(k))
	}
	for i, v := range w.op.Results() {
		v.ReplaceAllUsesWith(made.Result(i))
	}
	w.op.Erase()
	return made
}

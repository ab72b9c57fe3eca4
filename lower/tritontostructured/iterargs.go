package tritontostructured

import (
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// iterArgState is the state of a value of a loop of which some parts are
// carried in values of their own.
type iterArgState struct {
	index   int            // of the value
	first   int            // of the values for its parts
	like    *pointer.State // with the parts that are not carried
	carried []bool         // of its parts
}

func newCarriedState(index, first int, like *pointer.State, carry func(part int, e foldresult.Entry) bool) *iterArgState {
	c := &iterArgState{index: index, first: first, like: like}
	for i, e := range components(like) {
		c.carried = append(c.carried, carry(i, e))
	}
	return c
}

// components are the offsets of a state, its strides, and the base.
func components(s *pointer.State) []foldresult.Entry {
	all := append(s.Offsets(), s.Strides()...)
	if s.Base != nil {
		all = append(all, foldresult.Value(s.Base))
	}
	return all
}

// values are the parts of a state that are carried.
func (c *iterArgState) values(b *ir.Builder, s *pointer.State) []*ir.Value {
	var values []*ir.Value
	for i, e := range components(s) {
		if c.carried[i] {
			values = append(values, foldresult.Materialize(b, e))
		}
	}
	return values
}

// state is the state whose carried parts are the given values.
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
		s.Dims = append(s.Dims, pointer.Dim{Size: d.Size, Offset: all[i], Stride: all[n+i]})
	}
	if c.like.Base != nil {
		s.Base = all[2*n].Value
	}
	return s
}

// matches reports whether a state differs in nothing but what is carried.
func (c *iterArgState) matches(s *pointer.State) bool {
	like := components(c.like)
	for i, e := range components(s) {
		if !c.carried[i] && !e.Equal(like[i]) {
			return false
		}
	}
	return true
}

// loopBuilder is about one loop. It is made anew when all is known.
type loopBuilder struct {
	r      *rewriter
	op     *ir.Op
	number int
	extra  []*ir.Value // what goes into the loop in addition
	types  []ir.Type   // what comes out in addition
}

// carry makes a loop carry offsets, or all parts, of what goes into it.
func (w *loopBuilder) carry(i int, body *ir.Block, arg *ir.Value, s *pointer.State, all bool) *iterArgState {
	c := newCarriedState(i, body.NumArgs(), s, func(part int, _ foldresult.Entry) bool { return all || part < len(s.Dims) })
	values := c.values(w.r.b, s)
	w.extra = append(w.extra, values...)
	w.describe(body, arg, c, values)
	return c
}

// describe gives a block arguments for the values that are carried, and one of
// its arguments the state they make up.
func (w *loopBuilder) describe(block *ir.Block, arg *ir.Value, c *iterArgState, values []*ir.Value) {
	for _, v := range values {
		block.InsertArg(block.NumArgs(), v.Type(), arg.Loc())
	}
	w.r.b.AtStart(block)
	w.r.describe(arg, c.state(block.Args()[c.first:]))
}

// yield hands on what is carried to the next turn. What turns out not to be
// regular is not what was assumed.
func (w *loopBuilder) yield(yield *ir.Op, taken []*iterArgState, assumed assumptionKind) {
	for _, c := range taken {
		w.r.b.Before(yield)
		s, err := w.regularState(yield.Operand(c.index))
		switch {
		case err != nil:
			w.r.refuted = append(w.r.refuted, assumption{w.number, c.index, assumed})
			s = c.like
		case !c.matches(s):
			w.r.refuted = append(w.r.refuted, assumption{w.number, c.index, invariant})
		}
		yield.SetOperands(append(yield.Operands(), c.values(w.r.b, s)...))
	}
}

// regularState is a state that loops can carry: one of offsets and strides only.
func (w *loopBuilder) regularState(v *ir.Value) (*pointer.State, error) {
	s, err := w.r.pointers.Of(v)
	switch {
	case err != nil:
		return nil, err
	case s.IsBlock() || s.Wraps() || s.IndexDim() >= 0:
		return nil, matchfailure.At(w.op, "it carries more than offsets and strides")
	}
	return s, nil
}

// rebuild makes the loop anew with what is carried in addition.
func (w *loopBuilder) rebuild() *ir.Op {
	if len(w.extra)+len(w.types) == 0 {
		return w.op
	}
	var regions []*ir.Region
	for range w.op.Regions() {
		regions = append(regions, ir.NewRegion())
	}
	made := w.r.b.Before(w.op).CreateFrom(&ir.OpState{Def: w.op.Def(), Operands: append(w.op.Operands(), w.extra...),
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

package tritontostructured

import (
	"errors"

	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
)

var forDef = scf.For

var (
	errIndexed       = errors.New("a loop cannot carry indices")
	errMaskElsewhere = errors.New("the mask decides element by element along another dimension than the one that goes through indices")
)

// group is a value that a loop carries, with its offsets and strides behind it.
type group struct {
	value            *ir.Value
	arg              *ir.Value // the argument of the loop, nil for what goes into it
	offsets, strides []*ir.Value
	state            *pointer.State
}

// loop gives the arguments of a loop the states of what goes into it, with the
// offsets and strides that are carried.
func (r *rewriter) loop(op *ir.Op) {
	f, _ := scf.AsFor(op)
	inits, args := f.Inits(), f.IterArgs()
	for i := 0; i < len(args); i++ {
		offsets, strides, ok := tts.StateSizes(args[i].Type())
		if !ok {
			continue
		}
		from, ok := r.groups[inits[i]]
		if !ok || !carries(inits[i+1:], append(from.offsets[:len(from.offsets):len(from.offsets)], from.strides...)) {
			continue
		}
		g := group{value: args[i], arg: args[i], offsets: args[i+1 : i+1+offsets], strides: args[i+1+offsets : i+1+offsets+strides]}
		g.state = carried(from.state, g.offsets, g.strides)
		r.groups[args[i]] = g
		r.pointers.Know(args[i], g.state)
		if g.state.Base != nil && len(g.state.Dims) > 0 {
			r.b.AtStart(f.Body())
			r.tiles[args[i]] = g.state.Build(r.b, nil).Result(0)
		}
		i += offsets + strides
	}
	r.region(op.Region0())
	r.results(op, f)
}

// results gives the results of a loop the states of its arguments. What they
// describe is not made: nearly always more is added before an access.
func (r *rewriter) results(op *ir.Op, f scf.ForOp) {
	for i, arg := range f.IterArgs() {
		g, ok := r.groups[arg]
		if !ok {
			continue
		}
		g.value, g.arg = op.Result(i), nil
		first, n, m := i+1, len(g.offsets), len(g.strides)
		g.offsets, g.strides = op.Results()[first:first+n], op.Results()[first+n:first+n+m]
		g.state = carried(g.state, g.offsets, g.strides)
		r.groups[g.value] = g
		r.pointers.Know(g.value, g.state)
	}
}

// carries reports whether values begin with the given ones.
func carries(values, first []*ir.Value) bool {
	if len(values) < len(first) {
		return false
	}
	for i, v := range first {
		if values[i] != v {
			return false
		}
	}
	return true
}

// carried is a state with other offsets and strides.
func carried(s *pointer.State, offsets, strides []*ir.Value) *pointer.State {
	c := *s
	c.Scalar = nil
	if len(s.Dims) == 0 {
		c.Scalar = offsets[0]
		return &c
	}
	c.Dims = append([]pointer.Dim(nil), s.Dims...)
	for i := range c.Dims {
		c.Dims[i].Offset, c.Dims[i].Stride = mixed.Value(offsets[i]), mixed.Value(strides[i])
		c.Dims[i].Line = nil
	}
	return &c
}

// isOne reports whether a stride is 1, also when a loop carries it unchanged.
func (r *rewriter) isOne(e mixed.Entry) bool {
	for e.Value != nil {
		if c, ok := arith.ConstantOf(e.Value).(*ir.IntegerAttr); ok {
			return c.Value == 1
		}
		block := e.Value.ArgOf()
		if block == nil {
			return false
		}
		f, ok := scf.AsFor(block.ParentOp())
		at := e.Value.Index() - 1
		if !ok || at < 0 || f.Yielded()[at] != e.Value && !yieldsState(f.Yielded()[at]) {
			return false
		}
		e = mixed.Value(f.Inits()[at])
	}
	return e.Const == 1
}

// yieldsState: what a loop hands on may not be known yet, but adding to a line
// of integers does not change its stride.
func yieldsState(v *ir.Value) bool { return v.DefiningOp().Is(tts.GetStructuredState) }

package tritontostructured

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
)

var (
	errIndexed        = errors.New("a loop carries indices, and no dimension may be contiguous")
	errPosition       = errors.New("the position of a block with a boundary check cannot be computed from its offset, because its stride may not be positive")
	errScalar         = errors.New("it is an access to one element")
	errOther          = errors.New("the other value is not a splat")
	errNoOther        = errors.New("its type has no value for masked-off lanes")
	errMaskAlongOther = errors.New("the mask decides element by element along another dimension than the one that has indices")
)

// iterArg is an iter_arg followed by its offsets and strides.
type iterArg struct {
	value            *ir.Value
	arg              *ir.Value // the argument of the loop, nil for an init
	offsets, strides []*ir.Value
	state            *pointer.State
}

// dominates reports whether offsets, strides and indices dominate an operation: a value may be an iter_arg of
// several loops, and those of one are not available in the others.
func (g iterArg) dominates(op *ir.Op) bool {
	for _, v := range slices.Concat(g.offsets, g.strides, g.state.Indices()) {
		at := op.Block()
		for at != nil && at != v.Block() {
			around := at.ParentOp()
			if around == nil {
				return false
			}
			at = around.Block()
		}
		if at == nil {
			return false
		}
	}
	return true
}

// loop sets the states of the iter_args to those of the inits, with the carried offsets and strides.
func (r *rewriter) loop(op *ir.Op) {
	number := r.loops
	r.loops++
	op, masks := r.carryMasks(op, number)
	f, _ := scf.AsFor(op)
	inits, args := f.InitArgs(), f.IterArgs()
	for i := 0; i < len(args); i++ {
		offsets, strides, ok := tts.StateSizes(args[i].Type())
		from, known := r.iterArgs[inits[i]]
		if !ok || !known || r.refutedBefore[assumption{number, i, structured}] || !carries(inits[i+1:], from) {
			continue
		}
		first, end := i+1+offsets, i+1+offsets+strides
		g := iterArg{value: args[i], arg: args[i], offsets: args[i+1 : first], strides: args[first:end]}
		g.state = carried(from.state, g.offsets, g.strides)
		r.iterArgs[args[i]] = g
		r.pointers.Know(args[i], g.state)
		for _, v := range g.strides {
			r.carriedStrides[v] = assumption{number, i, invariant}
		}
		if g.state.Base != nil && len(g.state.Dims) > 0 {
			r.b.AtStart(f.Body())
			r.tiles[args[i]] = g.state.Build(r.b, nil).Result(0)
		}
		i = end - 1
	}
	w := &loopBuilder{r: r, op: op, number: number, yield: f.Body().Last()}
	taken := w.otherBases(f)
	r.region(op.Region0())
	for i, arg := range args {
		if g, ok := r.iterArgs[arg]; !ok {
			r.rematerializePointer(w.yield, i)
		} else if !r.yieldsSameTile(f, i, g) {
			r.refuted = append(r.refuted, assumption{number, i, structured})
		}
	}
	r.yieldMasks(op, number, masks)
	w.yieldStates(taken, regular)
	if made := w.rebuild(); made != op {
		f, _ = scf.AsFor(made)
		r.knowMasks(masks, made.Results())
	}
	for _, c := range taken {
		r.pointers.Know(f.Op.Result(c.index), c.state(f.Op.Results()[c.first-1:]))
	}
	r.results(f.Op, f)
}

// otherBases are pointers with another base in another iteration. The base is carried too, after all other
// iter_args.
func (w *loopBuilder) otherBases(f scf.ForOp) []*iterArgState {
	var taken []*iterArgState
	for i, arg := range f.IterArgs() {
		if _, ok := w.r.iterArgs[arg]; ok {
			continue
		}
		w.r.rematerializePointer(w.op, firstInit+i)
		if !w.r.refutedBefore[assumption{w.number, i, structured}] || w.r.refutedBefore[assumption{w.number, i, regular}] || !isAddress(arg) {
			continue
		}
		w.r.b.Before(w.op)
		if s, err := w.regularState(w.op.Operand(firstInit + i)); err == nil {
			taken = append(taken, w.carry(i, f.Body(), arg, s, true))
		}
	}
	for _, v := range w.op.Operands()[firstInit+w.op.NumResults():] {
		w.types = append(w.types, v.Type())
	}
	return taken
}

// firstInit is the operand index of a loop's first init.
const firstInit = 3

// rematerializePointer replaces an operand that describes pointers by the pointers, for users that do not take
// descriptions.
func (r *rewriter) rematerializePointer(op *ir.Op, i int) {
	if ptr := r.described[op.Operand(i)]; ptr != nil {
		op.SetOperand(i, ptr)
	}
}

// results sets the states of the results to those of the iter_args. The tiles are not built: nearly always an
// offset is added before an access.
func (r *rewriter) results(op *ir.Op, f scf.ForOp) {
	for i, arg := range f.IterArgs() {
		g, ok := r.iterArgs[arg]
		if !ok {
			continue
		}
		g.value, g.arg = op.Result(i), nil
		first, n, m := i+1, len(g.offsets), len(g.strides)
		g.offsets, g.strides = op.Results()[first:first+n], op.Results()[first+n:first+n+m]
		g.state = carried(g.state, g.offsets, g.strides)
		r.iterArgs[g.value] = g
		r.pointers.Know(g.value, g.state)
	}
}

// yieldsSameTile reports whether a loop yields a tile that differs from its iter_arg in offsets and strides
// only.
func (r *rewriter) yieldsSameTile(f scf.ForOp, i int, g iterArg) bool {
	yielded := f.Yielded()
	next, ok := r.iterArgs[yielded[i]]
	if !ok || !carries(yielded[i+1:], next) {
		return false
	}
	for k, v := range next.strides {
		if p, assumed := r.carriedStrides[g.strides[k]]; assumed && r.refutedBefore[p] {
			continue
		} else if assumed && v != g.strides[k] && r.assumedInvariant[p] {
			r.refuted = append(r.refuted, p)
		}
	}
	return sameTile(g.state, next.state)
}

// sameTile compares all but offsets and strides. Indices are the same where they are the same tensor.
func sameTile(a, b *pointer.State) bool {
	if a.Base != b.Base || len(a.Dims) != len(b.Dims) || !slices.Equal(a.Order, b.Order) {
		return false
	}
	for i := range a.Dims {
		x, y := a.Dims[i], b.Dims[i]
		if x.Size != y.Size || x.Modulus != y.Modulus || x.Index != y.Index {
			return false
		}
	}
	return true
}

// carries reports whether values begin with the offsets and strides of an iter_arg.
func carries(values []*ir.Value, g iterArg) bool {
	n, m := len(g.offsets), len(g.strides)
	return len(values) >= n+m && slices.Equal(values[:n], g.offsets) && slices.Equal(values[n:n+m], g.strides)
}

// carried is a state with other offsets and strides. A dimension with indices has no offset.
func carried(s *pointer.State, offsets, strides []*ir.Value) *pointer.State {
	c := *s
	c.Scalar = nil
	if len(s.Dims) == 0 {
		c.Scalar = offsets[0]
		return &c
	}
	c.Dims = append([]pointer.Dim(nil), s.Dims...)
	for i := range c.Dims {
		c.Dims[i].Offset, c.Dims[i].Stride = foldresult.Value(offsets[i]), foldresult.Value(strides[i])
		c.Dims[i].Tensor = nil
		if c.Dims[i].Index != nil {
			c.Dims[i].Offset = foldresult.Const(0)
		}
	}
	return &c
}

// constantStride is a stride that is constant, also when a loop carries it. That the loop does not change it is
// an assumption, which is checked at the end of the loop.
func (r *rewriter) constantStride(e foldresult.Entry) (int64, bool) {
	for e.Value != nil {
		if c, ok := arith.ConstantOf(e.Value).(*ir.IntegerAttr); ok {
			return c.Value, c.Big == nil
		}
		f, ok := scf.AsFor(e.Value.DefiningOp())
		i := e.Value.Index()
		if ok {
			if f.Yielded()[i] != f.IterArgs()[i] {
				return 0, false
			}
		} else {
			p, assumed := r.carriedStrides[e.Value]
			if !assumed || r.refutedBefore[p] {
				return 0, false
			}
			r.assumedInvariant[p] = true
			f, _ = scf.AsFor(e.Value.ArgOf().ParentOp())
			i--
		}
		e = foldresult.Value(f.InitArgs()[i])
	}
	return e.Const, true
}

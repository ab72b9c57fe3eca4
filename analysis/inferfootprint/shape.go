package inferfootprint

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

func init() {
	for _, def := range []*ir.OpDef{tt.Splat, tt.Broadcast, tt.Unsplat} {
		steps[def] = func(a *analyzer, op *ir.Op) { a.values[op.Result(0)] = a.get(op.Operand(0)) }
	}
	steps[tt.MakeRange] = (*analyzer).makeRange
	steps[tt.ExpandDims] = (*analyzer).expandDims
	steps[tt.Trans] = (*analyzer).transpose
	steps[tt.Reshape] = (*analyzer).reshape
	steps[tt.View] = (*analyzer).reshape
	steps[tt.Join] = (*analyzer).joinOp
	steps[tt.Split] = (*analyzer).splitOp
	steps[tt.Cat] = (*analyzer).cat
	steps[tt.Gather] = (*analyzer).gather
	steps[tt.Reduce] = (*analyzer).reduce
}

func (a *analyzer) makeRange(op *ir.Op) {
	o, _ := tt.AsMakeRange(op)
	f := a.constant(o.Start())
	if n := o.End() - o.Start(); n > 1 {
		f = a.add(f, a.of(a.lane(0, n)))
	}
	a.values[op.Result(0)] = integerOf(f, 32)
}

// moved is the remapping that gives dimension d the number to[d].
func (a *analyzer) moved(to []int) remapping {
	return remapping{
		how:       fmt.Sprint("moved", to),
		index:     func(v *variable) form { return a.of(a.lane(to[v.lane], v.extent)) },
		bijective: true,
	}
}

func (a *analyzer) expandDims(op *ir.Op) {
	o, _ := tt.AsExpandDims(op)
	to := make([]int, len(shapeOf(op.Operand(0).Type())))
	for d := range to {
		if to[d] = d; d >= o.Axis() {
			to[d] = d + 1
		}
	}
	a.values[op.Result(0)] = a.remap(a.get(op.Operand(0)), a.moved(to))
}

func (a *analyzer) transpose(op *ir.Op) {
	o, _ := tt.AsTrans(op)
	to := make([]int, len(o.Order()))
	for d, from := range o.Order() {
		to[from] = d
	}
	a.values[op.Result(0)] = a.remap(a.get(op.Operand(0)), a.moved(to))
}

// reshape keeps the elements in row-major order, unless it may reorder them.
func (a *analyzer) reshape(op *ir.Op) {
	r := op.Result(0)
	x := a.get(op.Operand(0))
	if op.BoolAttr("allow_reorder") {
		a.values[r] = a.remap(x, a.scattered(r.Type(), "reordered"))
		return
	}
	from, to := shapeOf(op.Operand(0).Type()), shapeOf(r.Type())
	forms := a.reindexed(from, to)
	a.values[r] = a.remap(x, remapping{how: fmt.Sprint("reshape", from, to), index: func(v *variable) form { return forms[v.lane] }, bijective: true})
}

// scattered is a remapping after which an index depends on all indices of the new type.
func (a *analyzer) scattered(t ir.Type, how string) remapping {
	shape := shapeOf(t)
	how = fmt.Sprint(how, shape)
	return remapping{how: how, bijective: false, index: func(v *variable) form {
		return a.of(a.copyOf(v, how, a.lanes(shape).union(set{}), false))
	}}
}

// reindexed are the indices of the elements of a shape by those of another one with the same elements.
func (a *analyzer) reindexed(from, to []int64) []form {
	forms := make([]form, len(from))
	for i, j := 0, 0; i < len(from) || j < len(to); {
		// The dimensions i .. ie and j .. je have the same number of elements.
		ie, je := i, j
		p, q := int64(1), int64(1)
		for first := true; first || p != q; first = false {
			if (p <= q || je == len(to)) && ie < len(from) {
				p *= from[ie]
				ie++
			} else if je < len(to) {
				q *= to[je]
				je++
			}
		}
		for ; ie < len(from) && from[ie] == 1; ie++ {
		}
		for ; je < len(to) && to[je] == 1; je++ {
		}
		a.reindexGroup(forms, from, i, ie, to, j, je)
		i, j = ie, je
	}
	return forms
}

func (a *analyzer) reindexGroup(forms []form, from []int64, i, ie int, to []int64, j, je int) {
	linear := a.constant(0) // the number of the element in the group
	stride := int64(1)
	for d := je - 1; d >= j; d-- {
		if to[d] > 1 {
			linear = a.combine(linear, a.of(a.lane(d, to[d])), a.b.Const(stride))
		}
		stride *= to[d]
	}
	stride = 1
	x := integerOf(linear, 64)
	for d := ie - 1; d >= i; d-- {
		q := a.quotient(x, integerOf(a.constant(stride), 64), floor, a.observed)
		stride *= from[d]
		forms[d] = a.remainder(q, integerOf(a.constant(from[d]), 64), false).f
	}
}

// joinOp puts two tensors one after the other along a new last dimension.
func (a *analyzer) joinOp(op *ir.Op) {
	r := op.Result(0)
	last := len(shapeOf(r.Type())) - 1
	x, ok := a.get(op.Operand(0)).(*integer)
	y, too := a.get(op.Operand(1)).(*integer)
	if ok && too {
		if d := a.sub(y.f, x.f); d.invariant() {
			a.values[r] = integerOf(a.combine(x.f, a.of(a.lane(last, 2)), d.c), x.bits, join(x.needs, y.needs)...)
			return
		}
	}
	which := a.sub(a.of(a.lane(last, 2)), a.constant(1))
	a.values[r] = a.choose(r.Type(), cond{{atoms: []form{which}}}, a.get(op.Operand(1)), a.get(op.Operand(0)))
}

func (a *analyzer) splitOp(op *ir.Op) {
	last := len(shapeOf(op.Operand(0).Type())) - 1
	for i, r := range op.Results() {
		a.values[r] = a.remap(a.get(op.Operand(0)), remapping{how: fmt.Sprint("split", last, i), index: func(v *variable) form {
			if v.lane == last {
				return a.constant(int64(i))
			}
			return a.of(v)
		}})
	}
}

// cat puts the elements of two tensors into one, in any order.
func (a *analyzer) cat(op *ir.Op) {
	r := op.Result(0)
	m := a.scattered(r.Type(), "cat")
	a.values[r] = a.choose(r.Type(), maybe, a.remap(a.get(op.Operand(0)), m), a.remap(a.get(op.Operand(1)), m))
}

// gather picks elements of a tensor.
func (a *analyzer) gather(op *ir.Op) {
	r := op.Result(0)
	x := a.picked(a.get(op.Operand(0)), r.Type())
	if x == nil {
		x = a.unknown(r.Type())
	}
	a.values[r] = x
}

// picked is some element of a tensor of integers: its span is that of all elements.
func (a *analyzer) picked(x value, t ir.Type) value {
	i, ok := x.(*integer)
	if !ok {
		return nil
	}
	s := a.natural(i.f)
	if !s.hasLo && !s.hasHi {
		return nil
	}
	own := a.newVariable(span{}, nil, false, false)
	return a.opaque(s, i.bits, own.deps.union(a.lanes(shapeOf(t))), false, false, everywhere(a.observed(i)))
}

// reduce: a combiner that only picks one of its operands gives an element.
func (a *analyzer) reduce(op *ir.Op) {
	o, _ := tt.AsReduce(op)
	body := o.CombineOp()
	picks := body.HasOneBlock()
	if picks {
		for inner := range body.Entry().Ops() {
			picks = picks && (choosing[inner.Def()] || inner == body.Entry().Last() || bitsOf(resultType(inner)) == 1)
		}
	}
	for i, r := range op.Results() {
		a.values[r] = a.unknown(r.Type())
		if !picks {
			continue
		}
		if x := a.picked(a.get(op.Operand(i)), r.Type()); x != nil && a.picksOwn(body.Entry(), i, len(op.Results())) {
			a.values[r] = x
		}
	}
}

// choosing are the operations whose result is one of their operands.
var choosing = map[*ir.OpDef]bool{
	arith.MinSI: true, arith.MaxSI: true, arith.MinUI: true, arith.MaxUI: true, arith.Select: true,
	arith.MinimumF: true, arith.MaximumF: true, arith.MinNumF: true, arith.MaxNumF: true,
}

func resultType(op *ir.Op) ir.Type {
	if op.NumResults() == 0 {
		return nil
	}
	return op.Result(0).Type()
}

// picksOwn reports whether result i of a combiner is one of the two values of operand i.
func (a *analyzer) picksOwn(b *ir.Block, i, n int) bool {
	own := map[*ir.Value]bool{b.Arg(i): true, b.Arg(n + i): true}
	for op := range b.Ops() {
		if !choosing[op.Def()] {
			continue
		}
		operands := op.Operands()
		if op.Is(arith.Select) {
			operands = operands[1:]
		}
		if !slices.ContainsFunc(operands, func(v *ir.Value) bool { return !own[v] }) {
			own[op.Result(0)] = true
		}
	}
	return own[b.Last().Operand(i)]
}

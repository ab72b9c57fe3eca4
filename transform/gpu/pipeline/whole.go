package pipeline

import (
	"maps"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// copyWholeOrPart copies all loads of an iteration: tiles that are inside of their tensors without tests, and others, which are rare, by code that computes
// where the ends of the tensors cut them. The mapping is that of the iteration, and before is what it was without the computation of addresses.
func (v *version) copyWholeOrPart(m, before *ir.Mapping, count, inRange *ir.Value) {
	guard, constants, never := inRange, map[*ir.Value]int64{}, false
	for i, l := range v.Loads {
		if l.Gather.Op != nil {
			v.copyLoad(&asyncCopy{version: v, load: l, index: i, inRange: inRange, m: m}, count)
			continue
		}
		w := wholeTileOf(l)
		never = never || w.never
		guard = w.guard(v.b, m, guard)
		maps.Copy(constants, w.constants)
	}
	copies := func(whole bool) func() []*ir.Value {
		return func() []*ir.Value {
			inside := ir.NewMapping()
			maps.Copy(inside.Values, before.Values)
			var made []*ir.Op
			for op := range v.Body().Ops() {
				if n, ok := constants[resultOf(op)]; ok && whole && v.AddressOps[op] {
					c := arith.NewIndex(v.b, n)
					inside.Values[op.Result(0)], made = c, append(made, c.DefiningOp())
				}
			}
			made = append(made, v.cloneAddressOps(v.schedule, inside)...)
			yes := arith.NewConstant(v.b, ir.BoolAttr(true))
			for i, l := range v.Loads {
				if l.Gather.Op == nil {
					v.copyLoad(&asyncCopy{version: v, load: l, index: i, inRange: yes, m: inside, whole: whole}, count)
				}
			}
			eraseUnused(made)
			return nil
		}
	}
	if never {
		scf.NewIf(v.b, inRange, nil, copies(false), nil)
		return
	}
	scf.NewIf(v.b, guard, nil, copies(true), func() []*ir.Value {
		scf.NewIf(v.b, inRange, nil, copies(false), nil) // the last iterations have nothing to load
		return nil
	})
}

// resultOf is the only result of an operation; nil if it has others.
func resultOf(op *ir.Op) *ir.Value {
	if op.NumResults() != 1 {
		return nil
	}
	return op.Result(0)
}

// wholeTile is when a tile has all its elements.
type wholeTile struct {
	never    bool // it lacks some in every iteration, or its sizes are not known
	atLeast0 []sum
	sizes    []size
	// constants are what values are then, such as how far the tile is shifted.
	constants map[*ir.Value]int64
}

// size is how large a tile has to be.
type size struct {
	v *ir.Value
	n int64
}

// wholeTileOf finds out when the tile of a load has all its elements. Sizes of tiles are minima and maxima of positions and of the tensor's ends: with an
// assumption about which of two values is less, each of them is one of both. Some assumptions make the sizes those of a whole tile.
func wholeTileOf(l *asyncops.Load) wholeTile {
	var wanted []size
	if l.Shift != nil {
		for _, at := range l.Shift.Entries() {
			switch {
			case at.Value != nil:
				wanted = append(wanted, size{at.Value, 0})
			case at.Const != 0:
				return wholeTile{never: true}
			}
		}
	}
	w := wholeTile{constants: map[*ir.Value]int64{}}
	for _, at := range wanted {
		w.constants[at.v] = 0 // memory with all elements begins at the first one
	}
	entries, ok := distribute.SizesOf(l.Load.Source())
	shape := l.Value.Type().(*ir.TensorType).Shape
	if !ok || len(entries) != len(shape) {
		return wholeTile{never: true}
	}
	for d, e := range entries {
		switch {
		case e.Value != nil:
			w.sizes = append(w.sizes, size{e.Value, shape[d]})
		case e.Const != shape[d]:
			return wholeTile{never: true}
		}
	}
	wanted = append(wanted, w.sizes...)
	for choices := range 1 << maxChoices {
		a := &assumptions{choices: choices, sums: map[*ir.Value]sum{}}
		isOther := func(s size) bool { return !a.sumOf(s.v).is(s.n) }
		if slices.ContainsFunc(wanted, isOther) || a.number > maxChoices || a.contradict() {
			continue
		}
		w.atLeast0, w.sizes = a.needed(), nil
		for v, s := range a.sums {
			if len(s.terms) == 0 {
				w.constants[v] = s.constant
			}
		}
		break
	}
	return w
}

// guard tests whether a tile is whole, and whether a condition holds.
func (w wholeTile) guard(b *ir.Builder, m *ir.Mapping, condition *ir.Value) *ir.Value {
	and := func(v *ir.Value) { condition = arith.NewBinary(b, arith.AndI, condition, v) }
	for _, s := range w.atLeast0 {
		and(s.isAtLeast0(b, m))
	}
	for _, s := range w.sizes {
		and(arith.NewCmpI(b, arith.IEQ, m.Value(s.v), arith.NewIndex(b, s.n)))
	}
	return condition
}

// maxChoices bounds the assumptions that are tried.
const maxChoices = 6

// assumptions are some about which of two values is less. Positions are assumed not to overflow.
type assumptions struct {
	choices  int // a bit for each
	number   int
	atLeast0 []sum
	sums     map[*ir.Value]sum // what values are with the assumptions
}

// sumOf is what a value is with the assumptions.
func (a *assumptions) sumOf(v *ir.Value) sum {
	s, ok := a.sums[v]
	if !ok {
		s = a.compute(v)
		a.sums[v] = s
	}
	return s
}

func (a *assumptions) compute(v *ir.Value) sum {
	if n, ok := foldresult.ConstantOf(v); ok {
		return sum{constant: n}
	}
	op := v.DefiningOp()
	if op == nil || v.Type() != ir.Index || op.NumOperands() != 2 {
		return sum{terms: []term{{v, 1}}}
	}
	lhs, rhs := op.Operand(0), op.Operand(1)
	switch {
	case op.Is(arith.AddI):
		return a.sumOf(lhs).plus(a.sumOf(rhs), 1)
	case op.Is(arith.SubI):
		return a.sumOf(lhs).plus(a.sumOf(rhs), -1)
	case op.Is(arith.MinSI), op.Is(arith.MaxSI):
		x, y := a.sumOf(lhs), a.sumOf(rhs)
		if a.isLess(x, y) == op.Is(arith.MinSI) {
			return x
		}
		return y
	}
	return sum{terms: []term{{v, 1}}}
}

// isLess reports whether a value is at most another, by assumption where that is not known.
func (a *assumptions) isLess(x, y sum) bool {
	d, opposite := y.plus(x, -1), x.plus(y, -1)
	switch {
	case a.implies(d):
		return true
	case a.implies(opposite):
		return false
	}
	yes := a.choices>>a.number&1 == 0
	a.number++
	if !yes {
		d = opposite
	}
	a.atLeast0 = append(a.atLeast0, d)
	return yes
}

// implies reports whether a sum is at least 0.
func (a *assumptions) implies(d sum) bool {
	return d.isPositive() || slices.ContainsFunc(a.atLeast0, func(s sum) bool { return d.plus(s, -1).isPositive() })
}

// contradict reports whether two of the assumptions do not hold together.
func (a *assumptions) contradict() bool {
	for i, s := range a.atLeast0 {
		for _, other := range a.atLeast0[:i] {
			if both := s.plus(other, 1); len(both.terms) == 0 && both.constant < 0 {
				return true
			}
		}
	}
	return false
}

// needed are the assumptions that do not follow from another one.
func (a *assumptions) needed() (list []sum) {
	for i, s := range a.atLeast0 {
		follows := false
		for j, other := range a.atLeast0 {
			d := s.plus(other, -1)
			follows = follows || i != j && d.isPositive() && (d.constant > 0 || j < i)
		}
		if !follows {
			list = append(list, s)
		}
	}
	return list
}

// sum is a sum of multiples of values and a constant.
type sum struct {
	terms    []term
	constant int64
}

// term is a multiple of a value.
type term struct {
	v *ir.Value
	n int64
}

func (s sum) is(n int64) bool { return len(s.terms) == 0 && s.constant == n }

func (s sum) isPositive() bool { return len(s.terms) == 0 && s.constant >= 0 }

// plus adds a multiple of another sum.
func (s sum) plus(other sum, factor int64) sum {
	out := sum{slices.Clone(s.terms), s.constant + factor*other.constant}
	for _, t := range other.terms {
		i := slices.IndexFunc(out.terms, func(x term) bool { return x.v == t.v })
		if i < 0 {
			i = len(out.terms)
			out.terms = append(out.terms, term{v: t.v})
		}
		if out.terms[i].n += factor * t.n; out.terms[i].n == 0 {
			out.terms = slices.Delete(out.terms, i, i+1)
		}
	}
	return out
}

// isAtLeast0 tests whether the sum is at least 0. The constant is on the side of the tensor's end, which is the same in all iterations.
func (s sum) isAtLeast0(b *ir.Builder, m *ir.Mapping) *ir.Value {
	var less, more *ir.Value
	add := func(to **ir.Value, v *ir.Value) {
		if *to != nil {
			v = arith.NewBinary(b, arith.AddI, *to, v)
		}
		*to = v
	}
	for _, t := range s.terms {
		to, v, n := &more, m.Value(t.v), t.n
		if n < 0 {
			to, n = &less, -n
		}
		if n != 1 {
			v = arith.NewBinary(b, arith.MulI, v, arith.NewIndex(b, n))
		}
		add(to, v)
	}
	switch {
	case less == nil:
		less = arith.NewIndex(b, -s.constant)
	case more == nil:
		more = arith.NewIndex(b, s.constant)
	case s.constant != 0:
		add(&more, arith.NewIndex(b, s.constant))
	}
	return arith.NewCmpI(b, arith.ISLE, less, more)
}

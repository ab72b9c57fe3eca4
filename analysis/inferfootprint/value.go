package inferfootprint

import (
	encoding "encoding/binary"
	"math"
	"slices"

	"github.com/tshared/tshared/dialect/tt"
	fp "github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/ir"
)

// value is what is known of a value of the IR: an integer, condition, pointer or block, or nil for what no address
// depends on.
type value any

// integer is an integer, or the elements of a tensor of integers: a form modulo 2^bits.
type integer struct {
	f     form
	bits  int
	needs []need
}

// need says that a form must be between two numbers for what is known to hold: integers do not wrap around there.
type need struct {
	f      form
	lo, hi int64
	// everywhere: in all programs, elements and iterations, and not only those that access memory.
	everywhere bool
}

// pointer is one of several addresses.
type pointer []address

// address is that of an element behind an argument.
type address struct {
	arg    int   // the number of the argument, or one of the negative numbers below
	unit   int64 // bytes that the offset counts in
	offset form
	needs  []need
	when   cond // the pointer is this address
}

const (
	foreign   = -1 // memory that is not known to be that of an argument
	described = -2 // the memory of a tensor descriptor that is an argument: the descriptor has its size
)

// block is a block pointer or a tensor descriptor.
type block struct {
	base                    pointer
	shape, strides, offsets []*integer
}

// integerOf makes an integer that fits into its type.
func integerOf(f form, bits int, needs ...need) *integer {
	return &integer{f: f, bits: bits, needs: needs}
}

// limits are the least and the greatest signed integer of a number of bits.
func limits(bits int) (lo, hi int64) {
	if bits >= 64 {
		return math.MinInt64, math.MaxInt64
	}
	return -1 << (bits - 1), 1<<(bits-1) - 1
}

// observed are the needs for reading an integer as a signed number: the form is that number.
func (a *analyzer) observed(x *integer) []need {
	lo, hi := limits(x.bits)
	return a.between(x, lo, hi)
}

// observedUnsigned are the needs for reading an integer as an unsigned number that is a signed one, too.
func (a *analyzer) observedUnsigned(x *integer) []need {
	_, hi := limits(x.bits)
	return a.between(x, 0, hi)
}

func (a *analyzer) between(x *integer, lo, hi int64) []need {
	s := a.natural(x.f)
	if len(x.f.terms) == 1 && x.f.terms[0].v.bits > 0 && x.f.terms[0].v.bits <= x.bits && x.f.c == a.b.Const(0) && x.f.terms[0].k == a.b.Const(1) {
		if least, _ := limits(x.f.terms[0].v.bits); least >= lo {
			return x.needs // data as it was loaded
		}
	}
	if a.within(s, lo, hi) {
		return x.needs
	}
	return append(slices.Clip(x.needs), need{f: x.f, lo: lo, hi: hi})
}

// everywhere makes needs hold for all elements.
func everywhere(lists ...[]need) (needs []need) {
	for _, list := range lists {
		for _, n := range list {
			n.everywhere = true
			needs = append(needs, n)
		}
	}
	return dedupe(needs)
}

func dedupe(needs []need) (list []need) {
	if len(needs) < 2 {
		return needs
	}
	known, key := make(map[string]bool, len(needs)), []byte(nil)
	for _, n := range needs {
		if key = n.appendKey(key[:0]); !known[string(key)] {
			known[string(key)] = true
			list = append(list, n)
		}
	}
	return list
}

// appendKey appends bytes that are equal for equal needs.
func (n *need) appendKey(key []byte) []byte {
	key = append(key, 0)
	if n.everywhere {
		key[len(key)-1] = 1
	}
	for _, i := range []int64{n.lo, n.hi, int64(n.f.c)} {
		key = encoding.AppendVarint(key, i)
	}
	for _, t := range n.f.terms {
		key = encoding.AppendVarint(encoding.AppendVarint(key, int64(t.v.id)), int64(t.k))
	}
	return key
}

func join(lists ...[]need) []need { return dedupe(slices.Concat(lists...)) }

// bitsOf is the width of an integer type, or of the integers of a tensor; 0 for other types. An index has 64 bits.
func bitsOf(t ir.Type) int {
	switch e := elementOf(t).(type) {
	case *ir.IntegerType:
		return int(e.Width)
	default:
		if e == ir.Type(ir.Index) {
			return 64
		}
	}
	return 0
}

func elementOf(t ir.Type) ir.Type {
	if tensor, ok := t.(*ir.TensorType); ok {
		return tensor.Elem
	}
	return t
}

// shapeOf is the shape of a tensor, and nil of others.
func shapeOf(t ir.Type) []int64 {
	if tensor, ok := t.(*ir.TensorType); ok {
		return tensor.Shape
	}
	return nil
}

// get is what is known of a value.
func (a *analyzer) get(v *ir.Value) value {
	x, ok := a.values[v]
	if !ok {
		x = a.unknown(v.Type())
		a.values[v] = x
	}
	return x
}

func (a *analyzer) integer(v *ir.Value) *integer {
	if x, ok := a.get(v).(*integer); ok {
		return x
	}
	return integerOf(a.of(a.data(64, shapeOf(v.Type()))), 64)
}

func (a *analyzer) integers(list []*ir.Value) (out []*integer) {
	for _, v := range list {
		out = append(out, a.integer(v))
	}
	return out
}

func (a *analyzer) condition(v *ir.Value) cond {
	if x, ok := a.get(v).(cond); ok {
		return x
	}
	return maybe
}

func (a *analyzer) pointer(v *ir.Value) pointer {
	if x, ok := a.get(v).(pointer); ok {
		return x
	}
	return a.unknownPointer()
}

func (a *analyzer) unknownPointer() pointer {
	return pointer{{arg: foreign, unit: 1, offset: a.constant(0), when: always}}
}

// unknown is a value about which nothing is known.
func (a *analyzer) unknown(t ir.Type) value {
	if _, ok := tt.AsTensorDesc(t); ok || tt.IsBlockPtr(t) {
		return &block{base: a.unknownPointer()}
	}
	if _, ok := tt.AsPtr(elementOf(t)); ok {
		return a.unknownPointer()
	}
	switch bits := bitsOf(t); {
	case bits == 1:
		return maybe
	case bits > 1:
		return integerOf(a.of(a.data(bits, shapeOf(t))), bits)
	}
	return nil
}

// opaque is an integer with a span that depends on what other integers depend on.
func (a *analyzer) opaque(s span, bits int, deps set, attained, contiguous bool, needs []need) *integer {
	if s.bounded() && s.lo == s.hi {
		return integerOf(form{c: s.lo}, bits, needs...)
	}
	if deps == nil {
		deps = set{}
	}
	v := a.newVariable(s, deps, attained && s.bounded(), contiguous && s.bounded())
	if !s.bounded() {
		v.bits = bits
	}
	return integerOf(a.of(v), bits, needs...)
}

// remapping gives the elements of a tensor other indices. how is a key of it.
type remapping struct {
	how       string
	index     func(v *variable) form // the form of the index along a dimension
	bijective bool                   // every element of the first tensor is one of the second
}

func (a *analyzer) remapForm(f form, m remapping) form {
	g := form{c: f.c}
	for _, t := range f.terms {
		var to form
		if t.v.lane != noLane {
			to = m.index(t.v)
		} else if deps, changed := a.remapDeps(t.v.deps, m); changed {
			to = a.of(a.copyOf(t.v, m.how, deps, m.bijective))
		} else {
			to = a.of(t.v)
		}
		g = a.combine(g, to, t.k)
	}
	return g
}

func (a *analyzer) remapDeps(deps set, m remapping) (out set, changed bool) {
	for _, id := range deps {
		if v := a.laneIDs[id]; v != nil {
			changed = true
			out = out.union(m.index(v).deps())
		} else {
			out = out.union(set{id})
		}
	}
	if out == nil {
		out = set{}
	}
	return out, changed
}

func (a *analyzer) remapNeeds(needs []need, m remapping) (out []need) {
	for _, n := range needs {
		if !n.everywhere { // what holds for all elements does not depend on their indices
			n.f = a.remapForm(n.f, m)
		}
		out = append(out, n)
	}
	return out
}

func (a *analyzer) remapCond(c cond, m remapping) (out cond) {
	for _, x := range c {
		y := conj{partial: x.partial, needs: a.remapNeeds(x.needs, m)}
		for _, f := range x.atoms {
			y.atoms = append(y.atoms, a.remapForm(f, m))
		}
		out = append(out, y)
	}
	return out
}

// remap is a value with other indices.
func (a *analyzer) remap(x value, m remapping) value {
	switch x := x.(type) {
	case *integer:
		return integerOf(a.remapForm(x.f, m), x.bits, a.remapNeeds(x.needs, m)...)
	case cond:
		return a.remapCond(x, m)
	case pointer:
		var out pointer
		for _, p := range x {
			p.offset, p.needs, p.when = a.remapForm(p.offset, m), a.remapNeeds(p.needs, m), a.remapCond(p.when, m)
			out = append(out, p)
		}
		return out
	}
	return x
}

// choose is x where c holds, and y elsewhere.
func (a *analyzer) choose(t ir.Type, c cond, x, y value) value {
	not := a.not(c)
	switch {
	case c.never():
		return y
	case not.never():
		return x
	}
	switch x := x.(type) {
	case *integer:
		if y, ok := y.(*integer); ok {
			return a.chooseInteger(shapeOf(t), c, not, x, y)
		}
	case cond:
		if y, ok := y.(cond); ok {
			return a.or(a.and(c, x), a.and(not, y))
		}
	case pointer:
		if y, ok := y.(pointer); ok {
			return a.choosePointer(c, not, x, y)
		}
	case *block:
		if y, ok := y.(*block); ok && len(x.shape) == len(y.shape) && len(x.offsets) == len(y.offsets) {
			pick := func(p, q []*integer) (out []*integer) {
				for i := range p {
					out = append(out, a.chooseInteger(nil, c, not, p[i], q[i]))
				}
				return out
			}
			return &block{base: a.choosePointer(c, not, x.base, y.base), shape: pick(x.shape, y.shape), strides: pick(x.strides, y.strides), offsets: pick(x.offsets, y.offsets)}
		}
	}
	return a.unknown(t)
}

func (a *analyzer) chooseInteger(shape []int64, c, not cond, x, y *integer) *integer {
	needs := join(x.needs, y.needs, everywhere(c.needs()))
	if x.f.equal(y.f) {
		return integerOf(x.f, x.bits, needs...)
	}
	if e, ok := a.launchCondition(c); ok {
		return integerOf(a.selectForm(e, x.f, y.f), x.bits, needs...)
	}
	// What is observed is the number, so both must be one.
	needs = everywhere(needs, a.observed(x), a.observed(y))
	s, exact := a.oneOf(c, x.f, not, y.f)
	deps := x.f.deps().union(y.f.deps()).union(c.deps())
	contiguous := exact && a.contiguous(x.f) && y.f.invariant() && s.bounded() && s.lo == a.natural(x.f).lo && y.f.c == s.lo
	return a.opaque(s, x.bits, deps, exact, contiguous, needs)
}

// oneOf is the span of x where c holds and of y elsewhere. It is exact where each has a span with a condition that the
// launch decides.
func (a *analyzer) oneOf(c cond, x form, not cond, y form) (s span, exact bool) {
	type piece struct {
		span
		guards []fp.Expr
	}
	var pieces []piece
	exact = true
	for _, part := range []struct {
		c cond
		f form
	}{{c, x}, {not, y}} {
		for _, k := range part.c {
			d, ok := a.solve(k, nil)
			if !ok {
				continue
			}
			r, tight := a.rangeOf(d, part.f, false)
			exact = exact && tight
			pieces = append(pieces, piece{r, d.guards})
		}
	}
	if len(pieces) == 0 {
		return span{}, false
	}
	for i, p := range pieces {
		// A piece that is empty must not count. Its ends are replaced by those of another piece, which is right as
		// long as one of the pieces is there.
		if len(p.guards) > 0 && p.bounded() {
			guard := a.b.Min(p.guards...)
			other := pieces[(i+1)%len(pieces)]
			if len(pieces) == 2 && other.bounded() {
				p.lo, p.hi = a.b.Select(guard, p.lo, other.lo), a.b.Select(guard, p.hi, other.hi)
			} else {
				exact = false
			}
		}
		if i == 0 {
			s = p.span
		} else {
			s = a.hull(s, p.span)
		}
	}
	return s, exact && s.bounded()
}

// selectForm is x where the expression e is at least 0, and y elsewhere.
func (a *analyzer) selectForm(e fp.Expr, x, y form) form {
	f := form{c: a.b.Select(e, x.c, y.c)}
	zero := a.b.Const(0)
	vars := map[*variable]bool{}
	for _, g := range []form{x, y} {
		for _, t := range g.terms {
			if vars[t.v] {
				continue
			}
			vars[t.v] = true
			p, ok := x.coefficient(t.v)
			if !ok {
				p = zero
			}
			q, ok := y.coefficient(t.v)
			if !ok {
				q = zero
			}
			f = a.combine(f, a.of(t.v), a.b.Select(e, p, q))
		}
	}
	return f
}

// maxAddresses bounds the addresses of a pointer.
const maxAddresses = 8

func (a *analyzer) choosePointer(c, not cond, x, y pointer) pointer {
	if len(x) == 1 && len(y) == 1 && x[0].arg == y[0].arg && x[0].unit == y[0].unit && x[0].offset.equal(y[0].offset) {
		p := x[0]
		p.needs, p.when = join(x[0].needs, y[0].needs), a.or(a.and(c, x[0].when), a.and(not, y[0].when))
		return pointer{p}
	}
	var out pointer
	for _, p := range x {
		p.when = a.and(c, p.when)
		out = append(out, p)
	}
	for _, p := range y {
		p.when = a.and(not, p.when)
		out = append(out, p)
	}
	if len(out) > maxAddresses {
		for _, p := range out {
			a.lose(p.arg, true, true, "")
		}
		return a.unknownPointer()
	}
	return out
}

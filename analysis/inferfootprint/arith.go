package inferfootprint

import (
	"math/bits"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	fp "github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/ir"
)

// binary are the operations on two integers.
var binary = map[*ir.OpDef]func(a *analyzer, x, y *integer) *integer{
	arith.AddI:       (*analyzer).addI,
	arith.SubI:       (*analyzer).subI,
	arith.MulI:       (*analyzer).mulI,
	arith.DivSI:      func(a *analyzer, x, y *integer) *integer { return a.quotient(x, y, truncated, a.observed) },
	arith.DivUI:      func(a *analyzer, x, y *integer) *integer { return a.quotient(x, y, floor, a.observedUnsigned) },
	arith.FloorDivSI: func(a *analyzer, x, y *integer) *integer { return a.quotient(x, y, floor, a.observed) },
	arith.CeilDivSI:  func(a *analyzer, x, y *integer) *integer { return a.quotient(x, y, ceil, a.observed) },
	arith.CeilDivUI:  func(a *analyzer, x, y *integer) *integer { return a.quotient(x, y, ceil, a.observedUnsigned) },
	arith.RemSI:      func(a *analyzer, x, y *integer) *integer { return a.remainder(x, y, false) },
	arith.RemUI:      func(a *analyzer, x, y *integer) *integer { return a.remainder(x, y, true) },
	arith.MinSI:      func(a *analyzer, x, y *integer) *integer { return a.extreme(x, y, false, a.observed) },
	arith.MaxSI:      func(a *analyzer, x, y *integer) *integer { return a.extreme(x, y, true, a.observed) },
	arith.MinUI:      func(a *analyzer, x, y *integer) *integer { return a.extreme(x, y, false, a.observedUnsigned) },
	arith.MaxUI:      func(a *analyzer, x, y *integer) *integer { return a.extreme(x, y, true, a.observedUnsigned) },
	arith.ShLI:       (*analyzer).shiftLeft,
	arith.ShRSI:      func(a *analyzer, x, y *integer) *integer { return a.shiftRight(x, y, a.observed) },
	arith.ShRUI:      func(a *analyzer, x, y *integer) *integer { return a.shiftRight(x, y, a.observedUnsigned) },
	arith.AndI:       (*analyzer).andI,
	arith.OrI:        (*analyzer).orI,
	arith.XOrI:       (*analyzer).orI,
}

// logical are the operations on two conditions.
var logical = map[*ir.OpDef]func(a *analyzer, x, y cond) cond{
	arith.AndI: (*analyzer).and,
	arith.OrI:  (*analyzer).or,
	arith.MulI: (*analyzer).and,
	arith.XOrI: (*analyzer).xor,
	arith.AddI: (*analyzer).xor,
	arith.SubI: (*analyzer).xor,
}

func (a *analyzer) xor(x, y cond) cond {
	return a.or(a.and(x, a.not(y)), a.and(a.not(x), y))
}

func (a *analyzer) binary(op *ir.Op) {
	r := op.Result(0)
	x, y := a.get(op.Operand(0)), a.get(op.Operand(1))
	switch x := x.(type) {
	case cond:
		if f := logical[op.Def()]; f != nil {
			if y, ok := y.(cond); ok {
				a.values[r] = f(a, x, y)
				return
			}
		}
	case *integer:
		if y, ok := y.(*integer); ok {
			if z := binary[op.Def()](a, x, y); z != nil {
				a.values[r] = z
				return
			}
		}
	}
	a.values[r] = a.unknown(r.Type())
}

func (a *analyzer) addI(x, y *integer) *integer {
	return integerOf(a.add(x.f, y.f), x.bits, join(x.needs, y.needs)...)
}

func (a *analyzer) subI(x, y *integer) *integer {
	return integerOf(a.sub(x.f, y.f), x.bits, join(x.needs, y.needs)...)
}

func (a *analyzer) mulI(x, y *integer) *integer {
	needs := join(x.needs, y.needs)
	switch {
	case y.f.invariant():
		return integerOf(a.scale(x.f, y.f.c), x.bits, needs...)
	case x.f.invariant():
		return integerOf(a.scale(y.f, x.f.c), x.bits, needs...)
	}
	s, t := a.natural(x.f), a.natural(y.f)
	deps := x.f.deps().union(y.f.deps())
	if !s.bounded() || !t.bounded() {
		return nil
	}
	p := a.hull(a.scaled(s.lo, t), a.scaled(s.hi, t))
	attained := a.attained(x.f) && a.attained(y.f) && x.f.deps().disjoint(y.f.deps())
	return a.opaque(p, x.bits, deps, attained, false, everywhere(needs))
}

// rounding is how a quotient of expressions is rounded. The divisor is positive.
type rounding func(b *fp.Builder, x, y fp.Expr) fp.Expr

func floor(b *fp.Builder, x, y fp.Expr) fp.Expr { return b.FloorDiv(x, y) }
func ceil(b *fp.Builder, x, y fp.Expr) fp.Expr  { return b.CeilDiv(x, y) }
func truncated(b *fp.Builder, x, y fp.Expr) fp.Expr {
	zero := b.Const(0)
	if lo, _ := b.Between(x); lo >= 0 {
		return b.FloorDiv(x, y)
	}
	return b.Select(x, b.FloorDiv(x, y), b.Sub(zero, b.FloorDiv(b.Sub(zero, x), y)))
}

// positive adds the need that a divisor is positive.
func (a *analyzer) positive(y *integer, needs []need) []need {
	_, hi := limits(y.bits)
	s := a.natural(y.f)
	if lo, _ := a.b.Between(s.lo); s.hasLo && lo >= 1 {
		return needs
	}
	return append(needs, need{f: y.f, lo: 1, hi: hi, everywhere: true})
}

func (a *analyzer) quotient(x, y *integer, round rounding, observe func(*integer) []need) *integer {
	needs := a.positive(y, everywhere(observe(x), observe(y)))
	s, t := a.natural(x.f), a.natural(y.f)
	if !s.bounded() || !t.bounded() {
		return nil
	}
	if !y.f.invariant() {
		lo := a.b.Min(round(a.b, s.lo, t.lo), round(a.b, s.lo, t.hi))
		hi := a.b.Max(round(a.b, s.hi, t.lo), round(a.b, s.hi, t.hi))
		return a.opaque(span{lo, hi, true, true}, x.bits, x.f.deps().union(y.f.deps()), false, false, needs)
	}
	d := y.f.c
	if x.f.invariant() { // sizes are not negative, and the other way to round would be needed in each launch
		if !a.nonNegative(x.f) {
			_, hi := limits(x.bits)
			needs = append(needs, need{f: x.f, lo: 0, hi: hi, everywhere: true})
			if round(a.b, a.b.Const(1), a.b.Const(2)) == a.b.Const(0) {
				round = floor
			}
		}
		return integerOf(form{c: round(a.b, x.f.c, d)}, x.bits, needs...)
	}
	if whole, rest, ok := a.split(x.f, d); ok && a.nonNegative(x.f) {
		if r := a.natural(rest); rest.invariant() || r.bounded() && a.b.AtLeast(r.lo, a.b.Const(0)) && a.b.AtLeast(a.b.AddConst(d, -1), r.hi) {
			if rest.invariant() {
				return integerOf(a.add(whole, form{c: round(a.b, rest.c, d)}), x.bits, needs...)
			}
			if round(a.b, a.b.Const(1), a.b.Const(2)) == a.b.Const(0) { // not rounded up
				return integerOf(whole, x.bits, needs...)
			}
		}
	}
	q := span{round(a.b, s.lo, d), round(a.b, s.hi, d), true, true}
	return a.opaque(q, x.bits, x.f.deps(), a.attained(x.f), a.contiguous(x.f), needs)
}

// split writes a form as d*whole + rest, where the rest has no term that d divides. It is false for a divisor that is
// not a positive constant.
func (a *analyzer) split(f form, by fp.Expr) (whole, rest form, ok bool) {
	d, ok := a.b.IsConst(by)
	whole, rest = a.constant(0), form{c: f.c}
	if !ok || d < 1 {
		return whole, rest, false
	}
	for _, t := range f.terms {
		if k, ok := a.b.IsConst(t.k); ok && k%d == 0 {
			whole.terms = append(whole.terms, term{t.v, a.b.Const(k / d)})
		} else {
			rest.terms = append(rest.terms, t)
		}
	}
	q := a.b.FloorDiv(f.c, by)
	whole.c, rest.c = q, a.b.Sub(f.c, a.b.Mul(by, q))
	return whole, rest, true
}

func (a *analyzer) remainder(x, y *integer, unsigned bool) *integer {
	observe := a.observed
	if unsigned {
		observe = a.observedUnsigned
	}
	needs := a.positive(y, everywhere(observe(x), observe(y)))
	s, t := a.natural(x.f), a.natural(y.f)
	b, zero := a.b, a.b.Const(0)
	if !t.hasHi {
		return nil
	}
	last := b.AddConst(t.hi, -1)
	positive := unsigned || a.nonNegative(x.f)
	deps := x.f.deps().union(y.f.deps())
	if !y.f.invariant() || !s.bounded() || !positive {
		lo, hi := zero, last
		if !positive {
			lo = b.Sub(zero, last)
			if s.hasLo {
				lo = b.Max(lo, b.Min(s.lo, zero))
			}
		}
		if s.hasHi {
			hi = b.Min(hi, b.Max(s.hi, zero))
		}
		if x.f.invariant() && y.f.invariant() { // as for quotients
			_, hi := limits(x.bits)
			needs = append(needs, need{f: x.f, lo: 0, hi: hi, everywhere: true})
			return integerOf(form{c: b.Mod(x.f.c, y.f.c)}, x.bits, needs...)
		}
		r := a.opaque(span{lo, hi, true, true}, x.bits, deps, false, false, needs)
		if len(r.f.terms) == 1 && positive {
			r.f.terms[0].v.uppers = append(r.f.terms[0].v.uppers, a.shift(y.f, -1))
		}
		return r
	}
	d := y.f.c
	if x.f.invariant() {
		return integerOf(form{c: b.Mod(x.f.c, d)}, x.bits, needs...)
	}
	if _, rest, ok := a.split(x.f, d); ok {
		if r := a.natural(rest); r.bounded() && b.AtLeast(r.lo, zero) && b.AtLeast(b.AddConst(d, -1), r.hi) {
			return integerOf(rest, x.bits, needs...)
		}
	}
	contiguous := a.contiguous(x.f)
	switch {
	case s.lo == zero || !contiguous:
		return a.opaque(span{zero, b.Min(s.hi, last), true, true}, x.bits, deps, contiguous, contiguous, needs)
	default:
		same := b.Sub(b.FloorDiv(s.lo, d), b.FloorDiv(s.hi, d))
		return a.opaque(span{b.Select(same, b.Mod(s.lo, d), zero), b.Select(same, b.Mod(s.hi, d), last), true, true}, x.bits, deps, true, false, needs)
	}
}

func (a *analyzer) extreme(x, y *integer, greatest bool, observe func(*integer) []need) *integer {
	needs := everywhere(observe(x), observe(y))
	pick := a.b.Min
	if greatest {
		pick = a.b.Max
	}
	if x.f.invariant() && y.f.invariant() {
		return integerOf(form{c: pick(x.f.c, y.f.c)}, x.bits, needs...)
	}
	s, t := a.natural(x.f), a.natural(y.f)
	p := span{pick(s.lo, t.lo), pick(s.hi, t.hi), s.hasLo && t.hasLo, s.hasHi && t.hasHi}
	if !greatest { // one of them limits the smaller
		p.hi, p.hasHi = a.either(p.hi, s.hi, t.hi, s.hasHi, t.hasHi)
	} else {
		p.lo, p.hasLo = a.either(p.lo, s.lo, t.lo, s.hasLo, t.hasLo)
	}
	deps := x.f.deps().union(y.f.deps())
	attained := a.attained(x.f) && a.attained(y.f) && x.f.deps().disjoint(y.f.deps())
	contiguous := attained && (x.f.invariant() && a.contiguous(y.f) || y.f.invariant() && a.contiguous(x.f))
	r := a.opaque(p, x.bits, deps, attained, contiguous, needs)
	if len(r.f.terms) == 1 && !greatest {
		r.f.terms[0].v.uppers = []form{x.f, y.f}
	}
	return r
}

func (a *analyzer) either(both, x, y fp.Expr, hasX, hasY bool) (fp.Expr, bool) {
	switch {
	case hasX && hasY:
		return both, true
	case hasX:
		return x, true
	}
	return y, hasY
}

// constantOf is the number that an integer always is.
func (a *analyzer) constantOf(x *integer) (int64, bool) {
	c, ok := a.b.IsConst(x.f.c)
	return c, ok && x.f.invariant()
}

func (a *analyzer) shiftLeft(x, y *integer) *integer {
	n, ok := a.constantOf(y)
	if !ok || n < 0 || n >= int64(x.bits) || n > 62 {
		return nil
	}
	return integerOf(a.scale(x.f, a.b.Const(1<<n)), x.bits, join(x.needs, y.needs)...)
}

func (a *analyzer) shiftRight(x, y *integer, observe func(*integer) []need) *integer {
	n, ok := a.constantOf(y)
	if !ok || n < 0 || n >= int64(x.bits) || n > 62 {
		return nil
	}
	return a.quotient(x, integerOf(a.constant(1<<n), x.bits), floor, observe)
}

func (a *analyzer) andI(x, y *integer) *integer {
	if _, ok := a.constantOf(x); ok {
		x, y = y, x
	}
	m, ok := a.constantOf(y)
	switch {
	case ok && m >= 0 && m&(m+1) == 0 && m < 1<<62: // the last bits
		return a.remainder(x, integerOf(a.constant(m+1), x.bits), true)
	case ok && m < 0 && -m&(-m-1) == 0 && -m > 0: // all but the last bits
		q := a.quotient(x, integerOf(a.constant(-m), x.bits), floor, a.observed)
		if q == nil {
			return nil
		}
		return integerOf(a.scale(q.f, a.b.Const(-m)), x.bits, q.needs...)
	}
	s, t := a.natural(x.f), a.natural(y.f)
	if !s.hasHi || !t.hasHi {
		return nil
	}
	needs := everywhere(a.observedUnsigned(x), a.observedUnsigned(y))
	return a.opaque(span{a.b.Const(0), a.b.Min(s.hi, t.hi), true, true}, x.bits, x.f.deps().union(y.f.deps()), false, false, needs)
}

// orI is also exclusive or: neither is more than the sum of natural numbers, and both are the sum where the numbers have
// no bits in common.
func (a *analyzer) orI(x, y *integer) *integer {
	s, t := a.natural(x.f), a.natural(y.f)
	if !s.bounded() || !t.bounded() {
		return nil
	}
	for range 2 {
		if lo, _ := a.b.Between(t.lo); lo >= 0 {
			_, hi := a.b.Between(t.hi)
			by := int64(1) << min(62, bits.Len64(uint64(hi)))
			if _, rest, ok := a.split(x.f, a.b.Const(by)); ok && hi < by && rest.invariant() && rest.c == a.b.Const(0) {
				return a.addI(x, y)
			}
		}
		x, y, s, t = y, x, t, s
	}
	needs := everywhere(a.observedUnsigned(x), a.observedUnsigned(y))
	return a.opaque(span{a.b.Const(0), a.b.Add(s.hi, t.hi), true, true}, x.bits, x.f.deps().union(y.f.deps()), false, false, needs)
}

// comparison is a predicate as atoms on a difference: x - y at least 0, more than 0, and the like.
type comparison struct {
	unsigned bool
	// atoms make the conjunctions of the condition from x - y and y - x.
	atoms func(a *analyzer, xy, yx form) [][]form
}

var comparisons = map[arith.IPredicate]comparison{
	arith.IEQ:  {false, func(a *analyzer, xy, yx form) [][]form { return [][]form{{xy, yx}} }},
	arith.INE:  {false, func(a *analyzer, xy, yx form) [][]form { return [][]form{{a.shift(xy, -1)}, {a.shift(yx, -1)}} }},
	arith.ISLT: {false, less}, arith.ISLE: {false, notMore}, arith.ISGT: {false, more}, arith.ISGE: {false, notLess},
	arith.IULT: {true, less}, arith.IULE: {true, notMore}, arith.IUGT: {true, more}, arith.IUGE: {true, notLess},
}

func less(a *analyzer, _, yx form) [][]form    { return [][]form{{a.shift(yx, -1)}} }
func notMore(_ *analyzer, _, yx form) [][]form { return [][]form{{yx}} }
func more(a *analyzer, xy, _ form) [][]form    { return [][]form{{a.shift(xy, -1)}} }
func notLess(_ *analyzer, xy, _ form) [][]form { return [][]form{{xy}} }

func (a *analyzer) compare(op *ir.Op) {
	o, _ := arith.AsCmpI(op)
	r := op.Result(0)
	x, ok := a.get(op.Operand(0)).(*integer)
	y, too := a.get(op.Operand(1)).(*integer)
	if !ok || !too {
		a.values[r] = maybe
		return
	}
	c := comparisons[o.Predicate()]
	observe := a.observed
	if c.unsigned {
		observe = a.observedUnsigned
	}
	needs := everywhere(observe(x), observe(y))
	var out cond
	for _, atoms := range c.atoms(a, a.sub(x.f, y.f), a.sub(y.f, x.f)) {
		k := conj{needs: needs}
		for _, f := range atoms {
			if !a.nonNegative(f) {
				k.atoms = append(k.atoms, f)
			}
		}
		if !a.contradicts(k) {
			out = append(out, k)
		}
	}
	a.values[r] = a.simplify(out)
}

func (a *analyzer) selectOp(op *ir.Op) {
	o, _ := arith.AsSelect(op)
	r := op.Result(0)
	a.values[r] = a.choose(r.Type(), a.condition(o.Condition()), a.get(o.TrueValue()), a.get(o.FalseValue()))
}

// cast is an integer in a type of another width. Widening reads it as a number.
func (a *analyzer) cast(op *ir.Op) {
	r := op.Result(0)
	to := bitsOf(r.Type())
	unsigned := op.Is(arith.ExtUI) || op.Is(arith.IndexCastUI)
	switch x := a.get(op.Operand(0)).(type) {
	case *integer:
		if to <= 1 {
			break
		}
		needs := x.needs
		if to > x.bits && unsigned {
			needs = a.observedUnsigned(x)
		} else if to > x.bits {
			needs = a.observed(x)
		}
		a.values[r] = integerOf(x.f, to, needs...)
		return
	case cond:
		one := int64(1)
		if !unsigned {
			one = -1
		}
		if to > 1 {
			a.values[r] = a.choose(r.Type(), x, integerOf(a.constant(one), to), integerOf(a.constant(0), to))
			return
		}
	}
	a.values[r] = a.unknown(r.Type())
}

func (a *analyzer) absolute(op *ir.Op) {
	r := op.Result(0)
	x := a.integer(op.Operand(0))
	zero := a.b.Const(0)
	s := a.natural(x.f)
	needs := everywhere(a.observed(x))
	switch {
	case a.nonNegative(x.f):
		a.values[r] = x
	case s.bounded():
		a.values[r] = a.opaque(span{zero, a.b.Max(s.hi, a.b.Sub(zero, s.lo)), true, true}, x.bits, x.f.deps(), false, false, needs)
	default:
		a.values[r] = a.unknown(r.Type())
	}
}

func (a *analyzer) constantOp(op *ir.Op) {
	o, _ := arith.AsConstant(op)
	r := op.Result(0)
	bits := bitsOf(r.Type())
	if bits == 0 {
		return
	}
	lo, hi, ok := constantLimits(r.Type(), o.Value(), op.Context())
	switch {
	case !ok:
		a.values[r] = a.unknown(r.Type())
	case bits == 1 && lo != hi:
		a.values[r] = maybe
	case bits == 1 && lo != 0:
		a.values[r] = always
	case bits == 1:
		a.values[r] = cond{}
	case lo == hi:
		a.values[r] = integerOf(a.constant(lo), bits)
	default:
		a.values[r] = a.opaque(span{a.b.Const(lo), a.b.Const(hi), true, true}, bits, a.lanes(shapeOf(r.Type())), true, false, nil)
	}
}

// constantLimits are the least and the greatest integer of a constant.
func constantLimits(t ir.Type, value ir.Attr, ctx *ir.Context) (lo, hi int64, ok bool) {
	if i, ok := value.(*ir.IntegerAttr); ok {
		return i.Value, i.Value, i.Big == nil
	}
	d, ok := value.(*ir.DenseAttr)
	if !ok {
		return 0, 0, false
	}
	n := 1
	if !d.Splat {
		for _, extent := range shapeOf(t) {
			n *= int(extent)
		}
	}
	for i := range n {
		e, ok := d.At(ctx, i).(*ir.IntegerAttr)
		if !ok || e.Big != nil {
			return 0, 0, false
		}
		if i == 0 {
			lo, hi = e.Value, e.Value
		}
		lo, hi = min(lo, e.Value), max(hi, e.Value)
	}
	return lo, hi, n > 0
}

func init() {
	for def := range binary {
		steps[def] = (*analyzer).binary
	}
	for _, def := range []*ir.OpDef{arith.ExtSI, arith.ExtUI, arith.TruncI, arith.IndexCast, arith.IndexCastUI} {
		steps[def] = (*analyzer).cast
	}
	steps[arith.Constant] = (*analyzer).constantOp
	steps[arith.CmpI] = (*analyzer).compare
	steps[arith.Select] = (*analyzer).selectOp
	steps[math.AbsI] = (*analyzer).absolute
}

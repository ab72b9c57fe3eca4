package footprint

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
)

// Expr is an expression of a Builder. Equal expressions that are sums of the same terms have equal numbers.
type Expr int32

// Builder makes expressions in a normal form: sums of multiples of terms, where a term is the grid, an argument, a
// product, a quotient, a minimum or a maximum.
type Builder struct {
	sums    []sum
	bySum   map[string]Expr
	terms   []term
	byTerm  map[string]int32
	names   map[int64]string
	Overrun bool // more expressions than a footprint may have were made; what was built is to be thrown away
	pairs   int  // that were compared for minima and maxima
}

// maxExprs and maxPairs bound the work for a kernel.
const (
	maxExprs = 1 << 16
	maxPairs = 1 << 22
)

// term is what a sum cannot see into.
type term struct {
	op     op
	imm    int64
	args   []Expr
	lo, hi int64 // what the value is between, in every launch
}

// sum is constant + the sum of coefficient * term, ordered by the number of the term.
type sum struct {
	constant int64
	parts    []part
	lo, hi   int64
	bad      bool // the expression is undecided
}

type part struct {
	term  int32
	coeff int64
}

// NewBuilder makes a builder without expressions.
func NewBuilder() *Builder {
	return &Builder{bySum: map[string]Expr{}, byTerm: map[string]int32{}, names: map[int64]string{}}
}

// MaxGrid is the number of programs along an axis at most.
const MaxGrid = math.MaxInt32

// Const is a constant.
func (b *Builder) Const(v int64) Expr { return b.intern(sum{constant: v}) }

// Undecided is an expression that is undecided in every launch.
func (b *Builder) Undecided() Expr { return b.intern(sum{bad: true}) }

// Grid is the number of programs along an axis, which is 1 at least.
func (b *Builder) Grid(axis int) Expr {
	return b.of(term{op: opGrid, imm: int64(axis), lo: 1, hi: MaxGrid})
}

// Scalar is an integer argument of a number of bits.
func (b *Builder) Scalar(arg int, name string, bits int) Expr {
	if !strings.ContainsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == ';' }) { // as JSON takes them
		b.names[int64(arg)] = name
	}
	lo, hi := int64(math.MinInt64), int64(math.MaxInt64)
	switch {
	case bits == 1:
		lo, hi = 0, 1
	case bits < 64:
		lo, hi = -1<<(bits-1), 1<<(bits-1)-1
	}
	return b.of(term{op: opScalar, imm: int64(arg), lo: lo, hi: hi})
}

// IsConst is the value of a constant.
func (b *Builder) IsConst(e Expr) (int64, bool) {
	s := &b.sums[e]
	return s.constant, len(s.parts) == 0 && !s.bad
}

// Between is two numbers between which the expression is in every launch in which it is decided. The least and the
// greatest number of 64 bits stand for no limit.
func (b *Builder) Between(e Expr) (lo, hi int64) { return b.sums[e].lo, b.sums[e].hi }

// intern makes an expression of a sum.
func (b *Builder) intern(s sum) Expr {
	if len(b.sums) >= maxExprs {
		b.Overrun = true
		s = sum{bad: true}
	}
	if s.bad || s.constant == undecided {
		s = sum{bad: true, lo: math.MinInt64, hi: math.MaxInt64}
	}
	key := make([]byte, 0, 9+len(s.parts)*12)
	key = append(key, map[bool]byte{true: 1}[s.bad])
	key = binary.LittleEndian.AppendUint64(key, uint64(s.constant))
	for _, p := range s.parts {
		key = binary.LittleEndian.AppendUint32(key, uint32(p.term))
		key = binary.LittleEndian.AppendUint64(key, uint64(p.coeff))
	}
	if e, ok := b.bySum[string(key)]; ok {
		return e
	}
	if !s.bad {
		s.lo, s.hi = s.constant, s.constant
		for _, p := range s.parts {
			t := &b.terms[p.term]
			x, y := satMul(t.lo, p.coeff), satMul(t.hi, p.coeff)
			s.lo, s.hi = satAdd(s.lo, min(x, y)), satAdd(s.hi, max(x, y))
		}
	}
	e := Expr(len(b.sums))
	b.sums = append(b.sums, s)
	b.bySum[string(key)] = e
	return e
}

// of is the expression of a term alone.
func (b *Builder) of(t term) Expr {
	key := []byte{byte(t.op)}
	key = binary.LittleEndian.AppendUint64(key, uint64(t.imm))
	for _, a := range t.args {
		key = binary.LittleEndian.AppendUint32(key, uint32(a))
	}
	n, ok := b.byTerm[string(key)]
	if !ok {
		n = int32(len(b.terms))
		b.terms = append(b.terms, t)
		b.byTerm[string(key)] = n
	}
	return b.intern(sum{parts: []part{{n, 1}}})
}

// bad reports whether one of the expressions is undecided in every launch.
func (b *Builder) bad(list ...Expr) bool {
	return slices.ContainsFunc(list, func(e Expr) bool { return b.sums[e].bad })
}

// Add is x + y.
func (b *Builder) Add(x, y Expr) Expr { return b.combine(x, y, 1) }

// Sub is x - y.
func (b *Builder) Sub(x, y Expr) Expr { return b.combine(x, y, -1) }

// AddConst is x + c.
func (b *Builder) AddConst(x Expr, c int64) Expr { return b.Add(x, b.Const(c)) }

// combine is x + k*y.
func (b *Builder) combine(x, y Expr, k int64) Expr {
	if b.bad(x, y) {
		return b.Undecided()
	}
	p, q := b.sums[x], b.sums[y]
	scaled := mul(q.constant, k)
	s := sum{constant: undecided}
	if p.constant != undecided && scaled != undecided {
		s.constant = add(p.constant, scaled)
	}
	overflow := s.constant == undecided
	i, j := 0, 0
	for i < len(p.parts) || j < len(q.parts) {
		switch {
		case j == len(q.parts) || i < len(p.parts) && p.parts[i].term < q.parts[j].term:
			s.parts = append(s.parts, p.parts[i])
			i++
			continue
		case i == len(p.parts) || q.parts[j].term < p.parts[i].term:
			c := mul(q.parts[j].coeff, k)
			overflow = overflow || c == undecided
			s.parts = append(s.parts, part{q.parts[j].term, c})
		default:
			c := mul(q.parts[j].coeff, k)
			overflow = overflow || c == undecided
			if c = add(p.parts[i].coeff, c); c != 0 {
				s.parts = append(s.parts, part{p.parts[i].term, c})
			}
			overflow = overflow || c == undecided
			i++
		}
		j++
	}
	if overflow {
		return b.Undecided()
	}
	return b.intern(s)
}

// Mul is x * y.
func (b *Builder) Mul(x, y Expr) Expr {
	if b.bad(x, y) {
		return b.Undecided()
	}
	if c, ok := b.IsConst(x); ok {
		return b.combine(b.Const(0), y, c)
	}
	if c, ok := b.IsConst(y); ok {
		return b.combine(b.Const(0), x, c)
	}
	x, c := b.withoutFactor(x)
	y, d := b.withoutFactor(y)
	factor := mul(c, d)
	if factor == undecided {
		return b.Undecided()
	}
	if x > y {
		x, y = y, x
	}
	p, q := b.sums[x], b.sums[y]
	lo, hi := product(p.lo, p.hi, q.lo, q.hi)
	if x == y {
		lo = max(lo, 0)
	}
	return b.combine(b.Const(0), b.of(term{op: opMul, args: []Expr{x, y}, lo: lo, hi: hi}), factor)
}

// withoutFactor splits an expression into a factor and the rest, such that a*x and x are products of the same terms.
func (b *Builder) withoutFactor(e Expr) (Expr, int64) {
	s := b.sums[e]
	if len(s.parts) == 1 && s.constant == 0 {
		return b.intern(sum{parts: []part{{s.parts[0].term, 1}}}), s.parts[0].coeff
	}
	return e, 1
}

func product(a, b, c, d int64) (lo, hi int64) {
	w, x, y, z := satMul(a, c), satMul(a, d), satMul(b, c), satMul(b, d)
	return min(w, x, y, z), max(w, x, y, z)
}

// FloorDiv is x / y rounded down. It is undecided unless y is positive, or the result does not depend on y.
func (b *Builder) FloorDiv(x, y Expr) Expr { return b.divide(opFloorDiv, x, y) }

// CeilDiv is x / y rounded up. It is undecided unless y is positive, or the result does not depend on y.
func (b *Builder) CeilDiv(x, y Expr) Expr { return b.divide(opCeilDiv, x, y) }

func (b *Builder) divide(o op, x, y Expr) Expr {
	if b.bad(x, y) {
		return b.Undecided()
	}
	if x == b.Const(0) {
		return x
	}
	d, constant := b.IsConst(y)
	if !constant {
		p, q := b.sums[x], b.sums[y]
		if q.hi < 1 {
			return b.Undecided()
		}
		if x == y && q.lo >= 1 {
			return b.Const(1)
		}
		lo, hi := quotient(o, p.lo, p.hi, max(q.lo, 1), q.hi)
		if q.lo >= 1 && lo == hi {
			return b.Const(lo)
		}
		return b.of(term{op: o, args: []Expr{x, y}, lo: lo, hi: hi})
	}
	if d < 1 {
		return b.Undecided()
	}
	if d == 1 {
		return x
	}
	// d*q + r divided by d is q + r/d.
	s := b.sums[x]
	q := sum{constant: divide(opFloorDiv, s.constant, d)}
	r := sum{constant: divide(opMod, s.constant, d)}
	if s.constant == undecided {
		return b.Undecided()
	}
	for _, p := range s.parts {
		if p.coeff%d == 0 {
			q.parts = append(q.parts, part{p.term, p.coeff / d})
		} else {
			r.parts = append(r.parts, p)
		}
	}
	whole := b.intern(q)
	if len(r.parts) == 0 {
		return b.Add(whole, b.Const(divide(o, r.constant, d)))
	}
	if o == opFloorDiv && r.constant == d-1 { // (x + d - 1) // d
		o, r.constant = opCeilDiv, 0
	}
	rest := b.intern(r)
	lo, hi := quotient(o, b.sums[rest].lo, b.sums[rest].hi, d, d)
	if lo == hi {
		return b.AddConst(whole, lo)
	}
	return b.Add(whole, b.of(term{op: o, args: []Expr{rest, y}, lo: lo, hi: hi}))
}

// quotient is the limits of a division of numbers of two ranges, the second of positive numbers.
func quotient(o op, a, b, c, d int64) (lo, hi int64) {
	lo, hi = math.MaxInt64, math.MinInt64
	for _, x := range [2]int64{a, b} {
		for _, y := range [2]int64{c, d} {
			q := x // of an unlimited number
			if x != math.MinInt64 && x != math.MaxInt64 {
				q = divide(o, x, y)
			}
			lo, hi = min(lo, q), max(hi, q)
		}
	}
	if a == math.MinInt64 {
		lo = a
	}
	if b == math.MaxInt64 {
		hi = b
	}
	return lo, hi
}

// Mod is x - y*FloorDiv(x, y), from 0 to y-1. It is undecided unless y is positive.
func (b *Builder) Mod(x, y Expr) Expr {
	if b.bad(x, y) || b.sums[y].hi < 1 {
		return b.Undecided()
	}
	p, q := b.sums[x], b.sums[y]
	if p.lo >= 0 && p.hi < q.lo {
		return x
	}
	if d, ok := b.IsConst(y); ok {
		r := sum{constant: divide(opMod, p.constant, d)}
		if p.constant == undecided {
			return b.Undecided()
		}
		for _, part := range p.parts {
			if part.coeff%d != 0 {
				r.parts = append(r.parts, part)
			}
		}
		if x = b.intern(r); len(r.parts) == 0 {
			return x
		}
	}
	hi := satAdd(q.hi, -1)
	if b.sums[x].lo >= 0 {
		hi = min(hi, b.sums[x].hi)
	}
	return b.of(term{op: opMod, args: []Expr{x, y}, lo: 0, hi: hi})
}

// Min is the least of expressions.
func (b *Builder) Min(list ...Expr) Expr { return b.extreme(opMin, list) }

// Max is the greatest of expressions.
func (b *Builder) Max(list ...Expr) Expr { return b.extreme(opMax, list) }

// extreme makes a minimum or maximum. Operands that cannot be it are left out, and a constant that all have in common
// is added after it.
func (b *Builder) extreme(o op, list []Expr) Expr {
	if b.bad(list...) {
		return b.Undecided()
	}
	var flat []Expr
	for _, e := range list {
		s := b.sums[e]
		if len(s.parts) == 1 && s.parts[0].coeff == 1 && b.terms[s.parts[0].term].op == o {
			for _, a := range b.terms[s.parts[0].term].args {
				flat = append(flat, b.AddConst(a, s.constant))
			}
			continue
		}
		flat = append(flat, e)
	}
	if b.bad(flat...) {
		return b.Undecided()
	}
	slices.Sort(flat)
	flat = slices.Compact(flat)
	if b.pairs += len(flat) * len(flat); b.pairs > maxPairs {
		b.Overrun = true
		return b.Undecided()
	}
	var kept []Expr
	for i, e := range flat {
		if !slices.ContainsFunc(kept, func(k Expr) bool { return b.beats(o, k, e) }) &&
			!slices.ContainsFunc(flat[i+1:], func(k Expr) bool { return b.beats(o, k, e) }) {
			kept = append(kept, e)
		}
	}
	if len(kept) == 1 {
		return kept[0]
	}
	shift := b.sums[kept[0]].constant
	for _, e := range kept {
		if c := b.sums[e].constant; c != shift || len(b.sums[e].parts) == 0 {
			shift = 0
		}
	}
	t := term{op: o, lo: math.MaxInt64, hi: math.MaxInt64}
	if o == opMax {
		t.lo, t.hi = math.MinInt64, math.MinInt64
	}
	for _, e := range kept {
		if e = b.AddConst(e, -shift); b.bad(e) {
			return e
		}
		t.args = append(t.args, e)
		lo, hi := b.Between(e)
		if o == opMin {
			t.lo, t.hi = min(t.lo, lo), min(t.hi, hi)
		} else {
			t.lo, t.hi = max(t.lo, lo), max(t.hi, hi)
		}
	}
	slices.Sort(t.args)
	return b.AddConst(b.of(t), shift)
}

// beats reports whether in every launch k is as small (or great) as e, such that e is not needed.
func (b *Builder) beats(o op, k, e Expr) bool {
	if k == e {
		return false
	}
	if o == opMax {
		k, e = e, k
	}
	return b.AtLeast(e, k)
}

// AtLeast reports whether x is at least y in every launch in which both are decided.
func (b *Builder) AtLeast(x, y Expr) bool {
	d := b.Sub(x, y)
	lo, _ := b.Between(d)
	return !b.bad(d) && lo >= 0
}

// Select is x where c is at least 0, and y elsewhere.
func (b *Builder) Select(c, x, y Expr) Expr {
	lo, hi := b.Between(c)
	switch {
	case b.bad(c):
		return b.Undecided()
	case x == y || lo >= 0:
		return x
	case hi < 0:
		return y
	case b.bad(x) && b.bad(y):
		return x
	}
	a, z := b.sums[x], b.sums[y]
	return b.of(term{op: opSelect, args: []Expr{c, x, y}, lo: min(a.lo, z.lo), hi: max(a.hi, z.hi)})
}

// Conditions are expressions that are all at least 0 where e is, and only there: those of which e is the minimum. Ones that
// hold in every launch are left out.
func (b *Builder) Conditions(e Expr) []Expr {
	list := b.conditions(e)
	if len(list) > maxConditions {
		return []Expr{e}
	}
	return list
}

// maxConditions is how many conditions are better than one with a minimum at most.
const maxConditions = 4

func (b *Builder) conditions(e Expr) (list []Expr) {
	s := b.sums[e]
	if s.bad {
		return []Expr{e}
	}
	if s.lo >= 0 {
		return nil
	}
	for i, p := range s.parts {
		t := &b.terms[p.term]
		if !(t.op == opMin && p.coeff > 0 || t.op == opMax && p.coeff < 0) {
			continue
		}
		rest := b.intern(sum{constant: s.constant, parts: slices.Delete(slices.Clone(s.parts), i, i+1)})
		for _, a := range t.args {
			for _, c := range b.conditions(b.combine(rest, a, p.coeff)) {
				if !slices.Contains(list, c) {
					list = append(list, c)
				}
			}
			if len(list) > maxConditions {
				return list
			}
		}
		return list
	}
	return []Expr{e}
}

func satAdd(a, b int64) int64 {
	switch {
	case a == math.MinInt64 || b == math.MinInt64:
		return math.MinInt64
	case a == math.MaxInt64 || b == math.MaxInt64:
		return math.MaxInt64
	}
	if s := add(a, b); s != undecided {
		return s
	}
	if a < 0 {
		return math.MinInt64
	}
	return math.MaxInt64
}

func satMul(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	negative := (a < 0) != (b < 0)
	if a != math.MinInt64 && a != math.MaxInt64 && b != math.MinInt64 && b != math.MaxInt64 {
		if p := mul(a, b); p != undecided {
			return p
		}
	}
	if negative {
		return math.MinInt64
	}
	return math.MaxInt64
}

// RangeExpr is a range in expressions of a builder.
type RangeExpr struct {
	Kind             Kind
	Least, Greatest  Expr
	Guards, Requires []Expr
	Reads, Writes    bool
	Place            string
}

// ArgExprs is the footprint of an argument in expressions of a builder. The ranges of Arg are not used.
type ArgExprs struct {
	Arg
	Ranges []RangeExpr
}

// Build makes the footprint. It is an error when it is larger than a footprint may be.
func (b *Builder) Build(opaque bool, args []ArgExprs) (*Kernel, error) {
	k := &Kernel{Opaque: opaque, names: map[int64]string{}}
	e := &emitter{b: b, k: k, sums: map[Expr]Node{}, terms: map[int32]Node{}, consts: map[int64]Node{}}
	for _, a := range args {
		a.Arg.Ranges = make([]Range, len(a.Ranges))
		k.Args = append(k.Args, a.Arg)
		if len(a.Ranges) > MaxRanges {
			return nil, fmt.Errorf("argument %d has %d ranges, more than %d", a.Number, len(a.Ranges), MaxRanges)
		}
	}
	for _, certain := range [2]bool{false, true} { // proofs that launches fit need no nodes of certain
		for i, a := range args {
			for j, r := range a.Ranges {
				if (r.Kind == Certain) == certain {
					k.Args[i].Ranges[j] = e.emit(r)
				}
			}
		}
	}
	if b.Overrun || len(k.nodes) > MaxNodes {
		return nil, fmt.Errorf("the expressions have more than %d nodes", MaxNodes)
	}
	k.setBounds()
	return k, nil
}

// emitter writes expressions as nodes, each once.
type emitter struct {
	b      *Builder
	k      *Kernel
	sums   map[Expr]Node
	terms  map[int32]Node
	consts map[int64]Node
}

func (e *emitter) emit(r RangeExpr) Range {
	out := Range{Kind: r.Kind, Least: e.expr(r.Least), Greatest: e.expr(r.Greatest), Reads: r.Reads, Writes: r.Writes, Place: r.Place}
	for _, g := range r.Guards {
		out.Guards = append(out.Guards, e.expr(g))
	}
	for _, g := range r.Requires {
		out.Requires = append(out.Requires, e.expr(g))
	}
	return out
}

func (e *emitter) add(n node) Node {
	e.k.nodes = append(e.k.nodes, n)
	return Node(len(e.k.nodes) - 1)
}

func (e *emitter) constant(v int64) Node {
	n, ok := e.consts[v]
	if !ok {
		n = e.add(node{op: opConst, imm: v})
		e.consts[v] = n
	}
	return n
}

// expr writes a sum: positive terms first, the constant last.
func (e *emitter) expr(x Expr) Node {
	if n, ok := e.sums[x]; ok {
		return n
	}
	s := e.b.sums[x]
	result := Node(-1)
	accumulate := func(o op, n Node) {
		if result < 0 {
			result = n
		} else {
			result = e.add(node{op: o, a: result, b: n})
		}
	}
	for _, p := range s.parts {
		if p.coeff > 0 {
			accumulate(opAdd, e.scaled(p.term, p.coeff))
		}
	}
	if result < 0 || s.constant > 0 {
		if s.bad {
			s.constant = undecided
		}
		if s.constant != 0 || result < 0 {
			accumulate(opAdd, e.constant(s.constant))
		}
		s.constant = 0
	}
	for _, p := range s.parts {
		if p.coeff < 0 {
			accumulate(opSub, e.scaled(p.term, -p.coeff))
		}
	}
	if s.constant < 0 {
		accumulate(opSub, e.constant(-s.constant))
	}
	e.sums[x] = result
	return result
}

func (e *emitter) scaled(t int32, factor int64) Node {
	n := e.term(t)
	if factor == 1 {
		return n
	}
	return e.add(node{op: opMul, a: e.constant(factor), b: n})
}

func (e *emitter) term(t int32) Node {
	if n, ok := e.terms[t]; ok {
		return n
	}
	x := e.b.terms[t]
	n := node{op: x.op, imm: x.imm}
	if x.op == opScalar {
		e.k.names[x.imm] = e.b.names[x.imm]
	}
	var args []Node
	for _, a := range x.args {
		args = append(args, e.expr(a))
	}
	if len(args) > 0 {
		n.a, n.b = args[0], args[1]
	}
	if x.op == opSelect {
		n.c = args[2]
	} else {
		for _, next := range args[min(2, len(args)):] { // min and max have any number
			n.a, n.b = e.add(n), next
		}
	}
	e.terms[t] = e.add(n)
	return e.terms[t]
}

package kernelgen

// point is an element of an index kernel: its index along each axis, over all programs and
// iterations.
type point [3]int64

// span is a range of integers.
type span struct{ lo, hi int64 }

func exactly(n int64) span { return span{n, n} }

func (s span) plus(t span) span   { return span{s.lo + t.lo, s.hi + t.hi} }
func (s span) minus(t span) span  { return span{s.lo - t.hi, s.hi - t.lo} }
func (s span) hull(t span) span   { return span{min(s.lo, t.lo), max(s.hi, t.hi)} }
func (s span) times(n int64) span { return span{s.lo * n, s.hi * n} } // n is not negative
func (s span) over(n int64) span  { return span{s.lo / n, s.hi / n} }

func (s span) modulo(n int64) span {
	switch {
	case s.lo == s.hi:
		return exactly(s.lo % n)
	case s.lo >= 0:
		return span{0, min(s.hi, n-1)}
	}
	return span{-min(-s.lo, n-1), max(0, min(s.hi, n-1))}
}

// index is a tensor of integers, of which is known what they are at each point.
type index struct {
	*value
	at func(p point) span
}

// guard is a mask. may reports whether the mask may be true at a point.
type guard struct {
	*value
	may func(p point) bool
}

func (v *value) span() span { return span{v.lo, v.hi} }

// joint is the shape that two tensors are broadcast to.
func joint(a, b []int) []int {
	shape := make([]int, len(a))
	for i := range shape {
		shape[i] = max(a[i], b[i])
	}
	return shape
}

// together gives two integers the same shape and width.
func (k *indexKernel) together(a, b *value) (*value, *value) {
	if a.elem != b.elem {
		a, b = k.as(a, "i64"), k.as(b, "i64")
	}
	shape := joint(a.shape, b.shape)
	return k.broadcast(a, shape), k.broadcast(b, shape)
}

// fill is a tensor of one integer: a constant, or a splat of an argument.
func (k *indexKernel) fill(shape []int, elem string, n int64) *value {
	if k.chance(75) {
		return k.constant(shape, elem, n)
	}
	c := k.number(elem, n)
	return c.same(k.let("tt.splat %s : %s -> %s", c.name, elem, typeOf(shape, elem)), shape)
}

// withNumber is the result of an operation on an index and an integer.
func (k *indexKernel) withNumber(op string, a *index, n int64, f func(s span) span) *index {
	c := k.fill(a.shape, a.elem, n)
	x, y := a.name, c.name
	if (op == "addi" || op == "muli") && k.chance(50) {
		x, y = y, x
	}
	r := a.same(k.let("arith.%s %s, %s : %s", op, x, y, a.typ()), a.shape)
	s := f(a.span())
	r.lo, r.hi = s.lo, s.hi
	return &index{r, func(p point) span { return f(a.at(p)) }}
}

func (k *indexKernel) addNumber(a *index, n int64) *index {
	if n == 0 {
		return a
	}
	return k.withNumber("addi", a, n, func(s span) span { return s.plus(exactly(n)) })
}

func (k *indexKernel) scaled(a *index, n int64) *index {
	if n == 1 && k.chance(90) {
		return a
	}
	return k.withNumber("muli", a, n, func(s span) span { return s.times(n) })
}

// unsignedOr is an unsigned operation where it is the same as the signed one, sometimes.
func (k *indexKernel) unsignedOr(a *index, unsigned, signed string) string {
	if a.lo >= 0 && k.chance(20) {
		return unsigned
	}
	return signed
}

func (k *indexKernel) quotient(a *index, n int64) *index {
	return k.withNumber(k.unsignedOr(a, "divui", "divsi"), a, n, func(s span) span { return s.over(n) })
}

func (k *indexKernel) remainder(a *index, n int64) *index {
	return k.withNumber(k.unsignedOr(a, "remui", "remsi"), a, n, func(s span) span { return s.modulo(n) })
}

// backwards is n minus an index.
func (k *indexKernel) backwards(a *index, n int64) *index {
	c := k.fill(a.shape, a.elem, n)
	r := a.same(k.let("arith.subi %s, %s : %s", c.name, a.name, a.typ()), a.shape)
	r.lo, r.hi = n-a.hi, n-a.lo
	return &index{r, func(p point) span { return exactly(n).minus(a.at(p)) }}
}

// sum adds two indices.
func (k *indexKernel) sum(a, b *index) *index {
	if k.chance(30) {
		a, b = b, a
	}
	x, y := k.together(a.value, b.value)
	r := x.same(k.let("arith.addi %s, %s : %s", x.name, y.name, x.typ()), x.shape)
	r.lo, r.hi = addRange(x, y)
	return &index{r, func(p point) span { return a.at(p).plus(b.at(p)) }}
}

// clamped limits an index to a range.
func (k *indexKernel) clamped(a *index, lo, hi int64) *index {
	a = k.withNumber("maxsi", a, lo, func(s span) span { return span{max(s.lo, lo), max(s.hi, lo)} })
	return k.withNumber("minsi", a, hi, func(s span) span { return span{min(s.lo, hi), min(s.hi, hi)} })
}

// wrapped adds n to an index where it is negative; the index is from -n to n-1.
func (k *indexKernel) wrapped(a *index, n int64) *index {
	up := k.addNumber(a, n)
	negative := k.let("arith.cmpi slt, %s, %s : %s", a.name, k.constant(a.shape, a.elem, 0).name, a.typ())
	r := a.same(k.choose(negative, up.value, a.value), a.shape)
	r.lo, r.hi = 0, n-1
	return &index{r, func(p point) span {
		switch s := a.at(p); {
		case s.lo >= 0:
			return s
		case s.hi < 0:
			return s.plus(exactly(n))
		}
		return span{0, n - 1}
	}}
}

// less is the mask of indices less than n.
func (k *indexKernel) less(a *index, n int64) *guard {
	c := k.fill(a.shape, a.elem, n)
	m := &value{name: k.let("arith.cmpi slt, %s, %s : %s", a.name, c.name, a.typ()), shape: a.shape, elem: "i1", hi: 1}
	return &guard{m, func(p point) bool { return a.at(p).lo < n }}
}

// atLeast is the mask of indices not less than n.
func (k *indexKernel) atLeast(a *index, n int64) *guard {
	c := k.fill(a.shape, a.elem, n)
	m := &value{name: k.let("arith.cmpi sge, %s, %s : %s", a.name, c.name, a.typ()), shape: a.shape, elem: "i1", hi: 1}
	return &guard{m, func(p point) bool { return a.at(p).hi >= n }}
}

// both is the conjunction of masks; nil is the mask that is always true.
func (k *indexKernel) both(a, b *guard) *guard {
	if a == nil || b == nil {
		if a == nil {
			return b
		}
		return a
	}
	x, y := k.together(a.value, b.value)
	m := x.same(k.let("arith.andi %s, %s : %s", x.name, y.name, x.typ()), x.shape)
	return &guard{m, func(p point) bool { return a.may(p) && b.may(p) }}
}

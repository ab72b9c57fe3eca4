package kernelgen

// pointer is a pointer, or a tensor of pointers, into one buffer, or into one of
// several of the same type.
type pointer struct {
	name   string
	shape  []int
	elem   string
	into   []*argument
	lo, hi int64 // offsets from the buffer's start, in elements
	// own means that no other program and no other element points there.
	own bool
}

func (p *pointer) typ() string { return typeOf(p.shape, pointerTo(p.elem)) }

// moved is a pointer with other offsets.
func (p *pointer) moved(name string, lo, hi int64) *pointer {
	q := *p
	q.name, q.lo, q.hi = name, lo, hi
	return &q
}

// grow enlarges the buffer to everything that the pointer may point to.
func (p *pointer) grow() {
	for _, a := range p.into {
		a.grow(p.hi + 1)
	}
}

// read is the result of a load, without its name.
func (p *pointer) read() *value {
	v := &value{shape: p.shape, elem: p.elem}
	for i, a := range p.into {
		w := &value{lo: a.Lo, hi: a.Hi}
		if i == 0 {
			v.lo, v.hi = w.lo, w.hi
		}
		v.lo, v.hi = hull(v, w)
		if a.written || a.Loose {
			v.loose = isFloat(p.elem)
			v.minusZero = v.loose
			if !v.loose {
				v.lo, v.hi = full(p.elem)
			}
			return v
		}
	}
	return v
}

// bound is the range that a mask must keep of a dimension: 0 <= index < below.
type bound struct {
	index *value // a vector
	axis  int
	below int64
}

func (b *bound) holds() bool { return b.index.lo >= 0 && b.index.hi < b.below }

// maxElements a buffer may have.
const maxElements = 20000

// tile generates pointers to read from, and the bounds that a mask must keep.
func (g *generator) tile(shape []int, elem string) (*pointer, []*bound) {
	b := g.input(elem)
	if shape == nil {
		p := &pointer{name: g.scalarPointer(b), elem: elem, into: []*argument{b}}
		p.hi = int64(b.Len - 1)
		return p, nil
	}
	p := &pointer{shape: shape, elem: elem, into: []*argument{b}}
	if g.chance(12) {
		if w := g.pick(func(w *value) bool { return likeThis(shape, "i32")(w) || likeThis(shape, "i64")(w) }); w != nil {
			return g.anywhere(p, w), nil
		}
	}
	bounds := make([]*bound, len(shape))
	for d, n := range shape {
		i := g.index(n, g.likes[masks])
		bounds[d] = &bound{index: i, axis: d, below: i.hi + 1}
		if g.likes[masks] && g.chance(50) {
			bounds[d].below = 1 + g.rng.Int64N(max(1, i.hi+3))
		}
	}
	g.address(p, bounds, g.strides(bounds), nil)
	return p, bounds
}

// anywhere generates a gather: the elements of a value are the offsets.
func (g *generator) anywhere(p *pointer, w *value) *pointer {
	n := int64(1 + g.rng.IntN(60))
	g.feature("gather/modulo")
	g.feature("data-dependent")
	i := g.let("arith.remui %s, %s : %s", w.name, g.constant(w.shape, w.elem, n).name, w.typ())
	base := g.let("tt.splat %s : %s -> %s", p.into[0].name, pointerTo(p.elem), p.typ())
	p.name = g.let("tt.addptr %s, %s : %s, %s", base, i, p.typ(), w.typ())
	p.hi = n - 1
	p.grow()
	return p
}

// strides chooses strides, most often such that a tensor of the bounds' sizes is dense in some
// order.
func (g *generator) strides(bounds []*bound) []int64 {
	strides := make([]int64, len(bounds))
	at := int64(1)
	order := make([]int, len(bounds))
	for i := range order {
		order[i] = len(order) - 1 - i
	}
	if g.chance(30) {
		order = g.rng.Perm(len(order))
		g.feature("permuted strides")
	}
	for _, d := range order {
		strides[d] = at
		if g.chance(12) {
			strides[d] = int64(g.rng.IntN(6))
		}
		at *= max(1, min(bounds[d].below, bounds[d].index.hi+1)) + int64(g.rng.IntN(2)*g.rng.IntN(4))
		if at > maxElements/40 {
			at = int64(1 + g.rng.IntN(5))
		}
	}
	return strides
}

// address computes the pointers of a tile; base is added and may be nil.
func (g *generator) address(p *pointer, bounds []*bound, strides []int64, base *value) {
	terms := make([]*value, len(bounds))
	wide := g.chance(20)
	for d, b := range bounds {
		i := b.index
		if wide {
			i = &value{name: g.let("arith.extsi %s : %s to %s", i.name, i.typ(), typeOf(i.shape, "i64")), shape: i.shape, elem: "i64", lo: i.lo, hi: i.hi}
		}
		if g.chance(50) {
			i = g.expand(g.times(i, strides[d]), d, len(bounds))
		} else {
			i = g.times(g.expand(i, d, len(bounds)), strides[d])
		}
		terms[d] = i
		p.lo += max(0, b.index.lo) * strides[d]
		p.hi += max(0, min(b.below-1, b.index.hi)) * strides[d]
	}
	first := p.into[0].name
	if base != nil {
		p.lo, p.hi = p.lo+base.lo, p.hi+base.hi
		if g.chance(50) {
			first = g.let("tt.addptr %s, %s : %s, i32", first, base.name, pointerTo(p.elem))
		} else {
			terms[0] = g.plus(terms[0], g.as(base, terms[0].elem))
		}
	}
	if g.chance(60) {
		p.name = g.sumThenPoint(p, terms, first)
	} else {
		p.name = g.pointThenMove(p, terms, first)
	}
	p.grow()
}

// as converts an index to another width.
func (g *generator) as(v *value, elem string) *value {
	if v.elem == elem {
		return v
	}
	w := *v
	w.elem = elem
	w.name = g.let("arith.extsi %s : %s to %s", v.name, v.typ(), w.typ())
	return &w
}

func (g *generator) sumThenPoint(p *pointer, terms []*value, base string) string {
	sum := g.broadcast(terms[0], p.shape)
	for _, t := range terms[1:] {
		sum = g.plus(sum, g.broadcast(t, p.shape))
	}
	b := g.let("tt.splat %s : %s -> %s", base, pointerTo(p.elem), p.typ())
	return g.let("tt.addptr %s, %s : %s, %s", b, sum.name, p.typ(), sum.typ())
}

func (g *generator) pointThenMove(p *pointer, terms []*value, base string) string {
	elem := pointerTo(p.elem)
	at := terms[0].shape
	ptr := g.let("tt.splat %s : %s -> %s", base, elem, typeOf(at, elem))
	ptr = g.let("tt.addptr %s, %s : %s, %s", ptr, terms[0].name, typeOf(at, elem), terms[0].typ())
	for _, t := range terms[1:] {
		both := make([]int, len(at))
		for i := range both {
			both[i] = max(at[i], t.shape[i])
		}
		v := &value{name: ptr, shape: at, elem: elem}
		v, t = g.broadcast(v, both), g.broadcast(t, both)
		ptr = g.let("tt.addptr %s, %s : %s, %s", v.name, t.name, v.typ(), t.typ())
		at = both
	}
	return g.broadcast(&value{name: ptr, shape: at, elem: elem}, p.shape).name
}

package kernelgen

// mask is some i1 tensor, unrelated to an access.
func (g *generator) mask(shape []int) *value {
	if v := g.pick(func(v *value) bool { return likeThis(shape, "i32")(v) || likeThis(shape, "f32")(v) }); v != nil && g.chance(60) {
		return g.compare(v)
	}
	if shape == nil {
		s := g.smallScalar()
		c := g.scalar("i32", g.rng.Int64N(4))
		return g.add(&value{name: g.let("arith.cmpi %s, %s, %s : i32", oneOf(g, "slt", "sge", "eq", "ne"), s.name, c.name), elem: "i1", hi: 1})
	}
	var bounds []*bound
	for d, n := range shape {
		bounds = append(bounds, &bound{index: g.makeRange(0, n), axis: d, below: int64(g.rng.IntN(n + 1))})
	}
	m := g.keep(bounds, shape)
	if m == nil {
		m = g.constant(shape, "i1", 1)
	}
	return g.add(m)
}

// keep is the mask of elements within the bounds.
func (g *generator) keep(bounds []*bound, shape []int) *value {
	var m *value
	for _, b := range bounds {
		for _, v := range g.sides(b) {
			v = g.expand(v, b.axis, len(shape))
			if m == nil {
				m = v
				continue
			}
			both := make([]int, len(shape))
			for i := range both {
				both[i] = max(m.shape[i], v.shape[i])
			}
			m, v = g.broadcast(m, both), g.broadcast(v, both)
			m = m.same(g.let("arith.andi %s, %s : %s", m.name, v.name, m.typ()), both)
		}
	}
	if m == nil {
		return nil
	}
	return g.broadcast(m, shape)
}

// sides are the comparisons that keep an index within its bounds.
func (g *generator) sides(b *bound) []*value {
	i := b.index
	if g.chance(15) {
		i = g.as(i, "i64")
	}
	compare := func(pred string, n int64, flipped string) *value {
		c := g.scalar(i.elem, n)
		c = c.same(g.let("tt.splat %s : %s -> %s", c.name, c.elem, i.typ()), i.shape)
		r := &value{shape: i.shape, elem: "i1", hi: 1}
		if g.chance(25) {
			r.name = g.let("arith.cmpi %s, %s, %s : %s", flipped, c.name, i.name, i.typ())
		} else {
			r.name = g.let("arith.cmpi %s, %s, %s : %s", pred, i.name, c.name, i.typ())
		}
		return r
	}
	var out []*value
	needLow, needHigh := i.lo < 0, i.hi >= b.below
	if needLow && needHigh && g.chance(20) {
		return []*value{compare("ult", b.below, "ugt")}
	}
	if needHigh || g.chance(30) {
		if g.chance(70) {
			out = append(out, compare("slt", b.below, "sgt"))
		} else {
			out = append(out, compare("sle", b.below-1, "sge"))
		}
	}
	if needLow || g.chance(10) {
		if g.chance(70) {
			out = append(out, compare("sge", 0, "sle"))
		} else {
			out = append(out, compare("sgt", -1, "slt"))
		}
	}
	return out
}

// oddMask is a mask that is not a box.
func (g *generator) oddMask(shape []int) *value {
	g.feature("odd mask")
	if g.chance(40) || shape == nil {
		return g.value(shape, "i1")
	}
	axis := g.rng.IntN(len(shape))
	i := g.index(shape[axis], true)
	var name string
	if g.chance(50) {
		c := int64(2 + g.rng.IntN(3))
		r := g.let("arith.remui %s, %s : %s", i.name, g.constant(i.shape, "i32", c).name, i.typ())
		name = g.let("arith.cmpi %s, %s, %s : %s", oneOf(g, "eq", "ne"), r, g.constant(i.shape, "i32", g.rng.Int64N(c)).name, i.typ())
	} else {
		c := i.lo + g.rng.Int64N(i.hi-i.lo+2)
		name = g.let("arith.cmpi %s, %s, %s : %s", oneOf(g, "eq", "ne", "sgt", "sge", "slt", "ugt"), i.name, g.constant(i.shape, "i32", c).name, i.typ())
	}
	m := &value{name: name, shape: i.shape, elem: "i1", hi: 1}
	return g.broadcast(g.expand(m, axis, len(shape)), shape)
}

// maskFor is a mask for an access within the bounds; may be nil.
func (g *generator) maskFor(bounds []*bound, shape []int) *value {
	must := false
	for _, b := range bounds {
		must = must || !b.holds()
	}
	var m *value
	if must || len(bounds) > 0 && g.chance(15) {
		m = g.keep(bounds, shape)
	}
	if m != nil {
		g.feature("box mask")
	}
	if g.likes[oddMasks] && g.chance(25) {
		odd := g.oddMask(shape)
		switch {
		case m == nil:
			m = odd
		case must || g.chance(60):
			if g.chance(50) {
				m, odd = odd, m
			}
			m = m.same(g.let("arith.andi %s, %s : %s", m.name, odd.name, m.typ()), shape)
		default:
			m = m.same(g.let("arith.%s %s, %s : %s", oneOf(g, "ori", "xori"), m.name, odd.name, m.typ()), shape)
		}
	}
	if m != nil {
		g.feature("mask")
	}
	return m
}

package kernelgen

// atomic generates an atomic operation. Programs share a buffer only with operations whose order
// does not matter, and then the results are unused.
func (g *generator) atomic() {
	v := g.pick(func(v *value) bool { return v.elem == "i32" || v.elem == "i64" || v.elem == "f32" || v.elem == "f16" })
	if v == nil {
		return
	}
	g.feature("atomic")
	if v.isFloat() {
		if g.chance(30) {
			g.ownAtomic(v, "exch")
			return
		}
		most := int64(30)
		if v.elem == "f16" {
			most = 2
		}
		// Many programs, elements and iterations add to one address.
		if w := g.clamp(v, -most, most); v.elem == "f32" {
			g.sharedAtomic(w, "fadd")
		} else {
			g.ownAtomic(w, "fadd")
		}
		return
	}
	switch kind := oneOf(g, "add", "and", "or", "xor", "max", "min", "umax", "umin", "exch", "cas"); {
	case kind == "cas":
		g.compareAndSwap(v)
	case kind == "exch" || g.chance(50):
		g.ownAtomic(v, kind)
	default:
		g.sharedAtomic(v, kind)
	}
}

func (g *generator) ownAtomic(v *value, kind string) {
	p := g.ownTile(v.shape, v.elem, 0)
	m := g.atomicMask(v)
	r := p.read()
	r.name = g.let("tt.atomic_rmw %s, %s, gpu, %s, %s, %s : (%s, %s, %s) -> %s", kind, oneOf(g, "acq_rel", "relaxed"),
		p.name, v.name, m.name, p.typ(), v.typ(), m.typ(), v.typ())
	// The result is undefined where the mask is false.
	zero := g.constant(v.shape, v.elem, 0)
	r.name = g.choose(m.name, r, zero)
	g.add(r)
}

func (g *generator) atomicMask(v *value) *value {
	if g.chance(50) {
		return g.constant(v.shape, "i1", 1)
	}
	g.feature("mask")
	return g.oddMask(v.shape)
}

func (g *generator) sharedAtomic(v *value, kind string) {
	a := g.newArg(v.elem, true)
	a.Lo, a.Hi, a.atom, a.Len = -3, 3, true, 1
	p := &pointer{shape: v.shape, elem: v.elem, into: []*argument{a}, name: a.name}
	if v.shape != nil {
		bounds := make([]*bound, len(v.shape))
		for d, n := range v.shape {
			i := g.index(n, false)
			bounds[d] = &bound{index: i, axis: d, below: i.hi + 1}
		}
		g.address(p, bounds, g.strides(bounds), nil)
	}
	m := g.atomicMask(v)
	g.let("tt.atomic_rmw %s, relaxed, gpu, %s, %s, %s : (%s, %s, %s) -> %s", kind, p.name, v.name, m.name, p.typ(), v.typ(), m.typ(), v.typ())
}

func (g *generator) compareAndSwap(v *value) {
	p := g.ownTile(v.shape, v.elem, 0)
	old := g.constant(v.shape, v.elem, int64(g.rng.IntN(5)-2))
	r := p.read()
	r.name = g.let("tt.atomic_cas acq_rel, gpu, %s, %s, %s : (%s, %s, %s) -> %s", p.name, old.name, v.name, p.typ(), v.typ(), v.typ(), v.typ())
	g.feature("cas")
	g.add(r)
}

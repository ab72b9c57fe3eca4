package kernelgen

// carriedIndex is a tensor of indices, offsets or pointers that a loop carries and moves on by a tile in each
// iteration.
type carriedIndex struct {
	name, first, typ string // the iter_arg, its init and its type
	index            *index // the index of the loop's axis, nil for offsets and pointers
	load             func() *value
	next             func() string
}

// carry chooses what a loop over an axis carries besides its accumulators, and emits the inits.
func (k *indexKernel) carry(a *axis) []*carriedIndex {
	var carried []*carriedIndex
	if k.chance(25) {
		carried = append(carried, k.carryIndex(a))
	}
	if len(k.live()) > 0 && k.chance(30) {
		if c := k.carryAddress(a); c != nil {
			carried = append(carried, c)
		}
	}
	return carried
}

// declareCarried declares the axis of a loop, with the index that the loop carries if it does.
func (k *indexKernel) declareCarried(a *axis, iv *value, carried []*carriedIndex) {
	for _, c := range carried {
		if c.index != nil {
			a.index = c.index
			k.maskOf(a)
			k.coordsOf(a)
			return
		}
	}
	k.declare(a, iv)
}

// firstTile is the index of an axis in its first tile, with the bounds of all tiles.
func (k *indexKernel) firstTile(a *axis) *index {
	v := k.expand(k.makeRange(0, a.block), a.dim, len(k.axes))
	if k.chance(25) {
		v = k.as(v, "i64")
	}
	v.lo, v.hi = 0, a.total()-1
	return &index{v, func(p point) span { return exactly(p[a.dim]) }}
}

// carryIndex makes the index of an axis an iter_arg.
func (k *indexKernel) carryIndex(a *axis) *carriedIndex {
	k.feature("carried index")
	first := k.firstTile(a)
	name := k.fresh()
	i := &index{first.same(name, first.shape), first.at}
	return &carriedIndex{name: name, first: first.name, typ: first.typ(), index: i, next: func() string {
		return k.let("arith.addi %s, %s : %s", name, k.fill(i.shape, i.elem, int64(a.block)).name, i.typ())
	}}
}

// carryAddress makes offsets or pointers of a load iter_args: rows at coordinates of other axes, along which the
// loop moves. It is nil where no buffer has all addresses.
func (k *indexKernel) carryAddress(a *axis) *carriedIndex {
	rows := k.someCoords(k.live(), false)
	var mask *guard
	for i, c := range rows {
		var m *guard
		switch k.rng.IntN(3) {
		case 0:
			rows[i] = k.gathered(c)
		case 1:
			rows[i], m = k.changed(c)
		}
		mask = k.both(mask, m)
	}
	stride := oneOf[int64](k.generator, 1, 1, 1, 1, 2)
	for i := range rows {
		rows[i] = &coord{k.scaled(rows[i].index, oneOf(k.generator, 1, a.total()*stride, 64)), rows[i].size}
	}
	at := k.sum(k.address(rows), k.scaled(k.firstTile(a), stride))
	s := k.reachOf(append(k.live(), a), at)
	if s.lo < 0 {
		at = k.addNumber(at, -s.lo)
		s = s.minus(exactly(s.lo))
	}
	if s.hi >= maxElements {
		return nil
	}
	elem := oneOf(k.generator, "f32", "f32", "f16", "i8", "i32")
	b := k.newArg(elem, true)
	b.Lo, b.Hi, b.Len = -elemInfos[elem].data, elemInfos[elem].data, 1
	b.grow(s.hi + 1)
	name := k.fresh()
	shape := at.shape
	step := int64(a.block) * stride
	masks := func() *guard {
		m := k.both(mask, k.masksFor(shape))
		if m != nil {
			m = &guard{k.broadcast(m.value, shape), m.may}
		}
		return m
	}
	if k.chance(35) {
		k.feature("carried offsets")
		return &carriedIndex{name: name, first: at.name, typ: at.typ(), load: func() *value {
			p, typ := k.pointers(b, at.same(name, shape))
			return k.loadFrom(b, p, typ, shape, masks())
		}, next: func() string {
			return k.let("arith.addi %s, %s : %s", name, k.fill(shape, at.elem, step).name, at.typ())
		}}
	}
	k.feature("carried pointers")
	p, typ := k.pointers(b, at.value)
	return &carriedIndex{name: name, first: p, typ: typ, load: func() *value {
		return k.loadFrom(b, name, typ, shape, masks())
	}, next: func() string {
		by := k.fill(shape, oneOf(k.generator, "i32", "i64"), step)
		return k.let("tt.addptr %s, %s : %s, %s", name, by.name, typ, by.typ())
	}}
}

// reachOf is the range of an address over some axes.
func (k *indexKernel) reachOf(axes []*axis, at *index) span {
	s := at.at(point{})
	k.points(axes, func(p point) bool {
		s = s.hull(at.at(p))
		return true
	})
	return s
}

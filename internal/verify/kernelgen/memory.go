package kernelgen

// load reads a tile or a scalar of a type.
func (g *generator) load(shape []int, elem string) *value {
	p, bounds := g.tile(shape, elem)
	safe := true
	for _, b := range bounds {
		safe = safe && b.holds()
	}
	if safe && p.lo >= 0 {
		g.pointers = append(g.pointers, p)
	}
	return g.loadFrom(p, g.maskFor(bounds, shape))
}

func (g *generator) loadFrom(p *pointer, mask *value) *value {
	v := p.read()
	switch {
	case mask == nil:
		v.name = g.let("tt.load %s%s : %s", p.name, g.cacheHint(), p.typ())
	case g.chance(35):
		v.lo, v.hi = min(v.lo, 0), max(v.hi, 0)
		v.name = g.let("tt.load %s, %s : %s", p.name, mask.name, p.typ())
	default:
		o := g.other(p.shape, p.elem)
		v.lo, v.hi = hull(v, o)
		v.loose, v.minusZero = v.loose || o.loose, v.minusZero || o.minusZero
		v.name = g.let("tt.load %s, %s, %s : %s", p.name, mask.name, o.name, p.typ())
	}
	if p.shape == nil {
		g.feature("scalar access")
	}
	return g.add(v)
}

func (g *generator) cacheHint() string {
	if g.chance(95) {
		return ""
	}
	return oneOf(g, " cacheModifier = ca", " evictionPolicy = evict_last")
}

// other is the other value of a masked load.
func (g *generator) other(shape []int, elem string) *value {
	if g.chance(25) {
		if v := g.pick(likeThis(shape, elem)); v != nil {
			return v
		}
	}
	if shape != nil && g.chance(20) {
		c := g.scalar("i32", int64(g.rng.IntN(4)))
		if s := g.castTo(c, elem); s != nil {
			return g.splat(s, shape)
		}
	}
	return g.constant(shape, elem, int64(g.rng.IntN(7)-3))
}

// readable is a pointer in scope, nil when there is none.
func (g *generator) readable() *pointer {
	if len(g.pointers) == 0 {
		return nil
	}
	return g.pointers[g.rng.IntN(len(g.pointers))]
}

// loadAgain loads through pointers in scope, perhaps with an offset.
func (g *generator) loadAgain() {
	p := g.readable()
	if p == nil {
		return
	}
	if g.chance(20) {
		p = g.reshapePointers(p)
	}
	if !p.own && g.chance(50) && p.hi < maxElements {
		p = g.move(p, g.rng.Int64N(20))
		p.grow()
	}
	var m *value
	if g.chance(30) {
		m = g.oddMask(p.shape)
		g.feature("mask")
	}
	if p.own {
		g.feature("read what was written")
	}
	g.loadFrom(p, m)
}

// move adds to all pointers; p.lo + n must not be negative.
func (g *generator) move(p *pointer, n int64) *pointer {
	c := g.scalar("i32", n)
	if p.shape != nil {
		c = c.same(g.let("tt.splat %s : i32 -> %s", c.name, typeOf(p.shape, "i32")), p.shape)
	}
	return p.moved(g.let("tt.addptr %s, %s : %s, %s", p.name, c.name, p.typ(), c.typ()), p.lo+n, p.hi+n)
}

// program is the linear program id.
func (g *generator) program() *value {
	v := &value{name: g.let("tt.get_program_id x : i32"), elem: "i32", hi: int64(g.grid[0] - 1)}
	places := int64(g.grid[0])
	for axis := 1; axis < 3; axis++ {
		if g.grid[axis] == 1 {
			continue
		}
		id := &value{name: g.let("tt.get_program_id %c : i32", "xyz"[axis]), elem: "i32", hi: int64(g.grid[axis] - 1)}
		v = g.plus(g.times(id, places), v)
		places *= int64(g.grid[axis])
	}
	return v
}

// ownTile generates pointers to the program's own part of a new buffer, with room after it for the
// pointers to advance.
func (g *generator) ownTile(shape []int, elem string, room int64) *pointer {
	a := g.newArg(elem, true)
	n := min(elemInfos[elem].data, 5)
	a.Lo, a.Hi, a.written = -n, n, true
	if elem == "i1" {
		a.Elem = "i8"
	}
	p := &pointer{shape: shape, elem: elem, into: []*argument{a}, own: true}
	if shape == nil {
		at := g.times(g.program(), 1+room)
		p.name = g.let("tt.addptr %s, %s : %s, i32", a.name, at.name, pointerTo(elem))
		p.lo, p.hi = at.lo, at.hi
		a.grow(p.hi + 1 + room)
		return p
	}
	bounds := make([]*bound, len(shape))
	for d, n := range shape {
		i := g.ownIndex(n)
		bounds[d] = &bound{index: i, axis: d, below: i.hi + 1}
	}
	strides, size := g.ownStrides(bounds)
	base := g.times(g.program(), size+room)
	g.address(p, bounds, strides, base)
	a.grow(p.hi + 1 + room)
	return p
}

// ownIndex is a vector of distinct numbers.
func (g *generator) ownIndex(n int) *value {
	v := g.makeRange(0, n)
	if !g.likes[oddAddresses] && g.chance(90) {
		return v
	}
	switch g.rng.IntN(8) {
	case 0:
		c := g.constant(v.shape, "i32", int64(n-1))
		v.name = g.let("arith.%s %s, %s : %s", oneOf(g, "xori", "subi"), c.name, v.name, v.typ())
		g.feature("reversed")
	case 1:
		v = g.plus(v, g.scalar("i32", int64(g.rng.IntN(5))))
	case 2:
		// Odd numbers permute the numbers below a power of two.
		v = g.times(v, int64(1+2*g.rng.IntN(4)))
		c := g.constant(v.shape, "i32", int64(n-1))
		v = &value{name: g.let("arith.andi %s, %s : %s", v.name, c.name, v.typ()), shape: v.shape, elem: "i32", hi: int64(n - 1)}
		g.feature("scatter")
	case 3:
		a := g.newArg("i32", true)
		a.Shuffle, a.Lo, a.Len = true, int64(n), n
		p := g.let("tt.splat %s : !tt.ptr<i32> -> %s", a.name, typeOf(v.shape, "!tt.ptr<i32>"))
		p = g.let("tt.addptr %s, %s : %s, %s", p, v.name, typeOf(v.shape, "!tt.ptr<i32>"), v.typ())
		v.name = g.let("tt.load %s : %s", p, typeOf(v.shape, "!tt.ptr<i32>"))
		g.feature("scatter")
	}
	return v
}

// ownStrides chooses strides such that every index tuple has its own address, and returns the
// number of addresses.
func (g *generator) ownStrides(bounds []*bound) (strides []int64, size int64) {
	strides = make([]int64, len(bounds))
	size = 1
	for _, d := range g.rng.Perm(len(bounds)) {
		strides[d] = size
		size *= bounds[d].index.hi + 1 + int64(g.rng.IntN(2)*g.rng.IntN(3))
	}
	return strides, size
}

// store stores a value to addresses of its own.
func (g *generator) store(v *value) {
	if g.isHelper {
		return
	}
	if v.elem == "i1" {
		v = &value{name: g.let("arith.extui %s : %s to %s", v.name, v.typ(), typeOf(v.shape, "i8")), shape: v.shape, elem: "i8", hi: 1}
	}
	var p *pointer
	if q := g.ownPointer(v); q != nil && g.chance(30) {
		p = q
	} else if len(v.shape) > 0 && g.chance(12) {
		g.storeBlock(v)
		return
	} else if len(v.shape) > 0 && g.likes[masks] && g.grid[1]*g.grid[2] == 1 && g.chance(35) {
		g.storePiece(v)
		return
	} else {
		p = g.ownTile(v.shape, v.elem, 0)
		g.pointers = append(g.pointers, p)
	}
	g.storeTo(p, v)
}

// ownPointer is a pointer in scope for a store; may be nil.
func (g *generator) ownPointer(v *value) *pointer {
	for _, p := range g.pointers {
		if p.own && likeThis(p.shape, p.elem)(v) {
			return p
		}
	}
	return nil
}

func (g *generator) storeTo(p *pointer, v *value) {
	var m *value
	switch {
	case !g.likes[masks] && g.chance(90):
	case p.shape != nil && g.chance(40):
		m = g.maskFor(g.someBounds(p.shape), p.shape)
	case g.chance(10):
		m = g.oddMask(p.shape)
		g.feature("mask")
	}
	if m == nil {
		g.line("tt.store %s, %s : %s", p.name, v.name, p.typ())
	} else {
		g.line("tt.store %s, %s, %s : %s", p.name, v.name, m.name, p.typ())
	}
	g.feature("store")
}

// storePiece stores a value to the program's block of a tensor split along one dimension; the last
// programs reach beyond its end.
func (g *generator) storePiece(v *value) {
	a := g.newArg(v.elem, true)
	a.Lo, a.Hi, a.written = -2, 2, true
	p := &pointer{shape: v.shape, elem: v.elem, into: []*argument{a}}
	cut := g.rng.IntN(len(v.shape))
	bounds := make([]*bound, len(v.shape))
	for d, n := range v.shape {
		b := &bound{index: g.makeRange(0, n), axis: d, below: int64(n)}
		if d == cut {
			id := &value{name: g.let("tt.get_program_id x : i32"), elem: "i32", hi: int64(g.grid[0] - 1)}
			b.index = g.plus(b.index, g.times(id, int64(n)))
			b.below = b.index.hi + 1
		}
		if g.chance(70) {
			b.below = max(1, b.below-g.rng.Int64N(int64(n)+1))
		}
		bounds[d] = b
	}
	strides, size := g.ownStrides(bounds)
	g.address(p, bounds, strides, nil)
	// Masks keep the accesses in bounds.
	a.Len = int(min(size, p.hi+1))
	g.feature("pieces")
	if m := g.maskFor(bounds, v.shape); m == nil {
		g.line("tt.store %s, %s : %s", p.name, v.name, p.typ())
	} else {
		g.line("tt.store %s, %s, %s : %s", p.name, v.name, m.name, p.typ())
	}
}

// someBounds keep a part of a tile.
func (g *generator) someBounds(shape []int) []*bound {
	var bounds []*bound
	for d, n := range shape {
		b := &bound{index: g.makeRange(0, n), axis: d, below: int64(n)}
		if g.chance(60) {
			b.below = int64(g.rng.IntN(n + 1))
		}
		if g.chance(20) {
			b.index = g.plus(b.index, g.smallScalar())
		}
		bounds = append(bounds, b)
	}
	return bounds
}

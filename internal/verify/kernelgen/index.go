package kernelgen

// smallScalar is a small non-negative scalar for addresses.
func (g *generator) smallScalar() *value {
	if v := g.pick(func(v *value) bool { return v.shape == nil && v.elem == "i32" && v.within(0, 100) }); v != nil && g.chance(50) {
		return v
	}
	if v := g.pick(func(v *value) bool { return v.shape == nil && v.elem == "i64" && v.within(0, 100) }); v != nil && g.chance(50) {
		return g.add(&value{name: g.let("arith.trunci %s : i64 to i32", v.name), elem: "i32", lo: v.lo, hi: v.hi})
	}
	switch g.rng.IntN(5) {
	case 0:
		axis := g.rng.IntN(3)
		return g.add(&value{name: g.let("tt.get_program_id %c : i32", "xyz"[axis]), elem: "i32", hi: int64(g.grid[axis] - 1)})
	case 1:
		axis := g.rng.IntN(3)
		n := int64(g.grid[axis])
		return g.add(&value{name: g.let("tt.get_num_programs %c : i32", "xyz"[axis]), elem: "i32", lo: n, hi: n})
	case 2:
		if g.isHelper {
			break
		}
		// A number read from memory.
		b := g.buffer("i32", 0, 20)
		g.feature("data-dependent")
		p := g.scalarPointer(b)
		return g.add(&value{name: g.let("tt.load %s : !tt.ptr<i32>", p), elem: "i32", lo: b.Lo, hi: b.Hi})
	}
	return g.scalar("i32", g.rng.Int64N(12))
}

// times multiplies by a constant or scalar argument.
func (g *generator) times(v *value, n int64) *value {
	if n == 1 && g.chance(80) {
		return v
	}
	c := g.scalar(v.elem, n)
	if v.shape != nil {
		c = c.same(g.let("tt.splat %s : %s -> %s", c.name, c.elem, v.typ()), v.shape)
	}
	lo, hi := mulRange(v, c)
	return &value{name: g.let("arith.muli %s, %s : %s", v.name, c.name, v.typ()), shape: v.shape, elem: v.elem, lo: lo, hi: hi}
}

// plus adds two values; the narrower one is extended.
func (g *generator) plus(v, w *value) *value {
	if v.shape != nil && w.shape == nil {
		w = w.same(g.let("tt.splat %s : %s -> %s", w.name, w.elem, typeOf(v.shape, w.elem)), v.shape)
	}
	if g.chance(50) {
		v, w = w, v
	}
	lo, hi := addRange(v, w)
	return &value{name: g.let("arith.addi %s, %s : %s", v.name, w.name, v.typ()), shape: v.shape, elem: v.elem, lo: lo, hi: hi}
}

func (g *generator) makeRange(start, n int) *value {
	name := g.let("tt.make_range {end = %d : i32, start = %d : i32} : tensor<%dxi32>", start+n, start, n)
	return &value{name: name, shape: []int{n}, elem: "i32", lo: int64(start), hi: int64(start + n - 1)}
}

// index is a vector of indices along a dimension: non-negative unless negative is set, and at most
// some hundreds.
func (g *generator) index(n int, negative bool) *value {
	start := 0
	if g.chance(12) {
		start = g.rng.IntN(8)
	}
	v := g.makeRange(start, n)
	if g.chance(45) {
		s := g.smallScalar()
		if g.chance(50) {
			s = g.times(s, oneOf(g, int64(n), int64(n), 1, 3))
		}
		v = g.plus(v, s)
	}
	if negative && g.chance(25) {
		v = g.plus(v, g.constant(v.shape, "i32", -int64(1+g.rng.IntN(n))))
	}
	if !g.likes[oddAddresses] && g.chance(92) {
		return v
	}
	switch g.rng.IntN(12) {
	case 0, 1:
		v = g.modulo(v)
	case 2:
		v = g.divide(v)
	case 3:
		if v.lo >= 0 && v.hi < 200 && !g.isHelper {
			v = g.lookUp(v)
		}
	case 4:
		// From the other end.
		c := g.constant(v.shape, "i32", v.hi)
		v = &value{name: g.let("arith.subi %s, %s : %s", c.name, v.name, v.typ()), shape: v.shape, elem: "i32", lo: 0, hi: v.hi - v.lo}
		g.feature("reversed")
	case 5:
		v = g.times(v, int64(2+g.rng.IntN(3)))
	case 6:
		if v.lo >= 0 {
			c := g.constant(v.shape, "i32", int64(1+g.rng.IntN(7)))
			v = &value{name: g.let("arith.%s %s, %s : %s", oneOf(g, "xori", "andi", "ori"), v.name, c.name, v.typ()), shape: v.shape, elem: "i32", hi: bits(v, c)}
			g.feature("odd address")
		}
	case 8:
		// In a narrow type, which it fits in.
		if v.lo >= -128 && v.hi <= 127 {
			elem := oneOf(g, "i8", "i16")
			narrow := g.let("arith.trunci %s : %s to %s", v.name, v.typ(), typeOf(v.shape, elem))
			v = v.same(g.let("arith.extsi %s : %s to %s", narrow, typeOf(v.shape, elem), v.typ()), v.shape)
			g.feature("odd address")
		}
	case 7:
		if w := g.pick(func(w *value) bool { return len(w.shape) == 1 && w.shape[0] == n && w.elem == "i32" }); w != nil {
			c := int64(1 + g.rng.IntN(50))
			v = &value{name: g.let("arith.remui %s, %s : %s", w.name, g.constant(w.shape, "i32", c).name, w.typ()), shape: w.shape, elem: "i32", hi: c - 1}
			g.feature("gather/modulo")
			g.feature("data-dependent")
		}
	}
	return v
}

func (g *generator) modulo(v *value) *value {
	if v.lo < 0 {
		return v
	}
	n := int64(1 + g.rng.IntN(int(v.hi)+3))
	c := g.scalar("i32", n)
	c = c.same(g.let("tt.splat %s : i32 -> %s", c.name, v.typ()), v.shape)
	g.feature("gather/modulo")
	return &value{name: g.let("arith.%s %s, %s : %s", oneOf(g, "remsi", "remsi", "remui"), v.name, c.name, v.typ()), shape: v.shape, elem: "i32", hi: min(v.hi, n-1)}
}

func (g *generator) divide(v *value) *value {
	if v.lo < 0 {
		return v
	}
	n := int64(1 + g.rng.IntN(6))
	g.feature("odd address")
	return &value{name: g.let("arith.%s %s, %s : %s", oneOf(g, "divsi", "divui"), v.name, g.constant(v.shape, "i32", n).name, v.typ()), shape: v.shape, elem: "i32", lo: v.lo / n, hi: v.hi / n}
}

// lookUp loads indices from indices.
func (g *generator) lookUp(v *value) *value {
	elem := oneOf(g, "i32", "i32", "i64")
	b := g.buffer(elem, 0, int64(3+g.rng.IntN(60)))
	b.grow(v.hi + 1)
	g.feature("gather/modulo")
	p := g.let("tt.splat %s : %s -> %s", b.name, pointerTo(elem), typeOf(v.shape, pointerTo(elem)))
	p = g.let("tt.addptr %s, %s : %s, %s", p, v.name, typeOf(v.shape, pointerTo(elem)), v.typ())
	r := &value{name: g.let("tt.load %s : %s", p, typeOf(v.shape, pointerTo(elem))), shape: v.shape, elem: elem, lo: b.Lo, hi: b.Hi}
	if elem == "i64" {
		r = &value{name: g.let("arith.trunci %s : %s to %s", r.name, r.typ(), typeOf(v.shape, "i32")), shape: v.shape, elem: "i32", lo: b.Lo, hi: b.Hi}
	}
	if g.chance(40) {
		// Consecutive elements from where the index points.
		r = g.plus(r, g.makeRange(0, v.shape[0]))
	}
	return r
}

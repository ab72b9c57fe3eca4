package kernelgen

import "slices"

// points calls f for every point of some axes until it returns false; indices of other axes are 0.
func (k *indexKernel) points(axes []*axis, f func(p point) bool) {
	var p point
	for {
		if !f(p) {
			return
		}
		i := 0
		for ; i < len(axes); i++ {
			a := axes[i]
			if p[a.dim]++; p[a.dim] < a.total() {
				break
			}
			p[a.dim] = 0
		}
		if i == len(axes) {
			return
		}
	}
}

// reach is the range of an address where the mask may be true; false when that is nowhere.
func (k *indexKernel) reach(at *index, mask *guard) (s span, any bool) {
	k.points(k.live(), func(p point) bool {
		if mask != nil && !mask.may(p) {
			return true
		}
		if e := at.at(p); any {
			s = s.hull(e)
		} else {
			s, any = e, true
		}
		return true
	})
	return s, any
}

// someCoords are coordinates for an access: of each axis its index, or its quotients and
// remainders. Axes may be missing unless all are asked for.
func (k *indexKernel) someCoords(axes []*axis, all bool) []*coord {
	var coords []*coord
	for _, a := range axes {
		switch {
		case !all && len(axes) > 1 && k.chance(20):
		case k.chance(30):
			coords = append(coords, &coord{a.index, a.count})
		default:
			coords = append(coords, a.coords...)
		}
	}
	if len(coords) == 0 {
		coords = append(coords, &coord{axes[0].index, axes[0].count})
	}
	return coords
}

// loadSome loads a tensor of some type through index arithmetic.
func (k *indexKernel) loadSome() *value {
	elem := oneOf(k.generator, "f32", "f32", "f16", "f16", "bf16", "i8", "i32", "i64")
	return k.loadElements(elem, elemInfos[elem].data, false)
}

// loadElements loads a tensor with elements from -data to data, if asked of all axes, through index arithmetic.
func (k *indexKernel) loadElements(elem string, data int64, all bool) *value {
	coords := k.someCoords(k.live(), all)
	var mask *guard
	for i, c := range coords {
		if k.chance(75) {
			continue
		}
		var m *guard
		coords[i], m = k.changed(c)
		mask = k.both(mask, m)
	}
	at := k.address(coords)
	mask = k.both(mask, k.masksFor(at.shape))
	b := k.buffer(elem, -data, data)
	at = k.within(at, mask, b)
	return k.loadAt(b, at, mask)
}

// changed is a coordinate of another tensor: shifted, mirrored, divided, wrapped around,
// gathered or searched for, and the mask that goes with it, nil for none.
func (k *indexKernel) changed(c *coord) (*coord, *guard) {
	switch k.rng.IntN(8) {
	case 0: // upsampling
		n := 2 + k.rng.Int64N(4)
		k.feature("upsampling")
		return &coord{k.quotient(c.index, n), c.size/n + 1}, nil
	case 1:
		n := 1 + k.rng.Int64N(c.size)
		k.feature("remainder")
		return &coord{k.remainder(c.index, n), n}, nil
	case 2:
		k.feature("reversed")
		return &coord{k.backwards(c.index, c.size-1), c.size}, nil
	case 3: // a slice
		n := 1 + k.rng.Int64N(9)
		k.feature("slice")
		return &coord{k.addNumber(c.index, n), c.size + n}, nil
	case 4: // a part of a concatenation
		n := k.rng.Int64N(c.size + 1)
		k.feature("concatenation")
		if k.chance(50) {
			return &coord{c.index, max(1, n)}, k.less(c.index, n)
		}
		return &coord{k.addNumber(c.index, -n), max(1, c.size-n)}, k.atLeast(c.index, n)
	case 5: // padding
		n := 1 + k.rng.Int64N(3)
		i := k.addNumber(c.index, -n)
		size := max(1, c.size-2*n)
		k.feature("padding")
		return &coord{i, size}, k.both(k.atLeast(i, 0), k.less(i, size))
	case 6:
		return k.searched(c), nil
	}
	return k.gathered(c), nil
}

// gathered is a coordinate that is loaded, by an address of its own.
func (k *indexKernel) gathered(c *coord) *coord {
	k.feature("gather/modulo")
	n := 2 + k.rng.Int64N(40)
	elem := oneOf(k.generator, "i32", "i64", "i64")
	at := k.address([]*coord{c})
	mask := k.masksFor(at.shape)
	if mask != nil {
		k.feature("gather under a mask")
	}
	how := k.rng.IntN(3)
	lo, hi := int64(0), n-1
	if how > 0 {
		lo = -n
	}
	if how == 2 {
		hi = 2 * n
	}
	b := k.newArg(elem, true)
	b.Lo, b.Hi, b.Len = lo, hi, 1
	v := k.loadAt(b, k.within(at, mask, b), mask)
	s := v.span()
	i := &index{v, func(point) span { return s }}
	switch {
	case how == 2 || s.lo < -n || s.hi >= n:
		i = k.clamped(i, 0, n-1)
	case s.lo < 0:
		i = k.wrapped(i, n)
	}
	if k.chance(15) {
		k.assertBelow(i, n)
	}
	return &coord{i, n}
}

// assertBelow asserts that an index is from 0 to n-1.
func (k *indexKernel) assertBelow(i *index, n int64) {
	k.feature("assertion")
	holds := k.both(k.atLeast(i, 0), k.less(i, n))
	k.line("tt.assert %s, \"index out of bounds\" : %s", holds.name, holds.typ())
}

// address is a sum of coordinates times strides, dense in some order of the coordinates or with
// gaps.
func (k *indexKernel) address(coords []*coord) *index {
	order := k.rng.Perm(len(coords))
	if k.chance(40) {
		slices.Sort(order)
	}
	if !slices.IsSorted(order) {
		k.feature("permuted strides")
	}
	var sum *index
	stride := int64(1)
	if k.chance(10) {
		stride = 2 + k.rng.Int64N(3)
	}
	for _, i := range order {
		term := k.scaled(coords[i].index, stride)
		if sum == nil {
			sum = term
		} else {
			sum = k.sum(sum, term)
		}
		stride *= coords[i].size
		if k.chance(15) {
			stride += 1 + k.rng.Int64N(16)
		}
	}
	if k.chance(20) {
		sum = k.addNumber(sum, oneOf[int64](k.generator, 1, 3, 8, 16, 64))
	}
	return sum
}

// within grows a buffer to what an address reaches, and changes the address where that is outside
// of every buffer.
func (k *indexKernel) within(at *index, mask *guard, b *argument) *index {
	s, any := k.reach(at, mask)
	if !any {
		return at
	}
	if s.lo < 0 {
		at = k.addNumber(at, -s.lo)
		s = s.minus(exactly(s.lo))
	}
	if s.hi >= maxElements {
		n := 1 + k.rng.Int64N(maxElements)
		at = k.clamped(at, 0, n)
		s = span{0, n}
	}
	b.grow(s.hi + 1)
	return at
}

// masksFor is the conjunction of the masks of the axes that a tensor has, nil for none; seldom some
// of them.
func (k *indexKernel) masksFor(shape []int) *guard {
	var m *guard
	for _, a := range k.live() {
		if shape[a.dim] == a.block && (a.block > 1 || a.program >= 0) && k.chance(93) {
			m = k.both(m, a.mask)
		}
	}
	return m
}

// pointers are the pointers to the elements of a buffer at an address.
func (k *indexKernel) pointers(b *argument, at *value) (name, typ string) {
	typ = typeOf(at.shape, pointerTo(b.Elem))
	base := k.let("tt.splat %s : %s -> %s", b.name, pointerTo(b.Elem), typ)
	return k.let("tt.addptr %s, %s : %s, %s", base, at.name, typ, at.typ()), typ
}

// loadAt loads the elements of a buffer at an address.
func (k *indexKernel) loadAt(b *argument, at *index, mask *guard) *value {
	if mask != nil {
		shape := joint(at.shape, mask.shape)
		at = &index{k.broadcast(at.value, shape), at.at}
		mask = &guard{k.broadcast(mask.value, shape), mask.may}
	}
	p, typ := k.pointers(b, at.value)
	return k.loadFrom(b, p, typ, at.shape, mask)
}

// loadFrom loads the elements of a buffer from pointers. The mask has their shape.
func (k *indexKernel) loadFrom(b *argument, p, typ string, shape []int, mask *guard) *value {
	v := &value{shape: shape, elem: b.Elem, lo: b.Lo, hi: b.Hi}
	hint := ""
	if k.chance(20) {
		hint = oneOf(k.generator, " evictionPolicy = evict_last", " evictionPolicy = evict_first")
	}
	switch {
	case mask == nil:
		v.name = k.let("tt.load %s%s : %s", p, hint, typ)
	case k.chance(50):
		v.lo, v.hi = min(v.lo, 0), max(v.hi, 0)
		v.name = k.let("tt.load %s, %s%s : %s", p, mask.name, hint, typ)
	default:
		o := k.constant(v.shape, v.elem, oneOf[int64](k.generator, 0, 0, 0, 1, -3))
		v.lo, v.hi = hull(v, o)
		v.name = k.let("tt.load %s, %s, %s%s : %s", p, mask.name, o.name, hint, typ)
	}
	return v
}

// storeSome stores the latest values of the pool.
func (k *indexKernel) storeSome(most int) {
	for i := len(k.pool) - 1; i >= 0 && most > 0; i-- {
		if v := k.pool[i]; !v.used {
			v.used = true
			k.storeValue(v)
			most--
		}
	}
}

// storeValue stores each element of a value to an address of its own, through a permuted index.
func (k *indexKernel) storeValue(v *value) {
	v = k.stored(v)
	shape := slices.Clone(v.shape)
	var axes []*axis
	for _, a := range k.live() {
		if a.program >= 0 || a.loop || shape[a.dim] > 1 {
			shape[a.dim] = a.block
			axes = append(axes, a)
		}
	}
	v = k.broadcast(v, shape)
	coords := k.someCoords(axes, true)
	for i, c := range coords {
		if k.chance(12) {
			coords[i] = &coord{k.backwards(c.index, c.size-1), c.size}
			k.feature("reversed")
		}
	}
	at := k.address(coords)
	var mask *guard
	for _, a := range axes {
		mask = k.both(mask, a.mask)
	}
	if mask != nil && k.chance(15) {
		c := oneOf(k.generator, coords...)
		mask = k.both(mask, k.less(c.index, 1+k.rng.Int64N(c.size+1)))
	}
	b := k.newArg(v.elem, true)
	b.Lo, b.Hi, b.written = -2, 2, true
	at = k.within(at, mask, b)
	if !k.injective(axes, at, mask) {
		at = k.within(k.linear(axes), mask, b)
	}
	p, typ := k.pointers(b, k.broadcast(at.value, shape))
	if mask == nil {
		k.line("tt.store %s, %s : %s", p, v.name, typ)
	} else {
		k.line("tt.store %s, %s, %s : %s", p, v.name, k.broadcast(mask.value, shape).name, typ)
	}
	k.feature("store")
}

// stored is a value in the type of the buffer that it is stored to.
func (k *indexKernel) stored(v *value) *value {
	if k.chance(40) {
		return v
	}
	to := oneOf(k.generator, "i8", "i32", "i64", "i64")
	if v.isFloat() {
		to = oneOf(k.generator, "f32", "f16", "bf16")
	}
	if w := k.castTo(v, to); w != nil {
		return w
	}
	return v
}

// injective reports whether an address is another one at every point where the mask is true.
func (k *indexKernel) injective(axes []*axis, at *index, mask *guard) bool {
	seen := map[int64]bool{}
	unique := true
	k.points(axes, func(p point) bool {
		if mask != nil && !mask.may(p) {
			return true
		}
		n := at.at(p).lo
		unique = !seen[n]
		seen[n] = true
		return unique
	})
	return unique
}

// linear is the row-major address of a tile's elements.
func (k *indexKernel) linear(axes []*axis) *index {
	var sum *index
	stride := int64(1)
	for _, a := range slices.Backward(axes) {
		term := k.scaled(a.index, stride)
		if sum == nil {
			sum = term
		} else {
			sum = k.sum(sum, term)
		}
		stride *= a.total()
	}
	return sum
}

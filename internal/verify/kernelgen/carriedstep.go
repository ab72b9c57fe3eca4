package kernelgen

import "slices"

// carriedStep makes of a tensor another one of the same type.
type carriedStep struct {
	name string
	fits func(v *value) bool
	emit func(k *carriedKernel, v *value) *value
}

var carriedSteps []carriedStep

func init() {
	always := func(*value) bool { return true }
	ranked := func(v *value) bool { return len(v.shape) > 1 }
	integer := func(v *value) bool { return !v.isFloat() && v.elem != "i1" }
	computes := func(v *value) bool { return elemInfos[v.elem].width > 8 || !v.isFloat() }
	carriedSteps = []carriedStep{
		{"transpose", ranked, (*carriedKernel).transpose},
		{"permute and reshape", ranked, (*carriedKernel).permuted},
		{"reshape", always, (*carriedKernel).reshaped},
		{"split and join", func(v *value) bool { return elements(v.shape) >= 4 }, (*carriedKernel).splitAndJoin},
		{"flip", always, (*carriedKernel).flip},
		{"sort", func(v *value) bool { return computes(v) && elements(v.shape) > 1 }, (*carriedKernel).sort},
		{"gather", always, (*carriedKernel).gathered},
		{"scan", computes, (*carriedKernel).scanned},
		{"reduce and broadcast", computes, (*carriedKernel).reducedAndBroadcast},
		{"accumulate", computes, (*carriedKernel).accumulated},
		{"umulhi", func(v *value) bool { return v.elem == "i32" || v.elem == "i64" }, (*carriedKernel).umulhi},
		{"elementwise", computes, (*carriedKernel).elementwise},
		{"select", always, (*carriedKernel).selected},
		{"cast", always, (*carriedKernel).castAndBack},
		{"recurrence", integer, (*carriedKernel).recurrence},
		{"dot", func(v *value) bool {
			return len(v.shape) == 2 && v.shape[0] == v.shape[1] && v.shape[0] >= 16 && v.isFloat() && elemInfos[v.elem].width > 8
		}, (*carriedKernel).dotted},
	}
}

// step makes a tensor of the type of another one, by one of the steps.
func (k *carriedKernel) step(v *value) *value {
	for {
		s := carriedSteps[k.rng.IntN(len(carriedSteps))]
		if !s.fits(v) {
			continue
		}
		k.feature(s.name)
		w := s.emit(k, v)
		v.used = true
		r := numbersOf(v.shape, v.elem)
		r.name = w.name
		return k.add(r)
	}
}

// bounded is a tensor whose floats are within the limit of their type.
func (k *carriedKernel) bounded(v *value) *value {
	if !v.isFloat() {
		return v
	}
	most := carriedElems[v.elem]
	return k.clamp(v, -most, most)
}

func (k *carriedKernel) trans(v *value, order []int) *value {
	shape := make([]int, len(order))
	for i, o := range order {
		shape[i] = v.shape[o]
	}
	return v.same(k.let("tt.trans %s {order = array<i32: %s>} : %s -> %s", v.name, list(order), v.typ(), typeOf(shape, v.elem)), shape)
}

func (k *carriedKernel) to(v *value, shape []int) *value {
	if slices.Equal(v.shape, shape) {
		return v
	}
	return v.same(k.let("tt.reshape %s : %s -> %s", v.name, v.typ(), typeOf(shape, v.elem)), shape)
}

// transpose permutes dimensions of the same size, with nothing else around it.
func (k *carriedKernel) transpose(v *value) *value {
	for range 10 {
		order := k.rng.Perm(len(v.shape))
		if w := (&value{shape: v.shape}); slices.IsSorted(order) || !w.keeps(order) {
			continue
		}
		k.feature("bare transpose")
		return k.trans(v, order)
	}
	return k.permuted(v)
}

// keeps reports whether a permutation of the dimensions keeps the shape.
func (v *value) keeps(order []int) bool {
	for i, o := range order {
		if v.shape[i] != v.shape[o] {
			return false
		}
	}
	return true
}

func (k *carriedKernel) permuted(v *value) *value {
	return k.to(k.trans(v, k.rng.Perm(len(v.shape))), v.shape)
}

// reshaped does something in another shape.
func (k *carriedKernel) reshaped(v *value) *value {
	w := k.to(v, k.otherShape(elements(v.shape)))
	if len(w.shape) > 1 && k.chance(70) {
		w = k.trans(w, k.rng.Perm(len(w.shape)))
	}
	return k.to(w, v.shape)
}

// pairs is the shape with a dimension of two between others.
func (k *carriedKernel) pairs(n int) []int {
	inner := 1 << k.rng.IntN(log2(n))
	return []int{n / 2 / inner, 2, inner}
}

func log2(n int) (bits int) {
	for ; n > 1; n /= 2 {
		bits++
	}
	return bits
}

func (k *carriedKernel) splitAndJoin(v *value) *value {
	n := elements(v.shape)
	w := k.to(v, []int{n / 2, 2})
	if k.chance(50) {
		w = k.trans(k.to(v, []int{2, n / 2}), []int{1, 0})
	}
	half := []int{n / 2}
	a, b := w.same(k.fresh(), half), w.same(k.fresh(), half)
	k.line("%s, %s = tt.split %s : %s -> %s", a.name, b.name, w.name, w.typ(), typeOf(half, w.elem))
	if k.chance(30) {
		a = k.step(a)
	}
	if k.chance(60) {
		a, b = b, a
	}
	if k.chance(20) && v.elem != "i1" {
		return k.to(w.same(k.let("tt.cat %s, %s : %s -> %s", a.name, b.name, a.typ(), typeOf([]int{n}, v.elem)), []int{n}), v.shape)
	}
	w = w.same(k.let("tt.join %s, %s : %s -> %s", a.name, b.name, a.typ(), typeOf([]int{n / 2, 2}, v.elem)), []int{n / 2, 2})
	if k.chance(50) {
		w = k.trans(w, []int{1, 0})
	}
	return k.to(w, v.shape)
}

// partner exchanges the elements of each pair along a dimension of size 2, as Triton's flip and sort do:
// by the exclusive or of both.
func (k *carriedKernel) partner(v *value, dim int) *value {
	bits := v
	if v.isFloat() {
		elem := map[int]string{8: "i8", 16: "i16", 32: "i32", 64: "i64"}[elemInfos[v.elem].width]
		bits = &value{shape: v.shape, elem: elem}
		bits.name = k.let("tt.bitcast %s : %s -> %s", v.name, v.typ(), bits.typ())
	}
	both := k.reduced(bits, dim, "xori")
	x := k.let("arith.xori %s, %s : %s", bits.name, both.name, bits.typ())
	if v.isFloat() {
		x = k.let("tt.bitcast %s : %s -> %s", x, bits.typ(), v.typ())
	}
	return v.same(x, v.shape)
}

// reduced reduces an axis with an operation and broadcasts the result again.
func (k *carriedKernel) reduced(v *value, axis int, op string) *value {
	shape := without(v.shape, axis)
	k.combine("tt.reduce", "axis = "+list([]int{axis})+" : i32", &combiner{operands: []*value{v}, results: []*value{v}, body: func(a, b []string) []string {
		return []string{k.let("arith.%s %s, %s : %s", op, a[0], b[0], v.elem)}
	}}, shape)
	return k.spread(k.values[len(k.values)-1], axis, v.shape)
}

// spread broadcasts what is left of a reduction along its axis.
func (k *carriedKernel) spread(v *value, axis int, shape []int) *value {
	v.used = true
	if v.shape == nil {
		return v.same(k.let("tt.splat %s : %s -> %s", v.name, v.elem, typeOf(shape, v.elem)), shape)
	}
	one := slices.Insert(slices.Clone(v.shape), axis, 1)
	v = v.same(k.let("tt.expand_dims %s {axis = %d : i32} : %s -> %s", v.name, axis, v.typ(), typeOf(one, v.elem)), one)
	return k.broadcast(v, shape)
}

// flip reverses the order of all elements, or exchanges some.
func (k *carriedKernel) flip(v *value) *value {
	n := elements(v.shape)
	if n > 1 && k.chance(50) {
		return k.to(k.partner(k.to(v, k.pairs(n)), 1), v.shape)
	}
	w := v
	for inner := 1; inner < n; inner *= 2 {
		w = k.partner(k.to(w, []int{n / 2 / inner, 2, inner}), 1)
	}
	return k.to(w, v.shape)
}

// sort sorts runs of two, four or eight elements in turns up and down, or all of them, by a bitonic network on a hypercube as
// Triton's sort does.
func (k *carriedKernel) sort(v *value) *value {
	n := elements(v.shape)
	dims := log2(n)
	w := k.to(v, slices.Repeat([]int{2}, dims))
	sorted := min(dims, 1+k.rng.IntN(3)) // dimensions, the last of the hypercube
	for length := range sorted {
		for d := dims - 1 - length; d < dims; d++ {
			w = k.exchange(w, d, dims-2-length)
		}
	}
	return k.to(w, v.shape)
}

// exchange puts pairs along a dimension of a hypercube in order, falling where the index of another
// dimension is 1; there is none for -1.
func (k *carriedKernel) exchange(v *value, dim, falling int) *value {
	other := k.partner(v, dim)
	indicator := func(d int) *value {
		return k.broadcast(k.expand(k.makeRange(0, 2), d, len(v.shape)), v.shape)
	}
	down := indicator(dim)
	if falling >= 0 {
		down.name = k.let("arith.xori %s, %s : %s", down.name, indicator(falling).name, down.typ())
	}
	greater, less := "arith.cmpi sgt", "arith.cmpi slt"
	switch {
	case v.isFloat():
		greater, less = "arith.cmpf ogt", "arith.cmpf olt"
	case v.elem == "i1":
		greater, less = "arith.cmpi ugt", "arith.cmpi ult"
	}
	mask := typeOf(v.shape, "i1")
	g := k.let("%s, %s, %s : %s", greater, v.name, other.name, v.typ())
	var swap string
	if elemInfos[v.elem].width == 64 { // another form, which is not a network of Triton's
		falls := k.let("arith.trunci %s : %s to %s", down.name, down.typ(), mask)
		l := k.let("%s, %s, %s : %s", less, v.name, other.name, v.typ())
		swap = k.let("arith.select %s, %s, %s : %s, %s", falls, l, g, mask, mask)
	} else {
		g = k.let("arith.extui %s : %s to %s", g, mask, down.typ())
		swap = k.let("arith.cmpi ne, %s, %s : %s", g, down.name, down.typ())
	}
	return v.same(k.choose(swap, other, v), v.shape)
}

// gathered rotates, reverses or picks elements along an axis.
func (k *carriedKernel) gathered(v *value) *value {
	axis := k.rng.IntN(len(v.shape))
	n := int64(v.shape[axis])
	i := k.broadcast(k.expand(k.makeRange(0, int(n)), axis, len(v.shape)), v.shape)
	typ := typeOf(v.shape, "i32")
	var at string
	switch w := k.pick(likeThis(v.shape, "i32")); {
	case w != nil && k.chance(60):
		k.feature("gather by data")
		at = w.name
	case k.chance(50):
		at = k.let("arith.addi %s, %s : %s", i.name, k.constant(v.shape, "i32", int64(k.rng.IntN(int(n)))).name, typ)
	default:
		at = k.let("arith.subi %s, %s : %s", k.constant(v.shape, "i32", n-1).name, i.name, typ)
	}
	at = k.let("arith.andi %s, %s : %s", at, k.constant(v.shape, "i32", n-1).name, typ)
	return v.same(k.let("tt.gather %s[%s] {axis = %d : i32} : (%s, %s) -> %s", v.name, at, axis, v.typ(), typ, v.typ()), v.shape)
}

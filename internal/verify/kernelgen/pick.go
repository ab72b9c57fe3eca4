package kernelgen

import "slices"

func anything(*value) bool { return true }

func likeThis(shape []int, elem string) func(*value) bool {
	return func(v *value) bool {
		return v.elem == elem && slices.Equal(v.shape, shape) && (v.shape == nil) == (shape == nil)
	}
}

// pick chooses a value in scope, often an unused one; nil when none fits.
func (g *generator) pick(fits func(*value) bool) *value {
	var all, unused []*value
	for _, v := range g.values {
		if fits(v) {
			all = append(all, v)
			if !v.used {
				unused = append(unused, v)
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	v := all[g.rng.IntN(len(all))]
	if len(unused) > 0 && g.chance(60) {
		v = unused[g.rng.IntN(len(unused))]
	}
	v.used = true
	return v
}

// someShape is a shape of the kernel's sizes.
func (g *generator) someShape() []int {
	shape := slices.Clone(g.dims)
	if g.chance(25) && len(shape) > 1 {
		g.rng.Shuffle(len(shape), func(i, j int) { shape[i], shape[j] = shape[j], shape[i] })
	}
	if g.chance(30) {
		shape = shape[:1+g.rng.IntN(len(shape))]
	}
	if g.chance(8) {
		return nil
	}
	return shape
}

func (g *generator) someElem() string {
	return oneOf(g, "f32", "f32", "f32", "i32", "i32", "f16", "f16", "bf16", "f64", "i64", "i16", "i8")
}

// value is a value of a type: one in scope, or a new one.
func (g *generator) value(shape []int, elem string) *value {
	if v := g.pick(likeThis(shape, elem)); v != nil && g.chance(75) {
		return v
	}
	return g.newValue(shape, elem)
}

func (g *generator) newValue(shape []int, elem string) *value {
	if elem == "i1" {
		return g.mask(shape)
	}
	if v := g.pick(func(v *value) bool { return slices.Equal(v.shape, shape) && v.elem != elem && v.elem != "i1" }); v != nil && g.chance(40) {
		if c := g.castTo(v, elem); c != nil {
			return c
		}
	}
	if shape != nil && g.chance(30) {
		if v := g.pick(likeThis(nil, elem)); v != nil {
			return g.splat(v, shape)
		}
	}
	if g.chance(70) && !g.isHelper {
		return g.load(shape, elem)
	}
	n := g.rng.Int64N(2*elemInfos[elem].data+1) - elemInfos[elem].data
	return g.add(g.constant(shape, elem, n))
}

// bounded is a value of a type with numbers from -n to n.
func (g *generator) bounded(shape []int, elem string, n int64) *value {
	if v := g.pick(func(v *value) bool { return likeThis(shape, elem)(v) && v.within(-n, n) }); v != nil && g.chance(70) {
		return v
	}
	return g.clamp(g.value(shape, elem), -n, n)
}

// clamp limits numbers to a range; NaN becomes a number too.
func (g *generator) clamp(v *value, lo, hi int64) *value {
	if v.within(lo, hi) {
		return v
	}
	if v.isFloat() && v.loose {
		// Loose numbers are no integers: compare and select.
		limit := g.constant(v.shape, v.elem, lo)
		c := g.let("arith.cmpf %s, %s, %s : %s", oneOf(g, "ogt", "olt", "ugt", "une"), v.name, limit.name, v.typ())
		top := g.constant(v.shape, v.elem, hi)
		return g.add(&value{name: g.choose(c, limit, top), shape: v.shape, elem: v.elem, lo: lo, hi: hi})
	}
	low, high := "arith.maxsi", "arith.minsi"
	if v.isFloat() {
		low, high = "arith.maxnumf", "arith.minnumf"
	}
	a := g.let("%s %s, %s : %s", low, v.name, g.constant(v.shape, v.elem, lo).name, v.typ())
	b := g.let("%s %s, %s : %s", high, a, g.constant(v.shape, v.elem, hi).name, v.typ())
	return g.add(&value{name: b, shape: v.shape, elem: v.elem, lo: lo, hi: hi, minusZero: v.minusZero})
}

// choose is a select between two values of a type.
func (g *generator) choose(cond string, a, b *value) string {
	if a.shape != nil {
		return g.let("arith.select %s, %s, %s : %s, %s", cond, a.name, b.name, typeOf(a.shape, "i1"), a.typ())
	}
	return g.let("arith.select %s, %s, %s : %s", cond, a.name, b.name, a.typ())
}

// storeUnused stores unused values, from the latest back to first.
func (g *generator) storeUnused(first, most int) {
	for i := len(g.values) - 1; i >= first && most > 0; i-- {
		if v := g.values[i]; !v.used {
			v.used = true
			g.store(v)
			most--
		}
	}
}

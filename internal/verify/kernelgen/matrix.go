package kernelgen

// dot multiplies matrices, or batches of them.
func (g *generator) dot() {
	if g.depth > 1 && g.chance(50) {
		return
	}
	types := oneOf(g, [2]string{"f32", "f32"}, [2]string{"f16", "f32"}, [2]string{"f16", "f16"}, [2]string{"bf16", "f32"}, [2]string{"i8", "i32"}, [2]string{"f64", "f64"})
	m, n, k := oneOf(g, 2, 4, 8), oneOf(g, 2, 4, 8), oneOf(g, 2, 4, 8)
	for _, d := range g.dims {
		if d <= 8 && g.chance(50) {
			m = d
		}
	}
	var batch []int
	if g.chance(15) {
		batch = []int{2}
		g.feature("batched dot")
	}
	shape := func(a, b int) []int { return append(append([]int{}, batch...), a, b) }
	in, out := types[0], types[1]
	var a, b, c *value
	r := &value{shape: shape(m, n), elem: out}
	if isFloat(in) {
		most := int64(8)
		if out == "f16" {
			most = 4
		}
		a, b = g.bounded(shape(m, k), in, most), g.bounded(shape(k, n), in, most)
		rest := elemInfos[out].exact - int64(k)*most*most
		c = g.bounded(shape(m, n), out, rest)
		r.lo, r.hi = c.lo-int64(k)*most*most, c.hi+int64(k)*most*most
		if c.minusZero {
			zero := g.constant(c.shape, c.elem, 0)
			c = c.same(g.let("arith.addf %s, %s : %s", c.name, zero.name, c.typ()), c.shape)
		}
	} else {
		a, b, c = g.value(shape(m, k), in), g.value(shape(k, n), in), g.value(shape(m, n), out)
		r.lo, r.hi = full(out)
	}
	precision := ""
	if in == "f32" && g.chance(50) {
		precision = ", inputPrecision = " + oneOf(g, "tf32", "ieee")
	}
	if g.chance(30) {
		c = g.constant(c.shape, c.elem, 0)
	}
	r.name = g.let("tt.dot %s, %s, %s%s : %s * %s -> %s", a.name, b.name, c.name, precision, a.typ(), b.typ(), r.typ())
	g.feature("dot")
	g.add(r)
}

// gatherWithin emits a tt.gather along an axis.
func (g *generator) gatherWithin() {
	v := g.pick(func(v *value) bool { return v.shape != nil && v.elem != "i1" })
	if v == nil {
		return
	}
	axis := g.rng.IntN(len(v.shape))
	i := g.value(v.shape, "i32")
	n := int64(v.shape[axis])
	at := g.let("arith.remui %s, %s : %s", i.name, g.constant(v.shape, "i32", n).name, i.typ())
	g.feature("gather within a tensor")
	g.add(v.same(g.let("tt.gather %s[%s] {axis = %d : i32} : (%s, %s) -> %s", v.name, at, axis, v.typ(), i.typ(), v.typ()), v.shape))
}

func (g *generator) histogram() {
	v := g.pick(func(v *value) bool { return len(v.shape) == 1 && v.elem == "i32" })
	if v == nil {
		v = g.value([]int{oneOf(g, 8, 16, 32)}, "i32")
	}
	bins := oneOf(g, 4, 8, 16)
	at := g.let("arith.remui %s, %s : %s", v.name, g.constant(v.shape, "i32", int64(bins)).name, v.typ())
	mask := ""
	if g.chance(40) {
		mask = ", " + g.value(v.shape, "i1").name
	}
	g.feature("histogram")
	g.add(&value{name: g.let("tt.histogram %s%s : %s -> tensor<%dxi32>", at, mask, v.typ(), bins), shape: []int{bins}, elem: "i32", hi: int64(v.shape[0])})
}

package kernelgen

// arithmetic emits an elementwise operation.
func (g *generator) arithmetic() {
	v := g.pick(anything)
	switch {
	case v.elem == "i1":
		w := g.value(v.shape, "i1")
		g.add(&value{name: g.let("arith.%s %s, %s : %s", oneOf(g, "andi", "ori", "xori"), v.name, w.name, v.typ()), shape: v.shape, elem: "i1", hi: 1})
	case g.chance(15):
		g.compare(v)
	case g.chance(15):
		g.selectOne(v)
	case g.chance(14):
		g.rare(v)
	case v.isFloat() && g.chance(25):
		g.floatUnary(v)
	case v.isFloat():
		g.floatBinary(v)
	case g.chance(15):
		g.intUnary(v)
	default:
		g.intBinary(v)
	}
}

func (g *generator) compare(v *value) *value {
	w := g.value(v.shape, v.elem)
	op, pred := "arith.cmpi", oneOf(g, "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
	if v.isFloat() {
		op, pred = "arith.cmpf", oneOf(g, "oeq", "une", "olt", "ole", "ogt", "oge", "ult", "uge", "ord", "uno", "one", "ueq")
	}
	return g.add(&value{name: g.let("%s %s, %s, %s : %s", op, pred, v.name, w.name, v.typ()), shape: v.shape, elem: "i1", hi: 1})
}

// selectOne selects between two values; sometimes so that it is a maximum.
func (g *generator) selectOne(v *value) {
	w := g.value(v.shape, v.elem)
	var cond string
	if g.chance(30) {
		if v.isFloat() {
			cond = g.let("arith.cmpf %s, %s, %s : %s", oneOf(g, "ogt", "olt", "oge", "ole", "ugt", "ult"), v.name, w.name, v.typ())
		} else {
			cond = g.let("arith.cmpi %s, %s, %s : %s", oneOf(g, "sgt", "slt", "sge", "sle", "ugt", "ult"), v.name, w.name, v.typ())
		}
		g.feature("cmp+select")
	} else {
		cond = g.value(v.shape, "i1").name
	}
	lo, hi := hull(v, w)
	g.add(&value{name: g.choose(cond, v, w), shape: v.shape, elem: v.elem, lo: lo, hi: hi, loose: v.loose || w.loose, minusZero: v.minusZero || w.minusZero})
}

func (g *generator) floatBinary(v *value) {
	w := g.value(v.shape, v.elem)
	limit := elemInfos[v.elem].exact
	r := &value{shape: v.shape, elem: v.elem, loose: v.loose || w.loose, minusZero: v.minusZero || w.minusZero}
	var op string
	switch n := g.rng.IntN(10); {
	case n < 3:
		op = "arith.addf"
		r.lo, r.hi = addRange(v, w)
	case n < 5:
		op = "arith.subf"
		r.lo, r.hi = subRange(v, w)
		r.minusZero = r.minusZero || w.minusZero
	case n < 7 && !isLarge(v, w):
		op = "arith.mulf"
		r.lo, r.hi = mulRange(v, w)
		r.minusZero = true
	case n < 8 && !v.minusZero && !w.minusZero:
		op = oneOf(g, "arith.divf", "arith.divf", "tt.precise_divf")
		if op == "tt.precise_divf" && v.elem != "f32" {
			op = "arith.divf"
		}
		r.loose = true
	default:
		op = oneOf(g, "arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf")
		r.lo, r.hi = hull(v, w)
	}
	if !r.loose && (r.hi > limit || r.lo < -limit) {
		op = oneOf(g, "arith.maximumf", "arith.minnumf")
		r.lo, r.hi = hull(v, w)
	}
	r.name = g.let("%s %s, %s : %s", op, v.name, w.name, v.typ())
	g.add(r)
}

func (g *generator) floatUnary(v *value) {
	r := &value{shape: v.shape, elem: v.elem, lo: v.lo, hi: v.hi, loose: v.loose, minusZero: v.minusZero}
	switch g.rng.IntN(4) {
	case 0:
		r.name = g.let("math.absf %s : %s", v.name, v.typ())
		r.lo, r.hi, r.minusZero = 0, v.size(), false
	case 1:
		r.name = g.let("arith.negf %s : %s", v.name, v.typ())
		r.lo, r.hi, r.minusZero = -v.hi, -v.lo, true
	case 2:
		r.name = g.let("math.%s %s : %s", oneOf(g, "floor", "ceil", "trunc", "roundeven"), v.name, v.typ())
		r.minusZero = true
	default:
		if v.minusZero {
			return
		}
		f := oneOf(g, "exp", "exp2", "log", "sqrt", "rsqrt", "sin", "tanh", "erf")
		if v.elem == "f64" {
			f = "sqrt" // only the interpreters round other functions correctly
		}
		r.name = g.let("math.%s %s : %s", f, v.name, v.typ())
		r.loose = true
	}
	g.add(r)
}

func (g *generator) intUnary(v *value) {
	op := oneOf(g, "absi", "ctpop", "ctlz", "cttz")
	r := &value{name: g.let("math.%s %s : %s", op, v.name, v.typ()), shape: v.shape, elem: v.elem}
	r.hi = 64
	if op == "absi" {
		r.lo, r.hi = full(v.elem)
	}
	r.lo, r.hi = wrap(v.elem, r.lo, r.hi)
	g.add(r)
}

// bits bounds the result of or and xor of non-negative numbers.
func bits(v, w *value) int64 {
	n := int64(1)
	for n <= max(v.hi, w.hi) {
		n *= 2
	}
	return n - 1
}

func (g *generator) intBinary(v *value) {
	r := &value{shape: v.shape, elem: v.elem}
	r.lo, r.hi = full(v.elem)
	if g.chance(35) {
		r.name = g.byConstant(v, r)
		g.add(r)
		return
	}
	w := g.value(v.shape, v.elem)
	op := oneOf(g, "addi", "addi", "subi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui")
	switch {
	case op == "maxsi" || op == "minsi":
		r.lo, r.hi = hull(v, w)
	case isLarge(v, w):
	case op == "addi":
		r.lo, r.hi = addRange(v, w)
	case op == "subi":
		r.lo, r.hi = subRange(v, w)
	case op == "muli" && v.size() < 1<<20 && w.size() < 1<<20:
		r.lo, r.hi = mulRange(v, w)
	case v.lo < 0 || w.lo < 0:
	case op == "maxui" || op == "minui":
		r.lo, r.hi = hull(v, w)
	case op != "muli":
		r.lo, r.hi = 0, bits(v, w)
	}
	r.lo, r.hi = wrap(v.elem, r.lo, r.hi)
	r.name = g.let("arith.%s %s, %s : %s", op, v.name, w.name, v.typ())
	g.add(r)
}

// byConstant emits an operation whose second operand is restricted.
func (g *generator) byConstant(v, r *value) string {
	op := oneOf(g, "divsi", "divsi", "divui", "remsi", "remsi", "remui", "shli", "shrsi", "shrui")
	c := int64(1 + g.rng.IntN(20))
	switch op {
	case "shli", "shrsi", "shrui":
		c = int64(g.rng.IntN(elemInfos[v.elem].width))
	case "remui":
		r.lo, r.hi = 0, c-1
	case "remsi":
		r.lo, r.hi = 1-c, c-1
		if v.lo >= 0 {
			r.lo = 0
		}
	case "divsi":
		r.lo, r.hi = v.lo/c, v.hi/c
	case "divui":
		if v.lo >= 0 {
			r.lo, r.hi = v.lo/c, v.hi/c
		}
	}
	return g.let("arith.%s %s, %s : %s", op, v.name, g.constant(v.shape, v.elem, c).name, v.typ())
}

// rare emits a rare operation.
func (g *generator) rare(v *value) {
	r := v.same("", v.shape)
	switch {
	case v.shape != nil && g.chance(25):
		r = g.mapElements(v)
	case v.isFloat() && v.elem != "f64" && g.chance(30):
		r = g.throughBytes(v)
	case v.elem == "f32" && !v.minusZero && g.chance(30):
		r.name = g.let("tt.extern_elementwise %s {libname = \"\", libpath = \"\", pure = true, symbol = \"%s\"} : (%s) -> %s", v.name,
			oneOf(g, "__nv_sqrtf", "__nv_expf", "__nv_floorf", "__nv_fabsf", "__nv_erff"), v.typ(), v.typ())
		r.loose = true
	case v.isFloat() && g.chance(40):
		lo, hi := g.constant(v.shape, v.elem, -2), g.constant(v.shape, v.elem, 3)
		r.name = g.let("tt.clampf %s, %s, %s, propagateNan = %s : %s", v.name, lo.name, hi.name, oneOf(g, "none", "all"), v.typ())
		r.lo, r.hi = min(v.lo, -2), max(v.hi, 3)
	case v.isFloat() && !isLarge(v):
		a, b := g.bounded(v.shape, v.elem, 4), g.bounded(v.shape, v.elem, 4)
		if v.size()+16 > elemInfos[v.elem].exact {
			r.loose = true
		}
		r.name = g.let("math.fma %s, %s, %s : %s", a.name, b.name, v.name, v.typ())
		r.lo, r.hi, r.minusZero = v.lo-16, v.hi+16, true
	case v.elem == "i32" && g.chance(40):
		w := g.value(v.shape, v.elem)
		r.name = g.let("tt.mulhiui %s, %s : %s", v.name, w.name, v.typ())
		r.lo, r.hi = full(v.elem)
	case v.elem == "i32" || v.elem == "i16":
		// Patterns of integers are floats of all kinds, but NaN has payloads.
		to := map[string]string{"i32": "f32", "i16": "bf16"}[v.elem]
		small := g.clamp(v, 0, 30000)
		r = &value{shape: v.shape, elem: to, loose: true}
		r.name = g.let("tt.bitcast %s : %s -> %s", small.name, v.typ(), r.typ())
	case v.isFloat():
		return
	default:
		c := g.let("arith.cmpi eq, %s, %s : %s", v.name, v.name, v.typ())
		g.line("tt.assert %s, \"equal\" : %s", c, typeOf(v.shape, "i1"))
		return
	}
	g.add(r)
}

// throughBytes rounds floats to 8 bits and extends them again.
func (g *generator) throughBytes(v *value) *value {
	g.feature("fp8")
	small := typeOf(v.shape, oneOf(g, "f8E4M3FN", "f8E5M2"))
	b := g.let("tt.fp_to_fp %s, rounding = %s : %s -> %s", v.name, oneOf(g, "rtne", "rtne", "rtz"), v.typ(), small)
	r := &value{shape: v.shape, elem: oneOf(g, "f16", "f32", "bf16"), loose: true, minusZero: true}
	r.name = g.let("tt.fp_to_fp %s : %s -> %s", b, small, r.typ())
	return r
}

// mapElements computes with a region of scalars, which may branch.
func (g *generator) mapElements(v *value) *value {
	g.feature("map")
	w := g.value(v.shape, v.elem)
	r := v.same(g.fresh(), v.shape)
	r.lo, r.hi = hull(v, w)
	r.loose, r.minusZero = v.loose || w.loose, v.minusZero || w.minusZero
	a, b := g.fresh(), g.fresh()
	g.line("%s = \"tt.map_elementwise\"(%s, %s) <{pack = 1 : i32}> ({", r.name, v.name, w.name)
	g.line("^bb0(%s: %s, %s: %s):", a, v.elem, b, v.elem)
	cmp := "arith.cmpi " + oneOf(g, "slt", "ugt", "ne")
	if v.isFloat() {
		cmp = "arith.cmpf " + oneOf(g, "olt", "ogt", "une")
	}
	g.indent++
	c := g.let("%s, %s, %s : %s", cmp, a, b, v.elem)
	x := g.let("arith.select %s, %s, %s : %s", c, b, a, v.elem)
	g.line("tt.map_elementwise.return %s : %s", x, v.elem)
	g.indent--
	g.line("}) : (%s, %s) -> %s", v.typ(), v.typ(), v.typ())
	return r
}

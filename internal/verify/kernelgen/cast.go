package kernelgen

func (g *generator) cast() {
	v := g.pick(anything)
	if v.elem == "i1" {
		to := oneOf(g, "i8", "i32", "i64")
		r := &value{name: g.let("arith.extui %s : %s to %s", v.name, v.typ(), typeOf(v.shape, to)), shape: v.shape, elem: to, hi: 1}
		if g.chance(30) {
			r.name = g.let("arith.extsi %s : %s to %s", v.name, v.typ(), typeOf(v.shape, to))
			r.lo, r.hi = -1, 0
		}
		g.add(r)
		return
	}
	if to := g.someElem(); to != v.elem {
		g.castTo(v, to)
	}
}

// castTo converts a value, or gives nil when that is not exact.
func (g *generator) castTo(v *value, to string) *value {
	if v.elem == to {
		return v
	}
	from, into := elemInfos[v.elem], elemInfos[to]
	r := &value{shape: v.shape, elem: to, lo: v.lo, hi: v.hi, loose: v.loose, minusZero: v.minusZero}
	var op string
	switch {
	case from.float && into.float:
		if v.size() > into.exact {
			r.loose = true
		}
		switch {
		case from.width < into.width:
			op = "arith.extf"
		case from.width > into.width:
			op = "arith.truncf"
			if g.chance(40) {
				return g.fpToFp(v, r)
			}
		default:
			return nil
		}
	case from.float:
		if lo, hi := full(to); v.loose || v.lo < lo || v.hi > hi {
			return nil
		}
		op = "arith.fptosi"
		if v.lo >= 0 && g.chance(30) {
			op = "arith.fptoui"
		}
		r.minusZero = false
	case into.float:
		if v.size() > into.exact || v.lo < -into.exact {
			return nil
		}
		op = "arith.sitofp"
		if v.lo >= 0 && g.chance(30) {
			op = "arith.uitofp"
		}
	case from.width < into.width:
		op = "arith.extsi"
		if g.chance(30) {
			op = "arith.extui"
			if v.lo < 0 {
				r.lo, r.hi = 0, 1<<from.width-1
			}
		}
	default:
		op = "arith.trunci"
		r.lo, r.hi = wrap(to, v.lo, v.hi)
	}
	r.name = g.let("%s %s : %s to %s", op, v.name, v.typ(), r.typ())
	v.used = true
	return g.add(r)
}

func (g *generator) fpToFp(v, r *value) *value {
	r.name = g.let("tt.fp_to_fp %s, rounding = %s : %s -> %s", v.name, oneOf(g, "rtne", "rtz"), v.typ(), r.typ())
	v.used = true
	return g.add(r)
}

package kernelgen

import "strings"

// branch emits an scf.if, most often with results.
func (g *generator) branch() {
	g.feature("if")
	c := g.value(nil, "i1")
	if g.chance(20) {
		g.line("scf.if %s {", c.name)
		g.scope(func() {
			first := len(g.values)
			g.few(3)
			g.storeUnused(first, 2)
		})
		g.line("}")
		return
	}
	like := []*value{g.pick(anything)}
	if g.chance(30) {
		like = append(like, g.pick(anything))
	}
	var types []string
	results := make([]*value, len(like))
	for i, v := range like {
		types = append(types, v.typ())
		results[i] = v.same("", v.shape)
	}
	name := g.fresh()
	side := func(i int) {
		g.scope(func() {
			g.few(3)
			var names []string
			for j, v := range like {
				w := g.value(v.shape, v.elem)
				names = append(names, w.name)
				g.merge(results[j], w, i == 0)
			}
			g.line("scf.yield %s : %s", strings.Join(names, ", "), strings.Join(types, ", "))
		})
	}
	g.line("%s = scf.if %s -> (%s) {", resultsName(name, len(like)), c.name, strings.Join(types, ", "))
	side(0)
	g.line("} else {")
	side(1)
	g.line("}")
	for i, r := range results {
		r.name = resultName(name, i, len(like))
		g.add(r)
	}
}

// merge widens the bounds of r by those of v, or starts with v's.
func (g *generator) merge(r, v *value, first bool) {
	if first {
		r.lo, r.hi, r.loose, r.minusZero = v.lo, v.hi, v.loose, v.minusZero
		return
	}
	r.lo, r.hi = hull(r, v)
	r.loose, r.minusZero = r.loose || v.loose, r.minusZero || v.minusZero
}

// branchBlocks emits branches between basic blocks, which may return early.
func (g *generator) branchBlocks() {
	if g.depth > 0 {
		return
	}
	g.feature("blocks")
	if g.chance(30) {
		g.loopBlocks()
		return
	}
	c := g.value(nil, "i1")
	g.next++
	yes, no, join := g.fresh()[1:], g.fresh()[1:], g.fresh()[1:]
	if g.chance(50) {
		g.feature("early return")
		g.line("cf.cond_br %s, ^%s, ^%s", c.name, yes, no)
		g.line("^%s:", yes)
		g.scope(func() {
			first := len(g.values)
			g.few(2)
			g.storeUnused(first, 1)
			g.line("tt.return")
		})
		g.line("^%s:", no)
		return
	}
	like := g.pick(anything)
	r := like.same("%"+join+"_arg", like.shape)
	g.line("cf.cond_br %s, ^%s, ^%s", c.name, yes, no)
	for i, label := range []string{yes, no} {
		g.line("^%s:", label)
		g.scope(func() {
			g.few(2)
			w := g.value(like.shape, like.elem)
			g.merge(r, w, i == 0)
			g.line("cf.br ^%s(%s : %s)", join, w.name, like.typ())
		})
	}
	g.line("^%s(%s: %s):", join, r.name, r.typ())
	g.add(r)
}

// choosePointers selects one of two pointers by a condition.
func (g *generator) choosePointers() {
	if g.isHelper {
		return
	}
	g.feature("chosen pointers")
	p := g.startPointer()
	if g.chance(15) {
		g.throughIntegers(p)
		return
	}
	q := g.move(p, g.rng.Int64N(9))
	r := p.moved("", min(p.lo, q.lo), max(p.hi, q.hi))
	r.grow()
	c := g.value(nil, "i1")
	if g.chance(50) {
		r.name = g.let("arith.select %s, %s, %s : %s", c.name, p.name, q.name, p.typ())
	} else {
		r.name = g.fresh()
		g.line("%s = scf.if %s -> (%s) {", r.name, c.name, p.typ())
		g.line("  scf.yield %s : %s", p.name, p.typ())
		g.line("} else {")
		g.line("  scf.yield %s : %s", q.name, p.typ())
		g.line("}")
	}
	g.pointers = append(g.pointers, r)
	g.loadFrom(r, nil)
}

// throughIntegers converts pointers to integers and back, with an addition in between.
func (g *generator) throughIntegers(p *pointer) {
	g.feature("pointers as integers")
	n := g.rng.Int64N(9)
	bytes := n * int64(elemInfos[p.elem].width/8)
	typ := typeOf(p.shape, "i64")
	a := g.let("tt.ptr_to_int %s : %s -> %s", p.name, p.typ(), typ)
	a = g.let("arith.addi %s, %s : %s", a, g.constant(p.shape, "i64", bytes).name, typ)
	q := p.moved(g.let("tt.int_to_ptr %s : %s -> %s", a, typ, p.typ()), p.lo+n, p.hi+n)
	q.grow()
	g.loadFrom(q, nil)
}

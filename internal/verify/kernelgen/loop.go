package kernelgen

import (
	"fmt"
	"strings"
)

// carried is an iter_arg of a loop.
type carried struct {
	typ   string
	init  string
	enter func(arg string)    // puts the argument of the body in scope
	next  func() string       // emits the yielded value
	leave func(result string) // puts the loop's result in scope
}

// forLoop emits a loop with a few iter_args.
func (g *generator) forLoop() {
	g.feature("loop")
	if g.depth > 0 {
		g.feature("nested loop")
	}
	trips, lb, ub, step := g.loopBounds()
	all := g.carriedBy(trips)
	iv := &value{name: g.fresh(), elem: lb.elem, lo: lb.lo, hi: max(lb.lo, lb.lo+(trips-1)*step.lo)}
	results := make([]string, len(all))
	args := make([]string, len(all))
	head := fmt.Sprintf("scf.for %s = %s to %s step %s", iv.name, lb.name, ub.name, step.name)
	if len(all) > 0 {
		result := g.fresh()
		var inits, types []string
		for i, c := range all {
			args[i], results[i] = g.fresh(), resultName(result, i, len(all))
			inits = append(inits, args[i]+" = "+c.init)
			types = append(types, c.typ)
		}
		head = fmt.Sprintf("%s = %s iter_args(%s) -> (%s)", resultsName(result, len(all)), head, strings.Join(inits, ", "), strings.Join(types, ", "))
	}
	unroll := ""
	if g.chance(15) {
		unroll = fmt.Sprintf(" {tt.loop_unroll_factor = %d : i32}", 2+g.rng.IntN(3))
		g.feature("unroll")
	}
	g.line("%s : %s {", head, lb.elem)
	g.scope(func() {
		g.add(iv)
		g.loopBody(all, args, "scf.yield")
	})
	g.line("}%s", unroll)
	for i, c := range all {
		c.leave(results[i])
	}
}

func (g *generator) loopBody(all []*carried, args []string, yield string) {
	was := g.inLoop
	g.inLoop = true
	first := len(g.values)
	for i, c := range all {
		c.enter(args[i])
	}
	g.few(4)
	var names, types []string
	for _, c := range all {
		names = append(names, c.next())
		types = append(types, c.typ)
	}
	if g.chance(40) {
		g.storeUnused(first, 1)
	}
	if len(all) > 0 {
		if jump, ok := strings.CutPrefix(yield, "cf.br "); ok {
			g.line("cf.br %s(%s : %s)", jump, strings.Join(names, ", "), strings.Join(types, ", "))
		} else {
			g.line("%s %s : %s", yield, strings.Join(names, ", "), strings.Join(types, ", "))
		}
	}
	g.inLoop = was
}

func resultsName(name string, n int) string {
	if n == 1 {
		return name
	}
	return fmt.Sprintf("%s:%d", name, n)
}

func resultName(name string, i, n int) string {
	if n == 1 {
		return name
	}
	return fmt.Sprintf("%s#%d", name, i)
}

// loopBounds chooses bounds; trips is the largest trip count.
func (g *generator) loopBounds() (trips int64, lb, ub, step *value) {
	elem := oneOf(g, "i32", "i32", "i32", "i64")
	trips = oneOf[int64](g, 0, 1, 2, 2, 3, 3, 4, 5)
	s := oneOf[int64](g, 1, 1, 1, 2, 8)
	from := oneOf[int64](g, 0, 0, 0, 1, 5)
	step, lb = g.scalar(elem, s), g.scalar(elem, from)
	if elem == "i32" && g.chance(25) {
		// A dynamic trip count.
		n := g.smallScalar()
		if n.hi <= 8 && n.lo >= 0 {
			g.feature("dynamic trip count")
			ub = g.plus(g.times(n, s), lb)
			return n.hi, lb, ub, step
		}
	}
	end := from + trips*s
	if trips > 0 && s > 1 {
		end -= g.rng.Int64N(s)
	}
	return trips, lb, g.scalar(elem, end), step
}

// carriedBy chooses the iter_args of a loop with at most that many iterations.
func (g *generator) carriedBy(trips int64) []*carried {
	var all []*carried
	for range 1 + g.rng.IntN(3) {
		switch n := g.rng.IntN(12); {
		case n < 5:
			all = append(all, g.carryValue(trips))
		case n < 8 && !g.isHelper:
			all = append(all, g.carryPointer(trips))
		case n < 9 && !g.isHelper && g.likes[masks] && g.chance(60):
			all = append(all, g.carryPieces(trips)...)
		case n < 9 && !g.isHelper:
			all = append(all, g.carryTwo()...)
		case n < 10:
			all = append(all, g.carryIndex(trips))
		case n < 11 && !g.isHelper:
			all = append(all, g.carryOwn(trips))
		}
	}
	return all
}

// carryValue accumulates values.
func (g *generator) carryValue(trips int64) *carried {
	v := g.pick(anything)
	if v.elem == "i1" {
		return g.carryMask(v)
	}
	exact := elemInfos[v.elem].exact
	r := &value{shape: v.shape, elem: v.elem, loose: v.loose, minusZero: true}
	share := int64(0) // contribution of one iteration
	if !v.isFloat() {
		r.lo, r.hi = full(v.elem)
	} else if !v.loose {
		share = max(0, (exact-v.size())/max(1, trips))
		share = min(share, 100)
		r.lo, r.hi = v.lo-trips*share, v.hi+trips*share
	}
	c := &carried{typ: v.typ(), init: v.name}
	var acc *value
	c.enter = func(arg string) { acc = g.add(r.same(arg, r.shape)) }
	c.next = func() string {
		switch {
		case !v.isFloat():
			w := g.value(v.shape, v.elem)
			return g.let("arith.%s %s, %s : %s", oneOf(g, "addi", "addi", "subi", "xori", "maxsi", "muli"), acc.name, w.name, v.typ())
		case v.loose:
			w := g.value(v.shape, v.elem)
			return g.let("arith.%s %s, %s : %s", oneOf(g, "maxnumf", "minnumf", "maximumf", "addf"), acc.name, w.name, v.typ())
		}
		w := g.bounded(v.shape, v.elem, share)
		return g.let("arith.%s %s, %s : %s", oneOf(g, "addf", "addf", "subf", "maxnumf"), acc.name, w.name, v.typ())
	}
	c.leave = func(result string) { g.add(r.same(result, r.shape)) }
	return c
}

func (g *generator) carryMask(v *value) *carried {
	c := &carried{typ: v.typ(), init: v.name}
	c.enter = func(arg string) { g.add(v.same(arg, v.shape)) }
	c.next = func() string { return g.value(v.shape, "i1").name }
	c.leave = func(result string) { g.add(v.same(result, v.shape)) }
	g.feature("carried mask")
	return c
}

// carryPointer advances pointers in every iteration, and loads before or after that.
func (g *generator) carryPointer(trips int64) *carried {
	g.feature("carried pointer")
	p := g.startPointer()
	step := int64(g.rng.IntN(20))
	if g.chance(20) {
		back := 1 + g.rng.Int64N(4)
		if p.lo < back*trips {
			p = g.move(p, back*trips)
		}
		step = -back
	}
	reach := p.moved("", p.lo+min(0, trips*step), p.hi+max(0, trips*step))
	reach.grow()
	c := &carried{typ: p.typ(), init: p.name}
	var q *pointer
	c.enter = func(arg string) {
		q = reach.moved(arg, reach.lo, reach.hi)
		if !p.own {
			g.pointers = append(g.pointers, q)
		}
		if g.chance(70) {
			g.loadFrom(q, g.maskFor(g.someBoundsOrNone(p.shape), p.shape))
		}
	}
	c.next = func() string {
		// Never beyond reach: this is at most the last of the moves.
		n := g.move(q, step)
		n.lo, n.hi = reach.lo, reach.hi
		if g.chance(20) {
			g.loadFrom(n, nil)
			g.feature("pointer used behind its update")
		}
		return n.name
	}
	c.leave = func(result string) { g.pointers = append(g.pointers, reach.moved(result, reach.lo, reach.hi)) }
	return c
}

func (g *generator) someBoundsOrNone(shape []int) []*bound {
	if shape == nil || g.chance(60) {
		return nil
	}
	return g.someBounds(shape)
}

// carryPieces iterates over a tensor in blocks, past its end: the remaining count is an iter_arg
// beside the pointers.
func (g *generator) carryPieces(trips int64) []*carried {
	g.feature("carried pointer")
	g.feature("pieces in a loop")
	shape, elem := g.blockShape(), g.someElem()
	walk := g.rng.IntN(len(shape))
	p := &pointer{shape: shape, elem: elem, into: []*argument{g.input(elem)}}
	bounds := make([]*bound, len(shape))
	for d, n := range shape {
		bounds[d] = &bound{index: g.makeRange(0, n), axis: d, below: int64(n)}
	}
	n := int64(shape[walk])
	all := 1 + g.rng.Int64N(max(1, trips)*n)
	strides := make([]int64, len(shape))
	at := int64(1)
	for d := len(shape) - 1; d >= 0; d-- {
		strides[d] = at
		at *= int64(shape[d])
		if d == walk {
			at = strides[d] * max(all, n)
		}
	}
	g.address(p, bounds, strides, nil)
	zero := g.constant(nil, "i32", 0)
	pointers := &carried{typ: p.typ(), init: p.name}
	count := &carried{typ: "i32", init: zero.name}
	var ptr string
	pointers.enter = func(arg string) { ptr = arg }
	var done *value
	count.enter = func(arg string) {
		done = &value{name: arg, elem: "i32", hi: n * max(0, trips-1)}
		g.loadFrom(&pointer{name: ptr, shape: shape, elem: elem, into: p.into}, g.piece(bounds[walk], done, all, shape))
	}
	pointers.next = func() string {
		return g.move(&pointer{name: ptr, shape: shape, elem: elem, into: p.into}, n*strides[walk]).name
	}
	count.next = func() string { return g.plus(done, g.constant(nil, "i32", n)).name }
	pointers.leave = func(string) {}
	count.leave = func(result string) { g.add(&value{name: result, elem: "i32", hi: n * trips}) }
	for _, a := range p.into {
		a.grow((all-1)*strides[walk] + p.hi - (n-1)*strides[walk] + 1)
	}
	return []*carried{pointers, count}
}

// piece is the mask of the elements before the end, after those already done.
func (g *generator) piece(b *bound, done *value, all int64, shape []int) *value {
	g.feature("mask")
	total := g.scalar("i32", all)
	i := b.index
	var m string
	if g.chance(50) {
		left := g.let("arith.subi %s, %s : i32", total.name, done.name)
		left = g.let("tt.splat %s : i32 -> %s", left, i.typ())
		m = g.let("arith.cmpi slt, %s, %s : %s", i.name, left, i.typ())
	} else {
		at := g.plus(i, done)
		end := g.let("tt.splat %s : i32 -> %s", total.name, i.typ())
		m = g.let("arith.cmpi slt, %s, %s : %s", at.name, end, i.typ())
	}
	mask := &value{name: m, shape: i.shape, elem: "i1", hi: 1}
	return g.broadcast(g.expand(mask, b.axis, len(shape)), shape)
}

// startPointer is a pointer in scope, or a new one, that may be moved.
func (g *generator) startPointer() *pointer {
	var fit []*pointer
	for _, p := range g.pointers {
		if !p.own && p.hi < maxElements {
			fit = append(fit, p)
		}
	}
	if len(fit) > 0 && g.chance(60) {
		return fit[g.rng.IntN(len(fit))]
	}
	for {
		p, bounds := g.tile(g.someShape(), g.someElem())
		safe := p.lo >= 0
		for _, b := range bounds {
			safe = safe && b.holds()
		}
		if safe {
			return p
		}
	}
}

// carryTwo swaps two pointers in every iteration.
func (g *generator) carryTwo() []*carried {
	g.feature("swapped pointers")
	p := g.startPointer()
	q := g.move(p, g.rng.Int64N(9))
	if g.chance(50) {
		b := g.input(p.elem)
		q = p.moved("", p.lo, p.hi)
		q.into = []*argument{b}
		if p.shape == nil {
			q.lo, q.hi = 0, 0
			q.name = b.name
		} else {
			i := g.makeRange(0, elements(p.shape))
			name := i.name
			if len(p.shape) > 1 {
				name = g.let("tt.reshape %s : %s -> %s", i.name, i.typ(), typeOf(p.shape, "i32"))
			}
			base := g.let("tt.splat %s : %s -> %s", b.name, pointerTo(p.elem), p.typ())
			q.name = g.let("tt.addptr %s, %s : %s, %s", base, name, p.typ(), typeOf(p.shape, "i32"))
			q.lo, q.hi = 0, int64(elements(p.shape)-1)
		}
	}
	both := p.moved("", min(p.lo, q.lo), max(p.hi, q.hi))
	both.into = append(append([]*argument{}, p.into...), q.into...)
	both.grow()
	var a, b string
	make := func(init string, arg *string, other *string) *carried {
		return &carried{
			typ: p.typ(), init: init,
			enter: func(name string) {
				*arg = name
				q := both.moved(name, both.lo, both.hi)
				g.pointers = append(g.pointers, q)
				g.loadFrom(q, nil)
			},
			next:  func() string { return *other },
			leave: func(result string) { g.pointers = append(g.pointers, both.moved(result, both.lo, both.hi)) },
		}
	}
	return []*carried{make(p.name, &a, &b), make(q.name, &b, &a)}
}

// carryIndex carries offsets instead of pointers.
func (g *generator) carryIndex(trips int64) *carried {
	g.feature("carried offset")
	n := g.dims[g.rng.IntN(len(g.dims))]
	i := g.index(n, false)
	step := int64(g.rng.IntN(9))
	r := &value{shape: i.shape, elem: "i32", lo: i.lo, hi: i.hi + trips*step}
	c := &carried{typ: i.typ(), init: i.name}
	var at *value
	c.enter = func(arg string) {
		at = g.add(r.same(arg, r.shape))
		if g.isHelper {
			return
		}
		elem := g.someElem()
		p := &pointer{shape: r.shape, elem: elem, into: []*argument{g.input(elem)}}
		b := &bound{index: at, below: at.hi + 1}
		if g.chance(50) {
			b.below = 1 + g.rng.Int64N(at.hi+1)
		}
		bounds := []*bound{b}
		g.address(p, bounds, []int64{1}, nil)
		g.loadFrom(p, g.maskFor(bounds, p.shape))
	}
	c.next = func() string {
		s := g.scalar("i32", step)
		s = s.same(g.let("tt.splat %s : i32 -> %s", s.name, r.typ()), r.shape)
		return g.let("arith.addi %s, %s : %s", at.name, s.name, r.typ())
	}
	c.leave = func(result string) { g.add(r.same(result, r.shape)) }
	return c
}

// carryOwn stores in every iteration, to addresses of the program's own.
func (g *generator) carryOwn(trips int64) *carried {
	g.feature("carried store pointer")
	v := g.pick(func(v *value) bool { return v.elem != "i1" })
	step := int64(g.rng.IntN(30))
	p := g.ownTile(v.shape, v.elem, trips*step)
	c := &carried{typ: p.typ(), init: p.name}
	var q *pointer
	c.enter = func(arg string) { q = p.moved(arg, p.lo, p.hi+trips*step) }
	c.next = func() string {
		g.storeTo(q, g.value(v.shape, v.elem))
		if g.chance(30) {
			g.loadFrom(q, nil)
			g.feature("read what was written")
		}
		return g.move(q, step).name
	}
	c.leave = func(string) {}
	return c
}

// loopBlocks emits a loop of basic blocks: a header that decides, a body that branches back.
func (g *generator) loopBlocks() {
	g.feature("loop")
	g.feature("loop of blocks")
	trips := int64(1 + g.rng.IntN(3))
	zero, most := g.constant(nil, "i32", 0), g.scalar("i32", trips)
	count := &carried{typ: "i32", init: zero.name, enter: func(string) {}, leave: func(string) {}}
	all := append([]*carried{count}, g.carriedBy(trips)...)
	head, body, exit := g.fresh()[1:], g.fresh()[1:], g.fresh()[1:]
	var args, params, inits, types []string
	for _, c := range all {
		a := g.fresh()
		args, params, inits, types = append(args, a), append(params, a+": "+c.typ), append(inits, c.init), append(types, c.typ)
	}
	sig := strings.Join(types, ", ")
	g.line("cf.br ^%s(%s : %s)", head, strings.Join(inits, ", "), sig)
	g.line("^%s(%s):", head, strings.Join(params, ", "))
	c := g.let("arith.cmpi slt, %s, %s : i32", args[0], most.name)
	g.line("cf.cond_br %s, ^%s, ^%s", c, body, exit)
	g.line("^%s:", body)
	g.scope(func() {
		g.add(&value{name: args[0], elem: "i32", hi: trips - 1})
		count.next = func() string {
			return g.let("arith.addi %s, %s : i32", args[0], g.constant(nil, "i32", 1).name)
		}
		g.loopBody(all, args, "cf.br ^"+head)
	})
	g.line("^%s:", exit)
	for i, c := range all {
		c.leave(args[i])
	}
}

// whileLoop emits a loop that ends after a number of iterations, or sooner.
func (g *generator) whileLoop() {
	g.feature("loop")
	g.feature("while")
	trips := int64(1 + g.rng.IntN(4))
	zero, most := g.constant(nil, "i32", 0), g.scalar("i32", trips)
	all := g.carriedBy(trips)
	for len(all) == 0 {
		all = g.carriedBy(trips)
	}
	result, count := g.fresh(), g.fresh()
	args, inits, types := []string{count}, []string{count + " = " + zero.name}, []string{"i32"}
	for _, c := range all {
		a := g.fresh()
		args, inits, types = append(args, a), append(inits, a+" = "+c.init), append(types, c.typ)
	}
	sig := strings.Join(types, ", ")
	stop := g.value(nil, "i1")
	g.line("%s = scf.while (%s) : (%s) -> (%s) {", resultsName(result, len(args)), strings.Join(inits, ", "), sig, sig)
	g.scope(func() {
		c := g.let("arith.cmpi slt, %s, %s : i32", count, most.name)
		if g.chance(40) {
			c = g.let("arith.andi %s, %s : i1", c, stop.name)
		}
		g.line("scf.condition(%s) %s : %s", c, strings.Join(args, ", "), sig)
	})
	g.line("} do {")
	body := make([]string, len(args))
	var params []string
	for i := range args {
		body[i] = g.fresh()
		params = append(params, body[i]+": "+types[i])
	}
	g.line("^bb0(%s):", strings.Join(params, ", "))
	g.scope(func() {
		g.add(&value{name: body[0], elem: "i32", hi: trips - 1})
		one := g.constant(nil, "i32", 1)
		count := g.let("arith.addi %s, %s : i32", body[0], one.name)
		g.loopBody(append([]*carried{{typ: "i32", enter: func(string) {}, next: func() string { return count }}}, all...), body, "scf.yield")
	})
	g.line("}")
	for i, c := range all {
		c.leave(resultName(result, i+1, len(args)))
	}
}

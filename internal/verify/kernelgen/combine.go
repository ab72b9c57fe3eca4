package kernelgen

import (
	"fmt"
	"slices"
	"strings"
)

// combiner is the body of a reduction or scan of one or more operands.
type combiner struct {
	operands []*value
	results  []*value                     // bounds of the results
	body     func(a, b []string) []string // emits it; the first of the operands is a
}

func without(shape []int, axis int) []int {
	if len(shape) == 1 {
		return nil
	}
	return slices.Delete(slices.Clone(shape), axis, axis+1)
}

func (g *generator) reduce() {
	v := g.pick(func(v *value) bool { return v.shape != nil })
	if v == nil {
		return
	}
	axis := g.rng.IntN(len(v.shape))
	g.feature("reduce")
	g.combine("tt.reduce", fmt.Sprintf("axis = %d : i32", axis), g.combiner(v, axis, false), without(v.shape, axis))
}

func (g *generator) scan() {
	v := g.pick(func(v *value) bool { return v.shape != nil })
	if v == nil {
		return
	}
	axis := g.rng.IntN(len(v.shape))
	reverse := g.chance(40)
	g.feature("scan")
	if reverse {
		g.feature("scan in reverse")
	}
	g.combine("tt.scan", fmt.Sprintf("axis = %d : i32, reverse = %t", axis, reverse), g.combiner(v, axis, true), v.shape)
}

func (g *generator) combine(op, attrs string, c *combiner, shape []int) {
	var names, types, params, resultTypes []string
	n := len(c.operands)
	a, b := make([]string, n), make([]string, n)
	for i, v := range c.operands {
		names, types = append(names, v.name), append(types, v.typ())
		a[i], b[i] = g.fresh(), g.fresh()
		resultTypes = append(resultTypes, typeOf(shape, v.elem))
		v.used = true
	}
	for _, side := range [][]string{a, b} {
		for i, v := range c.operands {
			params = append(params, side[i]+": "+v.elem)
		}
	}
	result := g.fresh()
	g.line("%s = \"%s\"(%s) <{%s}> ({", resultsName(result, n), op, strings.Join(names, ", "), attrs)
	g.line("^bb0(%s):", strings.Join(params, ", "))
	g.indent++
	r := c.body(a, b)
	var elems []string
	for _, v := range c.operands {
		elems = append(elems, v.elem)
	}
	g.line("%s.return %s : %s", op, strings.Join(r, ", "), strings.Join(elems, ", "))
	g.indent--
	g.line("}) : (%s) -> %s", strings.Join(types, ", "), parens(resultTypes))
	for i, v := range c.results {
		g.add(v.same(resultName(result, i, n), shape))
	}
}

func parens(types []string) string {
	if len(types) == 1 {
		return types[0]
	}
	return "(" + strings.Join(types, ", ") + ")"
}

// combiner chooses a body for an operand. Bodies are associative, and commutative unless ordered.
func (g *generator) combiner(v *value, axis int, ordered bool) *combiner {
	if v.elem != "i1" && g.chance(25) {
		return g.argBest(v, axis)
	}
	if v.elem != "i1" && g.chance(15) {
		w := g.value(v.shape, g.someElem())
		return g.sideBySide(g.simple(v, v.shape[axis]), g.simple(w, v.shape[axis]))
	}
	if ordered && v.elem != "i1" && g.chance(20) {
		return g.firstOther(v)
	}
	return g.simple(v, v.shape[axis])
}

// simple combines n elements with one operation.
func (g *generator) simple(v *value, n int) *combiner {
	r := v.same("", nil)
	var op string
	switch {
	case v.elem == "i1":
		op = oneOf(g, "andi", "ori", "xori")
	case !v.isFloat():
		op = oneOf(g, "addi", "addi", "addi", "maxsi", "minsi", "maxui", "minui", "andi", "ori", "xori", "muli")
		if op != "maxsi" && op != "minsi" {
			r.lo, r.hi = full(v.elem)
		}
		if op == "addi" && !isLarge(v) {
			r.lo, r.hi = wrap(v.elem, min(v.lo, v.lo*int64(n)), max(v.hi, v.hi*int64(n)))
		}
	default:
		op = oneOf(g, "addf", "addf", "addf", "maxnumf", "minnumf", "maximumf", "minimumf", "mulf")
		if op == "mulf" && (!v.within(-1, 1)) {
			op = "addf"
		}
		if op == "addf" && (v.loose || v.size()*int64(n) > elemInfos[v.elem].exact) {
			op = oneOf(g, "maxnumf", "minnumf", "maximumf", "minimumf")
		}
		if op == "addf" {
			r.lo, r.hi = min(v.lo, v.lo*int64(n)), max(v.hi, v.hi*int64(n))
		}
		if op == "mulf" {
			r.lo, r.hi, r.minusZero = -1, 1, true
		}
	}
	g.feature("combine " + op)
	return &combiner{operands: []*value{v}, results: []*value{r}, body: func(a, b []string) []string {
		if g.chance(15) {
			a, b = b, a
		}
		return []string{g.let("arith.%s %s, %s : %s", op, a[0], b[0], v.elem)}
	}}
}

// sideBySide combines two independent operands.
func (g *generator) sideBySide(x, y *combiner) *combiner {
	g.feature("combine several")
	return &combiner{
		operands: append(x.operands, y.operands...), results: append(x.results, y.results...),
		body: func(a, b []string) []string {
			n := len(x.operands)
			return append(x.body(a[:n], b[:n]), y.body(a[n:], b[n:])...)
		},
	}
}

// argBest is an argmax or argmin; of equal elements the first or the last wins.
func (g *generator) argBest(v *value, axis int) *combiner {
	g.feature("argmax")
	if v.loose || v.minusZero {
		v = g.clamp(&value{name: v.name, shape: v.shape, elem: v.elem, loose: true}, -2, 3)
	}
	i := g.makeRange(0, v.shape[axis])
	i = g.broadcast(g.expand(i, axis, len(v.shape)), v.shape)
	cmp, better, same := "cmpi", oneOf(g, "sgt", "slt", "ugt", "ult"), "eq"
	if v.isFloat() {
		cmp, better, same = "cmpf", oneOf(g, "ogt", "olt"), "oeq"
	}
	tie := oneOf(g, "slt", "slt", "sgt")
	short := g.chance(30) // an index is better when its element is, or it is the first
	return &combiner{
		operands: []*value{v, i}, results: []*value{v.same("", nil), i.same("", nil)},
		body: func(a, b []string) []string {
			wins := g.let("arith.%s %s, %s, %s : %s", cmp, better, a[0], b[0], v.elem)
			equal := g.let("arith.%s %s, %s, %s : %s", cmp, same, a[0], b[0], v.elem)
			first := g.let("arith.cmpi %s, %s, %s : i32", tie, a[1], b[1])
			both := g.let("arith.andi %s, %s : i1", equal, first)
			take := g.let("arith.ori %s, %s : i1", wins, both)
			if short {
				take = g.let("arith.ori %s, %s : i1", both, wins)
			}
			x := g.let("arith.select %s, %s, %s : %s", take, a[0], b[0], v.elem)
			n := g.let("arith.select %s, %s, %s : i32", take, a[1], b[1])
			return []string{x, n}
		},
	}
}

// firstOther keeps the first element that differs from a constant: associative, but not
// commutative.
func (g *generator) firstOther(v *value) *combiner {
	g.feature("combine in order")
	n := int64(g.rng.IntN(3))
	return &combiner{operands: []*value{v}, results: []*value{v.same("", nil)}, body: func(a, b []string) []string {
		c := g.let("arith.constant %s : %s", literal(v.elem, n), v.elem)
		op := "arith.cmpi ne"
		if v.isFloat() {
			op = "arith.cmpf une"
		}
		keep := g.let("%s, %s, %s : %s", op, a[0], c, v.elem)
		return []string{g.let("arith.select %s, %s, %s : %s", keep, a[0], b[0], v.elem)}
	}}
}

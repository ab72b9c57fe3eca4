package kernelgen

import (
	"fmt"
	"slices"
)

// longRows emits operations on rows long enough for vectorised native code; other tensors are small
// for speed.
func (g *generator) longRows() {
	g.feature("long rows")
	first := len(g.values)
	switch g.rng.IntN(4) {
	case 0, 1:
		g.reduceLong()
	case 2:
		n := g.longRow()
		v, op := g.gatherLoop([]int{n}, oneOf(g, int64(n), 7, 1))
		g.reduceGathered(v, op)
	case 3:
		g.gatherLoop(oneOf(g, []int{g.longRow()}, []int{8, 64}, []int{16, 32}), oneOf[int64](g, 1, 1, 2, 0))
	}
	if g.chance(70) {
		// Other operations on them would take long.
		isLong := func(v *value) bool { return elements(v.shape) > 128 }
		g.storeLong(first, isLong)
		g.values = append(g.values[:first], slices.DeleteFunc(slices.Clone(g.values[first:]), isLong)...)
	}
}

func (g *generator) longRow() int { return oneOf(g, 128, 256, 512, 512, 1024) }

// storeLong stores the latest unused value.
func (g *generator) storeLong(first int, isLong func(*value) bool) {
	if v := g.values[len(g.values)-1]; len(g.values) > first && isLong(v) && !v.used {
		g.storeUnused(len(g.values)-1, 1)
	}
}

// reduceLong reduces along a dimension with many elements.
func (g *generator) reduceLong() {
	n := g.longRow()
	axis, shape := 0, []int{n}
	switch g.rng.IntN(4) {
	case 0:
		axis, shape = 1, []int{oneOf(g, 1, 2, 4), n}
	case 1:
		shape = []int{n, 2}
	}
	var v *value
	if elem := oneOf(g, g.someElem(), g.someElem(), g.someElem(), "i1"); elem == "i1" {
		v = g.mask(shape)
	} else {
		v = g.load(shape, elem)
	}
	if g.chance(60) {
		v = g.summable(v, int64(n))
	}
	v.used = true
	g.feature("reduce")
	g.combine("tt.reduce", fmt.Sprintf("axis = %d : i32", axis), g.combiner(v, axis, false), without(v.shape, axis))
}

// summable clamps floats to bounds within which sums of n of them are exact, if there are such.
func (g *generator) summable(v *value, n int64) *value {
	if !v.isFloat() || v.loose {
		return v
	}
	if limit := elemInfos[v.elem].exact / n; limit > 0 {
		return g.clamp(v, -limit, limit)
	}
	return v
}

// gathering are the combining operations of loops: of floats, and of integers.
var gathering = map[bool][]string{
	true:  {"addf", "addf", "addf", "maxnumf", "minnumf", "maximumf", "subf"},
	false: {"addi", "addi", "maxsi", "minui", "xori", "ori", "subi"},
}

// gatherLoop combines tiles of a buffer, stride elements apart, and returns the result and the
// operation.
func (g *generator) gatherLoop(shape []int, stride int64) (*value, string) {
	elem := g.someElem()
	trips, lb, ub, step := g.loopBounds()
	op := oneOf(g, gathering[isFloat(elem)]...)
	most := int64(elements(shape)) * max(1, trips)
	data := elemInfos[elem].data
	if isFloat(elem) {
		data = max(1, min(data, elemInfos[elem].exact/most))
	}
	start := oneOf[int64](g, 0, 0, 0, 1)
	acc := g.constant(shape, elem, start)
	iv := &value{name: g.fresh(), elem: lb.elem, lo: lb.lo, hi: max(lb.lo, lb.lo+(trips-1)*step.lo)}
	sofar, result := g.fresh(), g.fresh()
	g.line("%s = scf.for %s = %s to %s step %s iter_args(%s = %s) -> (%s) : %s {", result, iv.name, lb.name, ub.name, step.name, sofar, acc.name, acc.typ(), lb.elem)
	g.scope(func() {
		x := g.clamp(g.movingTile(shape, elem, data, stride, iv), -data, data)
		a, b := sofar, x.name
		if op != "subf" && op != "subi" && g.chance(30) {
			a, b = b, a
		}
		g.line("scf.yield %s : %s", g.let("arith.%s %s, %s : %s", op, a, b, acc.typ()), acc.typ())
	})
	g.line("}")
	v := &value{name: result, shape: shape, elem: elem, minusZero: true}
	v.lo, v.hi = full(elem)
	if isFloat(elem) {
		v.lo, v.hi = -data*trips-1, data*trips+1
	}
	g.feature("gathering loop")
	return g.add(v), op
}

// movingTile loads a tile whose offset depends on the iteration.
func (g *generator) movingTile(shape []int, elem string, data, stride int64, iv *value) *value {
	at := iv
	if iv.elem == "i64" {
		at = &value{name: g.let("arith.trunci %s : i64 to i32", iv.name), elem: "i32", lo: iv.lo, hi: iv.hi}
	}
	p := &pointer{shape: shape, elem: elem, into: []*argument{g.buffer(elem, -data, data)}}
	bounds := make([]*bound, len(shape))
	for d, n := range shape {
		bounds[d] = &bound{index: g.makeRange(0, n), axis: d, below: int64(n)}
		if g.likes[masks] && g.chance(50) {
			bounds[d].below = 1 + g.rng.Int64N(int64(n))
		}
	}
	strides := []int64{1}
	if len(shape) > 1 {
		strides = []int64{int64(shape[1]) + g.rng.Int64N(4), 1}
	}
	g.address(p, bounds, strides, g.times(at, stride))
	return g.loadFrom(p, g.maskFor(bounds, shape))
}

// reduceGathered reduces the result of a loop, most often by the same operation.
func (g *generator) reduceGathered(v *value, op string) {
	v.used = true
	c := g.combiner(v, 0, false)
	if op != "subf" && op != "subi" && g.chance(75) {
		r := v.same("", nil)
		if r.lo, r.hi = full(v.elem); v.isFloat() {
			n := int64(elements(v.shape))
			r.lo, r.hi = v.lo*n, v.hi*n
		}
		if op != "addf" || r.size() <= elemInfos[v.elem].exact {
			c = &combiner{operands: []*value{v}, results: []*value{r}, body: func(a, b []string) []string {
				return []string{g.let("arith.%s %s, %s : %s", op, a[0], b[0], v.elem)}
			}}
		}
	}
	g.feature("reduce")
	g.combine("tt.reduce", "axis = 0 : i32", c, nil)
}

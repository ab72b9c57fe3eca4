package kernelgen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// GenerateIndices generates a kernel in the style of compilers of tensor programs: an index along
// each axis is a multiple of the block size plus a range, coordinates are its quotients and
// remainders, and addresses are sums of coordinates times strides: permutes, slices, broadcasts,
// concatenations, paddings and gathers. Some kernels reduce an axis, at once or in a loop.
func GenerateIndices(seed uint64) *Kernel {
	k := &indexKernel{generator: newGenerator(rand.New(rand.NewPCG(seed, 0x696e646963657321)))}
	k.feature("indices")
	k.build()
	return k.finish(seed)
}

// indexKernel is a kernel of index arithmetic.
type indexKernel struct {
	*generator
	axes []*axis
	pool []*value // values in scope
}

// axis is a dimension of the kernel's tiles.
type axis struct {
	dim     int
	block   int   // size of a tile
	blocks  int   // tiles: programs, or iterations of the loop
	count   int64 // indices that there are; masks keep others away
	program int   // dimension of the grid, -1 for none
	loop    bool

	index  *index
	mask   *guard // nil for none
	coords []*coord
}

// coord is a coordinate, and the number of its values at points within the counts of the axes.
type coord struct {
	*index
	size int64
}

// total is the number of indices, with those after the count.
func (a *axis) total() int64 { return int64(a.block * a.blocks) }

// exact means that all indices are less than the count.
func (a *axis) exact() bool { return a.total() == a.count }

// maxPoints bounds the elements of a kernel, which the interpreter computes one by one.
const maxPoints = 1 << 13

// pickAxes chooses the axes and the grid.
func (k *indexKernel) pickAxes() {
	rank := oneOf(k.generator, 1, 1, 2, 2, 2, 2, 3)
	reduces := rank > 1 && k.chance(55)
	k.grid = [3]int{1, 1, 1}
	points := 1
	program := 0
	for d := rank - 1; d >= 0; d-- {
		a := &axis{dim: d, program: -1}
		most := 10 // log2 of the largest block
		if rank > 1 {
			most = []int{0, 0, 8, 5}[rank]
		}
		for a.block == 0 || points*a.block > maxPoints {
			a.block = 1 << k.rng.IntN(most+1)
		}
		a.blocks = 1 + k.rng.IntN(4)
		for points*a.block*a.blocks > maxPoints {
			a.blocks--
		}
		if reduces && d == rank-1 {
			if a.loop = k.chance(60); !a.loop {
				a.blocks = 1
			}
		} else if program < 3 {
			a.program = program
			k.grid[program] = a.blocks
			program++
		}
		points *= a.block * a.blocks
		k.axes = append([]*axis{a}, k.axes...)
	}
	if rank == 2 && k.chance(15) {
		// The other way round.
		k.axes[0], k.axes[1] = k.axes[1], k.axes[0]
		k.axes[0].dim, k.axes[1].dim = 0, 1
	}
}

// factors are the sizes of an axis' coordinates: at least one, the fastest first, with a product
// of at most n, often n.
func (k *indexKernel) factors(n int64) []int64 {
	var sizes []int64
	left := n
	for len(sizes) < 2 && left > 1 && k.chance(65) {
		s := 1 + k.rng.Int64N(min(left, 64))
		if k.chance(40) {
			s = oneOf[int64](k.generator, 2, 3, 4, 5, 7, 8, 12, 16, 32)
		}
		if s > left {
			continue
		}
		sizes = append(sizes, s)
		left /= s
	}
	return append(sizes, max(1, left))
}

// declare emits the index of an axis, its mask and its coordinates. offset is the first index of
// the tile, nil for 0.
func (k *indexKernel) declare(a *axis, offset *value) {
	k.indexOf(a, offset)
	k.maskOf(a)
	k.coordsOf(a)
}

func (k *indexKernel) indexOf(a *axis, offset *value) {
	v := k.expand(k.makeRange(0, a.block), a.dim, len(k.axes))
	if offset != nil {
		o := offset.same(k.let("tt.splat %s : %s -> %s", offset.name, offset.elem, typeOf(v.shape, offset.elem)), v.shape)
		o, v = k.together(o, v)
		v = v.same(k.let("arith.addi %s, %s : %s", o.name, v.name, v.typ()), v.shape)
	}
	if v.elem == "i32" && k.chance(8) {
		v = k.as(v, "i64")
	}
	if v.elem == "i64" {
		k.feature("64-bit index")
	}
	v.lo, v.hi = 0, a.total()-1
	a.index = &index{v, func(p point) span { return exactly(p[a.dim]) }}
}

func (k *indexKernel) maskOf(a *axis) {
	a.mask = nil
	switch n := k.rng.IntN(4); {
	case a.exact() && n == 0:
	case a.exact() && n < 3:
		a.mask = &guard{k.constant(a.index.shape, "i1", 1), func(point) bool { return true }}
		k.feature("constant mask")
	default:
		a.mask = k.less(a.index, a.count)
		k.feature("mask")
	}
}

func (k *indexKernel) coordsOf(a *axis) {
	a.coords = nil
	rest := a.index
	below := int64(1) // product of the sizes so far
	sizes := k.factors(a.count)
	for i, s := range sizes {
		c := rest
		if i < len(sizes)-1 {
			c = k.remainder(rest, s)
			k.feature("remainder")
		}
		a.coords = append(a.coords, &coord{c, s})
		if i == len(sizes)-1 {
			// Where sizes do not divide the count there are more values.
			a.coords[i].size = (a.count + below - 1) / below
			break
		}
		below *= s
		k.feature("quotient")
		if k.chance(70) {
			rest = k.quotient(a.index, below)
		} else {
			rest = k.quotient(rest, s)
		}
	}
}

// offset is the first index of a program's tile.
func (k *indexKernel) offset(a *axis) *value {
	if a.program < 0 {
		return nil
	}
	id := &value{name: k.let("tt.get_program_id %c : i32", "xyz"[a.program]), elem: "i32", hi: int64(a.blocks - 1)}
	if k.chance(10) {
		id = k.as(id, "i64")
	}
	return k.times(id, int64(a.block))
}

// build emits the kernel.
func (k *indexKernel) build() {
	if k.chance(12) {
		k.dotLoop()
		k.end()
		return
	}
	k.pickAxes()
	var reduced *axis
	for _, a := range k.axes {
		k.pickCount(a)
		if a.program < 0 {
			reduced = a
		}
	}
	for _, a := range k.axes {
		if !a.loop {
			k.declare(a, k.offset(a))
		}
	}
	switch {
	case reduced != nil && reduced.loop:
		k.loops(reduced)
	case reduced != nil:
		k.compute(1 + k.rng.IntN(3))
		k.storeSome(1)
		k.reduceAll(reduced)
		k.compute(k.rng.IntN(2))
		k.storeSome(2)
	default:
		k.compute(1 + k.rng.IntN(3))
		k.storeSome(1 + k.rng.IntN(2))
	}
	k.end()
}

// pickCount chooses the number of indices of an axis; the last tile has one at least.
func (k *indexKernel) pickCount(a *axis) {
	a.count = a.total()
	if k.chance(60) {
		a.count = max(1, a.count-k.rng.Int64N(int64(a.block)))
	}
}

// end ends the kernel and gives some arguments the attribute tt.divisibility.
func (k *indexKernel) end() {
	k.line("tt.return")
	for _, a := range k.args {
		if a.aligned = k.chance(60) && (a.Buffer || a.Number%16 == 0); a.aligned {
			k.feature("divisibility")
		}
	}
}

// live are the axes in scope.
func (k *indexKernel) live() []*axis {
	return slices.DeleteFunc(slices.Clone(k.axes), func(a *axis) bool { return a.index == nil })
}

// compute loads some tensors and combines them.
func (k *indexKernel) compute(loads int) {
	for range loads {
		v := k.widened(k.loadSome())
		if len(k.pool) > 0 && k.chance(60) {
			v = k.combined(oneOf(k.generator, k.pool...), v)
		}
		if k.chance(25) {
			v = k.combined(v, k.coordValue())
		}
		k.pool = append(k.pool, v)
	}
	if len(k.pool) > 1 && k.chance(50) {
		k.pool = append(k.pool, k.combined(k.pool[0], k.pool[len(k.pool)-1]))
	}
}

// widened is a loaded tensor in the type that it is computed with, most often f32.
func (k *indexKernel) widened(v *value) *value {
	if k.chance(15) {
		return v
	}
	to := "f32"
	if !v.isFloat() && k.chance(60) {
		to = oneOf(k.generator, "i32", "i64")
	}
	if w := k.castTo(v, to); w != nil {
		return w
	}
	return v
}

// coordValue is a coordinate as data.
func (k *indexKernel) coordValue() *value {
	a := oneOf(k.generator, k.live()...)
	c := oneOf(k.generator, a.coords...)
	return k.widened(c.value.same(c.name, c.shape))
}

// alike casts two values to one type, the wider or the floating-point one.
func (k *indexKernel) alike(a, b *value) (*value, *value) {
	to := "f32"
	if a.elem == b.elem {
		to = a.elem
	} else if !a.isFloat() && !b.isFloat() {
		to = "i64"
	}
	x, y := k.cast32(a, to), k.cast32(b, to)
	shape := joint(x.shape, y.shape)
	return k.broadcast(x, shape), k.broadcast(y, shape)
}

// cast32 casts a value whatever its range: integers that floats do not represent are clamped.
func (k *indexKernel) cast32(v *value, to string) *value {
	if v.elem == to {
		return v
	}
	if limit := elemInfos[to].exact; isFloat(to) && !v.isFloat() && v.size() > limit {
		v = k.clamp(v, -limit, limit)
	}
	return k.castTo(v, to)
}

// combined is an elementwise operation on two values.
func (k *indexKernel) combined(a, b *value) *value {
	x, y := k.alike(a, b)
	r := &value{shape: x.shape, elem: x.elem, loose: x.loose || y.loose, minusZero: x.isFloat()}
	ops := []string{"addi", "subi", "muli", "maxsi", "minsi"}
	if x.isFloat() {
		ops = []string{"addf", "subf", "mulf", "maxnumf", "minnumf"}
	}
	n := k.rng.IntN(len(ops))
	switch {
	case isLarge(x, y):
		n = 3
	case n == 0:
		r.lo, r.hi = addRange(x, y)
	case n == 1:
		r.lo, r.hi = subRange(x, y)
	case n == 2:
		r.lo, r.hi = mulRange(x, y)
	}
	limit := int64(1 << 20)
	if r.isFloat() {
		limit = min(limit, elemInfos[r.elem].exact)
	}
	if n > 2 || r.size() > limit {
		n = 3 + n%2
		r.lo, r.hi = hull(x, y)
	}
	r.name = k.let("arith.%s %s, %s : %s", ops[n], x.name, y.name, x.typ())
	return r
}

// reduceAll reduces the values of the pool along an axis; the results take their places.
func (k *indexKernel) reduceAll(a *axis) {
	var results []*value
	for _, v := range k.pool {
		if v.shape[a.dim] != a.block || len(results) > 2 {
			continue
		}
		results = append(results, k.reduced(v, a)...)
	}
	k.pool = results
	a.index = nil
}

// reduced is a reduction along an axis, of one or two results, which keep the rank.
func (k *indexKernel) reduced(v *value, a *axis) []*value {
	if a.mask != nil && k.chance(80) {
		m := k.broadcast(a.mask.value, v.shape)
		o := k.constant(v.shape, v.elem, oneOf[int64](k.generator, 0, 0, -5))
		w := v.same(k.choose(m.name, v, o), v.shape)
		w.lo, w.hi = hull(v, o)
		v = w
	}
	v = k.summable(v, int64(a.block))
	c := k.simple(v, a.block)
	if k.chance(20) {
		c = k.argBest(v, a.dim)
	}
	return k.reduceBy(c, a)
}

// reduceBy emits a reduction along an axis.
func (k *indexKernel) reduceBy(c *combiner, a *axis) []*value {
	k.feature("reduce")
	shape := c.operands[0].shape
	first := len(k.values)
	k.combine("tt.reduce", fmt.Sprintf("axis = %d : i32", a.dim), c, without(shape, a.dim))
	var results []*value
	for _, v := range k.values[first:] {
		wide := slices.Clone(shape)
		wide[a.dim] = 1
		results = append(results, v.same(k.let("tt.expand_dims %s {axis = %d : i32} : %s -> %s", v.name, a.dim, v.typ(), typeOf(wide, v.elem)), wide))
	}
	return results
}

// accumulator is a tensor that a loop carries.
type accumulator struct {
	*value
	op   string
	init *value
}

// loops emits a loop over the tiles of an axis that reduces them, and perhaps a second one that
// computes from the results.
func (k *indexKernel) loops(a *axis) {
	if k.chance(40) {
		k.compute(1)
	}
	before := len(k.pool)
	accs := k.loop(a, 1+k.rng.IntN(2))
	k.pool = k.pool[:before]
	for _, c := range accs {
		v := k.summable(c.value, int64(a.block))
		op := &combiner{operands: []*value{v}, results: []*value{v.same("", nil)}, body: func(x, y []string) []string {
			return []string{k.let("arith.%s %s, %s : %s", c.op, x[0], y[0], v.elem)}
		}}
		switch r := op.results[0]; {
		case c.op == "addf" || c.op == "addi" && !isLarge(r):
			r.lo, r.hi = wrap(c.elem, r.lo*int64(a.block), r.hi*int64(a.block))
		case c.op == "addi":
			r.lo, r.hi = full(c.elem)
		}
		k.pool = append(k.pool, k.reduceBy(op, a)...)
	}
	if k.chance(50) {
		k.compute(1)
	}
	k.storeSome(2)
	if k.chance(50) {
		k.loop(a, 0)
	}
}

// loop emits a loop with some accumulators; one without stores tiles.
func (k *indexKernel) loop(a *axis, accumulators int) []*accumulator {
	k.feature("loop")
	var accs []*accumulator
	var inits, types, names []string
	shape := make([]int, len(k.axes))
	for d, x := range k.axes {
		shape[d] = x.block
	}
	for range accumulators {
		c := &accumulator{op: oneOf(k.generator, "addf", "addf", "addf", "maxnumf", "minnumf"), init: nil}
		elem := "f32"
		if k.chance(25) {
			c.op, elem = oneOf(k.generator, "addi", "maxsi", "xori"), oneOf(k.generator, "i32", "i64")
		}
		c.init = k.constant(shape, elem, 0)
		c.value = c.init.same(k.fresh(), shape)
		accs = append(accs, c)
		inits, types = append(inits, c.name+" = "+c.init.name), append(types, c.typ())
	}
	carried := k.carry(a)
	for _, c := range carried {
		inits, types = append(inits, c.name+" = "+c.first), append(types, c.typ)
	}
	elem := oneOf(k.generator, "i32", "i32", "i32", "i64")
	iv := &value{name: k.fresh(), elem: elem, hi: a.total() - int64(a.block)}
	head := fmt.Sprintf("scf.for %s = %s to %s step %s", iv.name, k.scalar(elem, 0).name, k.scalar(elem, a.count).name, k.scalar(elem, int64(a.block)).name)
	result := k.fresh()
	if len(inits) > 0 {
		head = fmt.Sprintf("%s = %s iter_args(%s) -> (%s)", resultsName(result, len(inits)), head, strings.Join(inits, ", "), strings.Join(types, ", "))
	}
	k.line("%s : %s {", head, elem)
	pool := slices.Clone(k.pool)
	k.scope(func() {
		k.declareCarried(a, iv, carried)
		k.compute(1 + k.rng.IntN(2))
		for _, c := range carried {
			if c.load != nil {
				k.pool = append(k.pool, k.widened(c.load()))
			}
		}
		for _, c := range accs {
			names = append(names, k.accumulate(c, a).name)
		}
		if len(accs) == 0 || k.chance(20) {
			k.storeSome(1)
		}
		for _, c := range carried {
			names = append(names, c.next())
		}
		if len(inits) > 0 {
			k.line("scf.yield %s : %s", strings.Join(names, ", "), strings.Join(types, ", "))
		}
	})
	k.line("}")
	k.pool, a.index = pool, nil
	for i, c := range accs {
		c.value = c.same(resultName(result, i, len(inits)), shape)
	}
	return accs
}

// accumulate combines an accumulator with a value of the iteration, most often where a mask is
// true, and sets the bounds of the result.
func (k *indexKernel) accumulate(c *accumulator, a *axis) *value {
	v := k.pool[len(k.pool)-1]
	if k.chance(30) {
		v = oneOf(k.generator, k.pool...)
	}
	if v.isFloat() && !c.isFloat() {
		limit := int64(1000)
		v = k.clamp(v, -limit, limit)
	}
	v = k.broadcast(k.cast32(v, c.elem), c.shape)
	if c.isFloat() {
		v = k.clamp(v, -500, 500)
	}
	next := v.same(k.let("arith.%s %s, %s : %s", c.op, c.name, v.name, v.typ()), v.shape)
	if m := k.axisMasks(); m != nil && k.chance(75) {
		next = next.same(k.choose(k.broadcast(m.value, v.shape).name, next, c.value), v.shape)
	}
	most := v.size() * int64(a.blocks)
	switch c.lo, c.hi = -most, most; {
	case c.isFloat():
	case isLarge(v) || c.op == "xori":
		c.lo, c.hi = full(c.elem)
	default:
		c.lo, c.hi = wrap(c.elem, c.lo, c.hi)
	}
	return next
}

// axisMasks is the conjunction of the masks of all axes in scope.
func (k *indexKernel) axisMasks() *guard {
	var m *guard
	for _, a := range k.live() {
		m = k.both(m, a.mask)
	}
	return m
}

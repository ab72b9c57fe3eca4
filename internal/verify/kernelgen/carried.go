package kernelgen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// GenerateCarried generates a kernel whose loops carry tensors and replace them by tensors made of
// them, or of each other: transposed, reshaped, sorted, scanned, reduced and broadcast, swapped. A
// compiler may update some of these in place, and none of the others.
func GenerateCarried(seed uint64) *Kernel {
	k := &carriedKernel{generator: newGenerator(rand.New(rand.NewPCG(seed, 0x6361727269656421)))}
	k.feature("carried")
	k.build()
	return k.finish(seed)
}

// carriedKernel is a kernel of loops that carry tensors. Floats are integers up to a limit of their
// type (see carriedElems), which each step keeps.
type carriedKernel struct {
	*generator
	counters []*value // of the loops around
	steps    int      // left
}

// carriedElems are the element types with the limit of a float, such that sums of a tensor are exact.
var carriedElems = map[string]int64{
	"i1": 1, "i8": 0, "i16": 0, "i32": 0, "i64": 0, "f16": 6, "bf16": 2, "f32": 100, "f64": 100, "f8E4M3FN": 4, "f8E5M2": 3,
}

func (k *carriedKernel) build() {
	k.grid = [3]int{1 + k.rng.IntN(2), 1, 1}
	k.steps = 3 + k.rng.IntN(8)
	k.seedTensors()
	k.loop(0)
	for k.steps > 0 && k.chance(40) {
		k.flow(0)
	}
	for _, v := range k.unused() {
		k.storeTensor(v)
	}
	k.line("tt.return")
}

// seedTensors makes the first tensors: of one or two types, so that loops can swap them.
func (k *carriedKernel) seedTensors() {
	shape, elem := k.carriedShape(), k.carriedElem()
	for range 1 + k.rng.IntN(3) {
		k.newTensor(shape, elem)
	}
	switch {
	case len(shape) > 1 && k.chance(40):
		k.newTensor(without(shape, k.rng.IntN(len(shape))), elem)
	case k.chance(40):
		k.newTensor(shape, k.carriedElem())
	case k.chance(40):
		k.newTensor(k.carriedShape(), k.carriedElem())
	}
}

func (k *carriedKernel) carriedElem() string {
	return oneOf(k.generator, "i32", "i32", "i32", "f32", "f32", "f32", "f16", "bf16", "f64", "i64", "i16", "i8", "i1", "f8E4M3FN", "f8E5M2")
}

// carriedShape is a shape of one to four dimensions, often of the same size.
func (k *carriedKernel) carriedShape() []int {
	if k.chance(10) {
		return []int{16, 16} // operands of dots have these sizes at least
	}
	most := 512 // elements
	if k.chance(5) {
		most = 2048
	}
	rank := oneOf(k.generator, 1, 2, 2, 2, 3, 3, 4)
	n := 1 << (1 + k.rng.IntN([]int{0, 9, 6, 3, 2}[rank]))
	shape := slices.Repeat([]int{n}, rank)
	for d := range shape {
		if k.chance(30) {
			shape[d] = 1 << k.rng.IntN(5)
		}
	}
	for elements(shape) > most || elements(shape) == 1 {
		d := k.rng.IntN(rank)
		shape[d] = max(2, shape[d]/2)
	}
	return shape
}

// flow emits a loop or a branch.
func (k *carriedKernel) flow(depth int) {
	if k.chance(25) {
		k.branch(depth)
	} else {
		k.loop(depth)
	}
}

// loop emits a loop.
func (k *carriedKernel) loop(depth int) {
	k.feature("loop")
	if depth > 0 {
		k.feature("nested loop")
	}
	switch n := k.rng.IntN(10); {
	case n < 8:
		k.countedLoop(depth)
	case n < 9 || depth > 0:
		k.whileLoop(depth)
	default:
		k.loopOfBlocks()
	}
}

// inits chooses the tensors that a loop carries. A tensor may be carried twice.
func (k *carriedKernel) inits() (list []*value) {
	first := k.pick(isTensor)
	list = append(list, first)
	for range k.rng.IntN(4) {
		v := k.pick(isTensor)
		if k.chance(50) {
			v = k.pick(likeThis(first.shape, first.elem))
		}
		list = append(list, v)
	}
	return list
}

func isTensor(v *value) bool { return v.shape != nil }

// declare declares a value for each of some values, of the same types.
func (k *carriedKernel) declare(like []*value) (list []*value) {
	for _, v := range like {
		list = append(list, v.same(k.fresh(), v.shape))
	}
	return list
}

// results puts the results of an operation in scope.
func (k *carriedKernel) results(name string, like []*value, first int) {
	for i, v := range like {
		k.add(v.same(resultName(name, first+i, first+len(like)), v.shape))
	}
}

func namesOf(values []*value) string {
	var list []string
	for _, v := range values {
		list = append(list, v.name)
	}
	return strings.Join(list, ", ")
}

func typesOf(values []*value) string {
	var list []string
	for _, v := range values {
		list = append(list, v.typ())
	}
	return strings.Join(list, ", ")
}

func paramsOf(values []*value) string {
	var list []string
	for _, v := range values {
		list = append(list, v.name+": "+v.typ())
	}
	return strings.Join(list, ", ")
}

func assigned(args, inits []*value) string {
	var list []string
	for i, a := range args {
		list = append(list, a.name+" = "+inits[i].name)
	}
	return strings.Join(list, ", ")
}

// countedLoop emits an scf.for.
func (k *carriedKernel) countedLoop(depth int) {
	inits := k.inits()
	args, result := k.declare(inits), k.fresh()
	trips := int64(k.rng.IntN(5))
	counter := &value{name: k.fresh(), elem: "i32", hi: max(0, trips-1)}
	from, to, step := k.scalar("i32", 0), k.scalar("i32", trips), k.scalar("i32", 1)
	k.line("%s = scf.for %s = %s to %s step %s iter_args(%s) -> (%s) : i32 {", resultsName(result, len(inits)), counter.name, from.name, to.name, step.name,
		assigned(args, inits), typesOf(inits))
	k.body(depth, counter, args, func(next []*value) { k.line("scf.yield %s : %s", namesOf(next), typesOf(next)) })
	attribute := ""
	if k.chance(10) {
		attribute = fmt.Sprintf(" {tt.loop_unroll_factor = %d : i32}", 2+k.rng.IntN(2))
		k.feature("unroll")
	}
	k.line("}%s", attribute)
	k.results(result, inits, 0)
}

// whileLoop emits an scf.while that counts. The condition's region may permute what it passes on.
func (k *carriedKernel) whileLoop(depth int) {
	k.feature("while")
	inits := k.inits()
	zero, one, most := k.constant(nil, "i32", 0), k.constant(nil, "i32", 1), k.scalar("i32", int64(1+k.rng.IntN(3)))
	all := append([]*value{zero}, inits...)
	before, after, result := k.declare(all), k.declare(all), k.fresh()
	k.line("%s = scf.while (%s) : (%s) -> (%s) {", resultsName(result, len(all)), assigned(before, all), typesOf(all), typesOf(all))
	k.scope(func() {
		c := k.let("arith.cmpi slt, %s, %s : i32", before[0].name, most.name)
		passed := slices.Clone(before)
		for _, v := range before[1:] {
			k.add(v)
		}
		for i := range passed[1:] {
			if k.chance(25) {
				passed[1+i] = k.next(before[1+i])
			}
		}
		k.line("scf.condition(%s) %s : %s", c, namesOf(passed), typesOf(passed))
	})
	k.line("} do {")
	k.line("^bb0(%s):", paramsOf(after))
	after[0].hi = 2
	k.body(depth, after[0], after[1:], func(next []*value) {
		count := k.let("arith.addi %s, %s : i32", after[0].name, one.name)
		k.line("scf.yield %s, %s : i32, %s", count, namesOf(next), typesOf(next))
	})
	k.line("}")
	k.results(result, inits, 1)
}

// loopOfBlocks emits a loop of basic blocks.
func (k *carriedKernel) loopOfBlocks() {
	k.feature("loop of blocks")
	inits := k.inits()
	one, most := k.constant(nil, "i32", 1), k.scalar("i32", int64(1+k.rng.IntN(3)))
	all := append([]*value{k.constant(nil, "i32", 0)}, inits...)
	args := k.declare(all)
	head, body, exit := k.fresh()[1:], k.fresh()[1:], k.fresh()[1:]
	k.line("cf.br ^%s(%s : %s)", head, namesOf(all), typesOf(all))
	k.line("^%s(%s):", head, paramsOf(args))
	c := k.let("arith.cmpi slt, %s, %s : i32", args[0].name, most.name)
	k.line("cf.cond_br %s, ^%s, ^%s", c, body, exit)
	k.line("^%s:", body)
	k.body(0, args[0], args[1:], func(next []*value) {
		count := k.let("arith.addi %s, %s : i32", args[0].name, one.name)
		k.line("cf.br ^%s(%s, %s : i32, %s)", head, count, namesOf(next), typesOf(next))
	})
	k.line("^%s:", exit)
	for _, v := range args[1:] {
		k.add(v.same(v.name, v.shape))
	}
}

// body emits the body of a loop: uses of the carried tensors, the tensors that replace them, and uses
// again.
func (k *carriedKernel) body(depth int, counter *value, args []*value, yield func(next []*value)) {
	k.counters = append(k.counters, counter)
	k.scope(func() {
		for _, a := range args {
			k.add(a)
		}
		k.few(depth)
		next := make([]*value, len(args))
		for i, a := range args {
			next[i] = k.next(a)
		}
		if k.chance(20) {
			k.storeTensor(oneOf(k.generator, args...))
			k.feature("use behind the update")
		}
		yield(next)
	})
	k.counters = k.counters[:len(k.counters)-1]
}

// few emits some statements of a region.
func (k *carriedKernel) few(depth int) {
	for k.steps > 0 && k.chance(60) {
		k.steps--
		switch n := k.rng.IntN(10); {
		case n < 3 && depth < 2:
			k.flow(depth + 1)
		case n < 4:
			k.storeTensor(k.pick(isTensor))
		case n < 5:
			v := k.pick(isTensor)
			k.newTensor(v.shape, v.elem)
		default:
			k.step(k.pick(isTensor))
		}
	}
}

// branch emits an scf.if with results, or a select of tensors by a scalar.
func (k *carriedKernel) branch(depth int) {
	k.feature("if")
	like := []*value{k.pick(isTensor)}
	if k.chance(50) {
		like = append(like, k.pick(isTensor))
	}
	c := k.condition()
	if k.chance(15) {
		v, w := like[0], k.pick(likeThis(like[0].shape, like[0].elem))
		k.add(v.same(k.let("arith.select %s, %s, %s : %s", c, v.name, w.name, v.typ()), v.shape))
		k.feature("select of tensors")
		return
	}
	result := k.fresh()
	side := func() {
		k.scope(func() {
			k.few(depth)
			var yielded []*value
			for _, v := range like {
				yielded = append(yielded, k.next(v))
			}
			k.line("scf.yield %s : %s", namesOf(yielded), typesOf(yielded))
		})
	}
	k.line("%s = scf.if %s -> (%s) {", resultsName(result, len(like)), c, typesOf(like))
	side()
	k.line("} else {")
	side()
	k.line("}")
	k.results(result, like, 0)
}

// condition is an i1: of the counter of a loop around, or of the program.
func (k *carriedKernel) condition() string {
	v := k.scalar("i32", int64(k.rng.IntN(3)))
	if n := len(k.counters); n > 0 && k.chance(80) {
		v = k.counters[k.rng.IntN(n)]
	} else if k.chance(50) {
		v = &value{name: k.let("tt.get_program_id x : i32"), elem: "i32"}
	}
	return k.let("arith.cmpi %s, %s, %s : i32", oneOf(k.generator, "eq", "ne", "slt", "sge"), v.name, k.constant(nil, "i32", int64(k.rng.IntN(3))).name)
}

// next is a tensor that replaces a tensor of its type.
func (k *carriedKernel) next(v *value) *value {
	like := likeThis(v.shape, v.elem)
	switch n := k.rng.IntN(20); {
	case n < 10:
		return k.step(v)
	case n < 12:
		return k.step(k.step(v))
	case n < 15:
		return k.step(k.pick(like))
	case n < 19:
		k.feature("swap")
		return k.pick(like)
	}
	return v
}

// unused are the tensors in scope that nothing uses.
func (k *carriedKernel) unused() (list []*value) {
	for _, v := range k.values {
		if !v.used || k.chance(30) {
			list = append(list, v)
		}
	}
	return list
}

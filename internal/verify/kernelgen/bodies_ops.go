package kernelgen

import (
	"fmt"
	"slices"
	"strings"
)

// structured emits an operation: its head, the body that make generates, and its tail.
func (b *bodiesKernel) structured(name, head, arrow string, ins, outs []*bodyTensor, loops int, make func(s *bodyScope, ins, accumulated []bodyValue) []bodyValue) []bodyValue {
	at := len(b.lines)
	args, yields := b.block(ins, outs, loops, make)
	body := slices.Clone(b.lines[at:])
	b.lines = b.lines[:at]
	b.line("%s = %s", resultsName(name, len(outs)), head)
	if arrow == "" {
		b.line("  (%s) {", strings.Join(args, ", "))
	} else {
		b.lines[at] += " {"
		b.line("^bb0(%s):", strings.Join(args, ", "))
	}
	b.lines = append(b.lines, body...)
	var list, elems []string
	for _, y := range yields {
		list, elems = append(list, y.name), append(elems, y.elem)
	}
	b.line("    linalg.yield %s : %s", strings.Join(list, ", "), strings.Join(elems, ", "))
	b.line("}%s", arrow)
	return yields
}

// made are the results of an operation whose floats went through the given number of iterations.
func made(outs []*bodyTensor, yields []bodyValue, iterations int) (list []*bodyTensor) {
	for i, t := range outs {
		bound := yields[i].bound
		if iterations > 1 || !isFloat(t.elem) {
			bound += int64(iterations) * maxBound
		}
		list = append(list, &bodyTensor{shape: t.shape, elem: t.elem, bound: bound})
	}
	return list
}

func anyBody(s *bodyScope, ins, accumulated []bodyValue) []bodyValue {
	return s.yields(ins, accumulated)
}

// reduction is a linalg.reduce of one to three tensors.
func (b *bodiesKernel) reduction() {
	rank := 1 + b.rand.IntN(3)
	shape := b.sizes(rank, 2048)
	dims := []int{b.rand.IntN(rank)}
	if rank == 3 && b.chance(20) {
		dims = slices.Delete([]int{0, 1, 2}, dims[0], dims[0]+1)
	}
	var kept []int
	iterations := 1
	for d, n := range shape {
		if slices.Contains(dims, d) {
			iterations *= n
		} else {
			kept = append(kept, n)
		}
	}
	if len(dims) == 1 && b.chance(20) {
		b.associative(shape, kept, dims[0])
		return
	}
	b.features["reduce"] = true
	var ins, outs []*bodyTensor
	for range 1 + b.rand.IntN(2)*b.rand.IntN(3) {
		elem := b.elem()
		ins, outs = append(ins, b.input(shape, b.inputElem(elem))), append(outs, b.init(kept, elem))
	}
	b.reduce(ins, outs, dims, iterations, "", anyBody)
}

func (b *bodiesKernel) reduce(ins, outs []*bodyTensor, dims []int, iterations int, attrs string, make func(s *bodyScope, ins, accumulated []bodyValue) []bodyValue) {
	name := b.fresh()
	head := fmt.Sprintf("linalg.reduce ins(%s) outs(%s) dimensions = [%s] %s", operands(ins), operands(outs), strings.Trim(strings.ReplaceAll(fmt.Sprint(dims), " ", ", "), "[]"), attrs)
	yields := b.structured(name, head, "", ins, outs, 0, make)
	b.results(name, made(outs, yields, iterations))
}

// associative is a reduction that is associative, and marked so, but not commutative.
func (b *bodiesKernel) associative(shape, kept []int, axis int) {
	b.features["associative reduce"] = true
	elem := []string{"i32", "i64", "i16"}[b.rand.IntN(3)]
	var ins, outs []*bodyTensor
	for range 2 {
		ins, outs = append(ins, b.input(shape, elem)), append(outs, b.init(kept, elem))
	}
	const said = "{tshared.associative}"
	if b.chance(60) { // x -> a*x + b, one after the other
		b.reduce(ins, outs, []int{axis}, 1, said, func(s *bodyScope, in, accumulated []bodyValue) []bodyValue {
			a := s.let("arith.muli %s, %s : %s", accumulated[0].name, in[0].name, elem)
			m := s.let("arith.muli %s, %s : %s", accumulated[1].name, in[0].name, elem)
			return []bodyValue{{name: a, elem: elem}, {name: s.let("arith.addi %s, %s : %s", m, in[1].name, elem), elem: elem}}
		})
		return
	}
	b.reduce(ins[:1], outs[:1], []int{axis}, 1, said, func(s *bodyScope, in, accumulated []bodyValue) []bodyValue { // the first that is not 0
		zero := s.let("arith.constant 0 : %s", elem)
		c := s.let("arith.cmpi ne, %s, %s : %s", accumulated[0].name, zero, elem)
		return []bodyValue{{name: s.let("arith.select %s, %s, %s : %s", c, accumulated[0].name, in[0].name, elem), elem: elem}}
	})
}

// indexMap is an indexing map, and the shape that a tensor must have for it.
type indexMap struct {
	results []string
	shape   []int
}

func (m indexMap) text(loops int) string {
	dims := make([]string, loops)
	for i := range dims {
		dims[i] = fmt.Sprintf("d%d", i)
	}
	return fmt.Sprintf("affine_map<(%s) -> (%s)>", strings.Join(dims, ", "), strings.Join(m.results, ", "))
}

// alongLoops has a dimension for each of some loops.
func alongLoops(sizes, loops []int) (m indexMap) {
	for _, l := range loops {
		m.results, m.shape = append(m.results, fmt.Sprintf("d%d", l)), append(m.shape, sizes[l])
	}
	return m
}

// shuffled has the loops in any order.
func (b *bodiesKernel) shuffled(loops ...int) []int {
	b.rand.Shuffle(len(loops), func(i, j int) { loops[i], loops[j] = loops[j], loops[i] })
	return loops
}

// computed changes some results of a map: reversed, strided, offset, repeated, or constant.
func (b *bodiesKernel) computed(m indexMap) indexMap {
	m.results, m.shape = slices.Clone(m.results), slices.Clone(m.shape)
	for d, r := range m.results {
		n := m.shape[d]
		if n > 64 || n == 1 || b.chance(60) {
			continue
		}
		switch b.rand.IntN(5) {
		case 0:
			m.results[d] = fmt.Sprintf("%d - %s", n-1, r)
		case 1:
			m.results[d], m.shape[d] = fmt.Sprintf("%s * 2 + 1", r), 2*n
		case 2:
			m.results[d], m.shape[d] = fmt.Sprintf("%s + %d", r, n-1), 2*n
		case 3:
			m.results[d], m.shape[d] = r+" floordiv 2", max(1, n/2)
		case 4:
			m.results[d], m.shape[d] = "0", 1
			if b.chance(50) {
				m.results[d], m.shape[d] = fmt.Sprint(n/2), n
			}
		}
		b.features["computed index"] = true
	}
	return m
}

// generic is a linalg.generic with the given maps of inputs and results.
func (b *bodiesKernel) generic(maps []indexMap, out indexMap, iterators []string, iterations, results int, make func(s *bodyScope, ins, accumulated []bodyValue) []bodyValue) {
	var ins, outs []*bodyTensor
	var texts []string
	elem := b.elem()
	for _, m := range maps {
		ins, texts = append(ins, b.input(m.shape, b.inputElem(elem))), append(texts, m.text(len(iterators)))
	}
	for range results {
		outs, texts = append(outs, b.init(out.shape, elem)), append(texts, out.text(len(iterators)))
		elem = b.elem()
	}
	var kinds []string
	for _, it := range iterators {
		kinds = append(kinds, `"`+it+`"`)
	}
	name := b.fresh()
	head := fmt.Sprintf("linalg.generic {indexing_maps = [%s], iterator_types = [%s]} ins(%s) outs(%s)",
		strings.Join(texts, ", "), strings.Join(kinds, ", "), operands(ins), operands(outs))
	yields := b.structured(name, head, " -> "+parens(types(outs)), ins, outs, len(iterators), make)
	b.results(name, made(outs, yields, iterations))
}

// contraction is a linalg.generic with the loops of a matrix product; a body that multiplies and
// adds is just one of its bodies, and often something is added.
func (b *bodiesKernel) contraction() {
	b.features["contraction"] = true
	sizes := []int{4 << b.rand.IntN(3), 4 << b.rand.IntN(3), 4 << b.rand.IntN(4)}
	iterators := []string{"parallel", "parallel", "reduction"}
	batch := []int{}
	if b.chance(20) {
		sizes, iterators, batch = append(sizes, 2), append(iterators, "parallel"), []int{3}
	}
	left, right := alongLoops(sizes, b.shuffled(append(batch, 0, 2)...)), alongLoops(sizes, b.shuffled(append(batch, 1, 2)...))
	out := alongLoops(sizes, b.shuffled(append(batch, 0, 1)...))
	if b.chance(60) {
		out = alongLoops(sizes, append(slices.Clone(batch), 0, 1))
	}
	if b.chance(15) {
		right = b.computed(right)
	}
	body := anyBody
	if b.chance(40) {
		body = multiplyAndAdd
	}
	b.generic([]indexMap{left, right}, out, iterators, sizes[2], 1, body)
	if b.chance(50) {
		b.addition(b.tensors[len(b.tensors)-1])
	}
}

// multiplyAndAdd is the body of a matrix product.
func multiplyAndAdd(s *bodyScope, ins, accumulated []bodyValue) []bodyValue {
	elem, mul, add := accumulated[0].elem, "muli", "addi"
	if isFloat(elem) {
		mul, add = "mulf", "addf"
	}
	x, y, z := s.converted(ins[0], elem), s.converted(ins[1], elem), accumulated[0]
	if s.chance(30) {
		x, y = y, x
	}
	p := bodyValue{name: s.let("arith.%s %s, %s : %s", mul, x.name, y.name, elem), elem: elem}
	if s.chance(50) {
		p, z = z, p
	}
	return []bodyValue{{name: s.let("arith.%s %s, %s : %s", add, p.name, z.name, elem), elem: elem, bound: smallest * smallest}}
}

// addition is a linalg.generic that combines a tensor with another.
func (b *bodiesKernel) addition(t *bodyTensor) {
	t.used = b.chance(80)
	loops := make([]int, len(t.shape))
	iterators := make([]string, len(t.shape))
	for i := range loops {
		loops[i], iterators[i] = i, "parallel"
	}
	same := alongLoops(t.shape, loops).text(len(loops))
	other, out := b.input(t.shape, t.elem), b.init(t.shape, t.elem)
	ins := []*bodyTensor{t, other}
	if b.chance(50) {
		ins[0], ins[1] = ins[1], ins[0]
	}
	name := b.fresh()
	head := fmt.Sprintf("linalg.generic {indexing_maps = [%s, %s, %s], iterator_types = [\"%s\"]} ins(%s) outs(%s : %s)",
		same, same, same, strings.Join(iterators, `", "`), operands(ins), out.name, out.typ())
	b.structured(name, head, " -> "+t.typ(), ins, []*bodyTensor{out}, 0, func(s *bodyScope, in, accumulated []bodyValue) []bodyValue {
		op := []string{"add", "add", "add", "sub", "max"}[s.rand.IntN(5)]
		switch {
		case isFloat(t.elem) && op == "max":
			op = "maximumf"
		case isFloat(t.elem):
			op += "f"
		case op == "max":
			op = "maxsi"
		default:
			op += "i"
		}
		return []bodyValue{{name: s.let("arith.%s %s, %s : %s", op, in[0].name, in[1].name, t.elem), elem: t.elem}}
	})
	b.results(name, []*bodyTensor{{shape: t.shape, elem: t.elem, bound: 2 * (t.bound + other.bound)}})
}

// pointwise is a linalg.generic without reductions, with any maps of its inputs.
func (b *bodiesKernel) pointwise() {
	b.features["pointwise"] = true
	b.anyLoops(1+b.rand.IntN(3), 0)
}

// folding is a linalg.generic with reductions that is not a matrix product.
func (b *bodiesKernel) folding() {
	b.features["folding"] = true
	b.anyLoops(1+b.rand.IntN(2), 1+b.rand.IntN(2))
}

// anyLoops is a linalg.generic with the given numbers of parallel and reduction loops.
func (b *bodiesKernel) anyLoops(parallel, reductions int) {
	loops := parallel + reductions
	sizes := b.sizes(loops, 2048)
	order := b.shuffled(slices.Collect(upTo(loops))...) // which loops are parallel, in the order of the result
	iterators := make([]string, loops)
	iterations := 1
	for i, l := range order {
		if iterators[l] = "parallel"; i >= parallel {
			iterators[l] = "reduction"
			iterations *= sizes[l]
		}
	}
	out := alongLoops(sizes, order[:parallel])
	switch { // misleading iterator types
	case b.chance(6):
		b.features["reduction of one point"] = true
		iterators[order[0]] = "reduction"
	case b.chance(6) && parallel > 1:
		b.features["shared result"] = true
		out = alongLoops(sizes, order[1:parallel])
		iterations *= sizes[order[0]]
	case b.chance(6):
		b.features["backward result"] = true
		out.results[0] = fmt.Sprintf("%d - %s", out.shape[0]-1, out.results[0])
	}
	maps := []indexMap{alongLoops(sizes, b.shuffled(slices.Collect(upTo(loops))...))}
	for range b.rand.IntN(3) {
		some := b.shuffled(slices.Collect(upTo(loops))...)[:1+b.rand.IntN(loops)]
		m := alongLoops(sizes, some)
		if b.chance(40) {
			m = b.computed(m)
		}
		maps = append(maps, m)
	}
	b.generic(maps, out, iterators, iterations, 1+b.rand.IntN(2)*b.rand.IntN(2), anyBody)
}

func upTo(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

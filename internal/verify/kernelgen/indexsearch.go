package kernelgen

import (
	"fmt"
	"strings"
)

// search is a loop that carries indices from 0 to n-1: it halves, shifts and compares them, and gathers at them, as binary searches and
// walks through trees do.
type search struct {
	*indexKernel
	n     int64
	shape []int
	elem  string
	key   *value // what is searched for
	table *argument
	found []*value // indices in scope
}

// searched is a coordinate that a loop finds.
func (k *indexKernel) searched(c *coord) *coord {
	k.feature("search")
	s := &search{indexKernel: k, n: 2 + k.rng.Int64N(60), shape: c.shape, elem: oneOf(k.generator, "i32", "i32", "i64")}
	if c.elem == "i64" {
		s.elem = "i64"
	}
	s.key = k.as(c.value, s.elem)
	s.table = k.newArg(s.elem, true)
	s.table.Lo, s.table.Hi, s.table.Len = 0, s.n-1, 1
	s.table.grow(s.n)
	inits := []*value{s.index(k.fill(s.shape, s.elem, 0).name), s.index(k.fill(s.shape, s.elem, s.n-1).name)}
	if k.chance(40) {
		inits[0] = s.index(k.let("arith.remui %s, %s : %s", s.key.name, k.fill(s.shape, s.elem, s.n).name, s.key.typ()))
	}
	if k.chance(20) {
		inits = inits[:1]
	}
	next := s.step
	if len(inits) == 2 && k.chance(40) {
		next = s.bisect
	}
	results := s.loop(inits, 1+k.rng.Int64N(6), next)
	i := oneOf(k.generator, results...)
	return &coord{&index{i, func(point) span { return span{0, s.n - 1} }}, s.n}
}

// index is a tensor of indices.
func (s *search) index(name string) *value {
	return &value{name: name, shape: s.shape, elem: s.elem, lo: 0, hi: s.n - 1}
}

// loop emits an scf.for or an scf.while that carries indices.
func (s *search) loop(inits []*value, trips int64, next func(in []*value) []*value) []*value {
	typ, result, counter := inits[0].typ(), s.fresh(), s.fresh()
	zero, most, one := s.scalar("i32", 0), s.scalar("i32", trips), s.constant(nil, "i32", 1)
	var args, first, types []string
	var in, out []*value
	for _, v := range inits {
		in = append(in, s.index(s.fresh()))
		first = append(first, in[len(in)-1].name+" = "+v.name)
		types = append(types, typ)
	}
	names := func(values []*value) (list []string) {
		for _, v := range values {
			list = append(list, v.name)
		}
		return list
	}
	if s.chance(70) {
		s.line("%s = scf.for %s = %s to %s step %s iter_args(%s) -> (%s) : i32 {", resultsName(result, len(in)), counter, zero.name, most.name, one.name,
			strings.Join(first, ", "), strings.Join(types, ", "))
		s.scope(func() {
			s.line("scf.yield %s : %s", strings.Join(names(next(in)), ", "), strings.Join(types, ", "))
		})
		s.line("}")
		for i := range in {
			out = append(out, s.index(resultName(result, i, len(in))))
		}
		return out
	}
	all := strings.Join(append([]string{"i32"}, types...), ", ")
	s.line("%s = scf.while (%s = %s, %s) : (%s) -> (%s) {", resultsName(result, 1+len(in)), counter, zero.name, strings.Join(first, ", "), all, all)
	s.scope(func() {
		c := s.let("arith.cmpi slt, %s, %s : i32", counter, most.name)
		s.line("scf.condition(%s) %s, %s : %s", c, counter, strings.Join(names(in), ", "), all)
	})
	s.line("} do {")
	counter = s.fresh()
	for i := range in {
		in[i] = s.index(s.fresh())
		args = append(args, fmt.Sprintf("%s: %s", in[i].name, typ))
		out = append(out, s.index(resultName(result, 1+i, 1+len(in))))
	}
	s.line("^bb0(%s: i32, %s):", counter, strings.Join(args, ", "))
	s.scope(func() {
		yielded := names(next(in))
		s.line("scf.yield %s, %s : %s", s.let("arith.addi %s, %s : i32", counter, one.name), strings.Join(yielded, ", "), all)
	})
	s.line("}")
	return out
}

// bisect is an iteration of a binary search between two indices.
func (s *search) bisect(in []*value) []*value {
	lo, hi := in[0], in[1]
	mid := s.halved(lo, hi)
	up := s.less(s.gather(mid), s.key)
	above := mid
	if s.chance(50) {
		above = s.atMost(s.binary("addi", mid, s.fill(s.shape, s.elem, 1)))
	}
	return []*value{s.index(s.choose(up, above, lo)), s.index(s.choose(up, hi, mid))}
}

// step is an iteration that computes new indices from the carried ones.
func (s *search) step(in []*value) []*value {
	s.found = append([]*value(nil), in...)
	for range 1 + s.rng.IntN(5) {
		s.found = append(s.found, s.expression(oneOf(s.generator, s.found...), oneOf(s.generator, s.found...)))
	}
	out := make([]*value, len(in))
	for i := range out {
		out[i] = oneOf(s.generator, s.found[len(s.found)-1], oneOf(s.generator, s.found...))
	}
	return out
}

// expression is an index that is computed from two others.
func (s *search) expression(a, b *value) *value {
	switch s.rng.IntN(8) {
	case 0, 1:
		return s.gather(a)
	case 2:
		return s.halved(a, b)
	case 3:
		return s.index(s.let("arith.%s %s, %s : %s", oneOf(s.generator, "shrsi", "shrui"), a.name, s.fill(s.shape, s.elem, s.rng.Int64N(4)).name, a.typ()))
	case 4: // a child in a tree
		twice := s.binary(oneOf(s.generator, "shli", "muli"), a, s.fill(s.shape, s.elem, 1))
		return s.wrapped(s.binary("addi", twice, b))
	case 5:
		return s.wrapped(s.binary(oneOf(s.generator, "xori", "ori", "addi"), a, b))
	case 6:
		return s.index(s.let("arith.%s %s, %s : %s", oneOf(s.generator, "minsi", "maxsi", "minui", "andi"), a.name, b.name, a.typ()))
	}
	return s.index(s.choose(s.less(s.gather(a), s.key), a, b))
}

// halved is an index between two others.
func (s *search) halved(a, b *value) *value {
	half := func(v *value) *value {
		if s.chance(50) {
			return s.binary(oneOf(s.generator, "divsi", "divui"), v, s.fill(s.shape, s.elem, 2))
		}
		return s.binary(oneOf(s.generator, "shrsi", "shrui"), v, s.fill(s.shape, s.elem, 1))
	}
	if s.chance(70) {
		return s.index(half(s.binary("addi", a, b)).name)
	}
	least := s.binary("minsi", a, b)
	return s.index(s.binary("addi", least, half(s.binary("subi", s.binary("maxsi", a, b), least))).name)
}

func (s *search) binary(op string, a, b *value) *value {
	return a.same(s.let("arith.%s %s, %s : %s", op, a.name, b.name, a.typ()), a.shape)
}

// wrapped is a number that is not negative, modulo n.
func (s *search) wrapped(v *value) *value {
	return s.index(s.binary(oneOf(s.generator, "remui", "remsi"), v, s.fill(s.shape, s.elem, s.n)).name)
}

func (s *search) atMost(v *value) *value {
	return s.index(s.binary("minsi", v, s.fill(s.shape, s.elem, s.n-1)).name)
}

// less is the mask of elements that are less than those of another tensor.
func (s *search) less(a, b *value) string {
	return s.let("arith.cmpi %s, %s, %s : %s", oneOf(s.generator, "slt", "sle"), a.name, b.name, a.typ())
}

// gather is the table's element at an index, sometimes under a mask.
func (s *search) gather(i *value) *value {
	var mask *guard
	if s.chance(30) {
		mask = s.masksFor(s.shape)
	}
	v := s.loadAt(s.table, &index{i, func(point) span { return span{0, s.n - 1} }}, mask)
	if v.lo < 0 {
		v = s.binary("maxsi", v, s.fill(s.shape, s.elem, 0))
	}
	return s.index(v.name)
}

package kernelgen

import "fmt"

// bodyValue is a scalar in a body. Floats that do not depend on the accumulator are integers of at
// most bound's magnitude.
type bodyValue struct {
	name, elem  string
	bound       int64
	accumulated bool // depends on the accumulator
}

// maxBound is the largest magnitude of floats that are summed: 2048 of them are exact in f32.
const maxBound = 1024

// bodyScope is a body being generated.
type bodyScope struct {
	*bodiesKernel
	values []bodyValue
	loops  int // for linalg.index
}

func (s *bodyScope) add(v bodyValue) bodyValue {
	s.values = append(s.values, v)
	return v
}

// converted converts a scalar to another type.
func (s *bodyScope) converted(v bodyValue, elem string) bodyValue {
	if v.elem == elem {
		return v
	}
	from, to := elemInfos[v.elem], elemInfos[elem]
	op := "extsi"
	switch {
	case from.float && to.float && from.width < to.width:
		op = "extf"
	case from.float && to.float:
		op = "truncf"
	case from.float:
		op = "fptosi"
	case to.float:
		op = "sitofp"
	case from.width > to.width:
		op = "trunci"
	case s.chance(30):
		op = "extui"
	}
	v.name = s.let("arith.%s %s : %s to %s", op, v.name, v.elem, elem)
	v.elem = elem
	return v
}

// pick chooses a scalar of a type, later ones more often.
func (s *bodyScope) pick(elem string) bodyValue {
	var list []bodyValue
	for _, v := range s.values {
		if v.elem == elem {
			list = append(list, v, v)
		}
	}
	if len(list) == 0 || s.chance(10) {
		n := s.rand.Int64N(2*smallest+1) - smallest
		return bodyValue{name: s.let("arith.constant %s : %s", literal(elem, n), elem), elem: elem, bound: smallest}
	}
	return list[max(s.rand.IntN(len(list)), s.rand.IntN(len(list)))]
}

var (
	intOps   = []string{"addi", "addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui"}
	floatOps = []string{"addf", "addf", "subf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf"}
)

// step generates another scalar of a type.
func (s *bodyScope) step(elem string) bodyValue {
	x, y := s.pick(elem), s.pick(elem)
	switch {
	case s.chance(15):
		return s.choose(x, y)
	case s.loops > 0 && s.chance(8):
		return s.add(s.index(elem))
	case isFloat(elem):
		return s.float(floatOps[s.rand.IntN(len(floatOps))], x, y)
	}
	op := intOps[s.rand.IntN(len(intOps))]
	return s.add(bodyValue{name: s.let("arith.%s %s, %s : %s", op, x.name, y.name, elem), elem: elem, accumulated: x.accumulated || y.accumulated})
}

// float computes with floats so that sums in any order are exact.
func (s *bodyScope) float(op string, x, y bodyValue) bodyValue {
	v := bodyValue{elem: x.elem, bound: max(x.bound, y.bound), accumulated: x.accumulated || y.accumulated}
	switch op {
	case "addf", "subf":
		v.bound = x.bound + y.bound
		if x.accumulated && y.accumulated || v.bound > maxBound {
			return s.float("maximumf", x, y)
		}
	case "mulf":
		if v.bound = x.bound * y.bound; v.accumulated || v.bound > maxBound {
			return s.float("minimumf", x, y)
		}
	}
	v.name = s.let("arith.%s %s, %s : %s", op, x.name, y.name, x.elem)
	return s.add(v)
}

// choose selects one of two scalars, by a comparison of these or others.
func (s *bodyScope) choose(x, y bodyValue) bodyValue {
	p, q := x, y
	if s.chance(30) {
		p, q = s.pick(x.elem), s.pick(x.elem)
	}
	cmp := "arith.cmpi " + []string{"slt", "sgt", "ult", "ne", "eq"}[s.rand.IntN(5)]
	if isFloat(x.elem) {
		cmp = "arith.cmpf " + []string{"olt", "ogt", "une", "oeq"}[s.rand.IntN(4)]
	}
	c := s.let("%s, %s, %s : %s", cmp, p.name, q.name, x.elem)
	return s.add(bodyValue{name: s.let("arith.select %s, %s, %s : %s", c, x.name, y.name, x.elem), elem: x.elem,
		bound: max(x.bound, y.bound), accumulated: x.accumulated || y.accumulated || p.accumulated || q.accumulated})
}

// index is a loop index.
func (s *bodyScope) index(elem string) bodyValue {
	s.features["linalg.index"] = true
	i := s.let("linalg.index %d : index", s.rand.IntN(s.loops))
	n := s.let("arith.index_cast %s : index to i32", i)
	m := s.let("arith.andi %s, %s : i32", n, s.let("arith.constant 7 : i32"))
	return s.converted(bodyValue{name: m, elem: "i32", bound: 7}, elem)
}

// yields generates the results of a body.
func (s *bodyScope) yields(ins, accumulated []bodyValue) (out []bodyValue) {
	for _, v := range accumulated {
		elem := v.elem
		for _, in := range ins {
			if !isFloat(elem) || in.bound <= maxReused {
				s.add(s.converted(in, elem))
			}
		}
		s.add(v)
		out = append(out, s.yield(v, elem))
	}
	return out
}

// yield generates one result of a body: often a usual reduction.
func (s *bodyScope) yield(accumulated bodyValue, elem string) bodyValue {
	list := intOps
	if isFloat(elem) {
		list = floatOps
	}
	switch n := s.rand.IntN(100); {
	case n < 60:
		element := s.pick(elem)
		for range s.rand.IntN(3) {
			element = s.step(elem)
		}
		x, y := accumulated, element
		if s.chance(50) {
			x, y = y, x
		}
		op := list[s.rand.IntN(len(list))]
		if isFloat(elem) {
			return s.float(op, x, y)
		}
		return s.add(bodyValue{name: s.let("arith.%s %s, %s : %s", op, x.name, y.name, elem), elem: elem, accumulated: true})
	case n < 95:
		v := s.step(elem)
		for range s.rand.IntN(4) {
			v = s.step(elem)
		}
		return v
	}
	return s.pick(elem)
}

// block is the arguments of a body and what it does with them.
func (b *bodiesKernel) block(ins, outs []*bodyTensor, loops int, make func(s *bodyScope, ins, accumulated []bodyValue) []bodyValue) (args []string, yields []bodyValue) {
	s := &bodyScope{bodiesKernel: b, loops: loops}
	var list [2][]bodyValue
	for i, tensors := range [][]*bodyTensor{ins, outs} {
		for _, t := range tensors {
			v := bodyValue{name: b.fresh(), elem: t.elem, bound: t.bound, accumulated: i == 1}
			list[i] = append(list[i], v)
			args = append(args, fmt.Sprintf("%s: %s", v.name, v.elem))
		}
	}
	at := len(b.lines)
	yields = make(s, list[0], list[1])
	for i := at; i < len(b.lines); i++ {
		b.lines[i] = "    " + b.lines[i]
	}
	return args, yields
}

package kernelgen

import (
	"fmt"
	"slices"
	"strings"
)

// same is a value with the same bounds in another shape.
func (v *value) same(name string, shape []int) *value {
	w := *v
	w.name, w.shape, w.used = name, shape, false
	return &w
}

func (g *generator) splat(v *value, shape []int) *value {
	return g.add(v.same(g.let("tt.splat %s : %s -> %s", v.name, v.typ(), typeOf(shape, v.elem)), shape))
}

// expand expands a vector to a rank, as dimension axis.
func (g *generator) expand(v *value, axis, rank int) *value {
	shape := slices.Clone(v.shape)
	before, after := axis, rank-1-axis
	for before+after > 0 {
		at := 0
		if before == 0 || after > 0 && g.chance(50) {
			at = len(shape)
			after--
		} else {
			before--
		}
		wide := slices.Insert(slices.Clone(shape), at, 1)
		name := g.let("tt.expand_dims %s {axis = %d : i32} : %s -> %s", v.name, at, v.typ(), typeOf(wide, v.elem))
		v, shape = v.same(name, wide), wide
	}
	return v
}

func (g *generator) broadcast(v *value, shape []int) *value {
	if slices.Equal(v.shape, shape) {
		return v
	}
	return v.same(g.let("tt.broadcast %s : %s -> %s", v.name, v.typ(), typeOf(shape, v.elem)), shape)
}

// reshape emits an operation that only moves elements.
func (g *generator) reshape() {
	v := g.pick(func(v *value) bool { return v.shape != nil })
	if v == nil {
		return
	}
	n := elements(v.shape)
	switch g.rng.IntN(6) {
	case 0:
		axis := g.rng.IntN(len(v.shape) + 1)
		shape := slices.Insert(slices.Clone(v.shape), axis, 1)
		e := g.add(v.same(g.let("tt.expand_dims %s {axis = %d : i32} : %s -> %s", v.name, axis, v.typ(), typeOf(shape, v.elem)), shape))
		if n <= 128 && g.chance(70) {
			wide := slices.Clone(shape)
			wide[axis] = oneOf(g, 2, 4)
			g.add(g.broadcast(e, wide))
		}
	case 1:
		if len(v.shape) < 2 {
			return
		}
		order := g.rng.Perm(len(v.shape))
		shape := make([]int, len(order))
		for i, o := range order {
			shape[i] = v.shape[o]
		}
		g.feature("trans")
		g.add(v.same(g.let("tt.trans %s {order = array<i32: %s>} : %s -> %s", v.name, list(order), v.typ(), typeOf(shape, v.elem)), shape))
	case 2:
		shape := g.otherShape(n)
		if len(shape) > 3 || len(v.shape) > 3 {
			return
		}
		g.add(v.same(g.let("tt.reshape %s : %s -> %s", v.name, v.typ(), typeOf(shape, v.elem)), shape))
	case 3:
		if n > 128 || v.elem == "i1" || len(v.shape) > 2 {
			return
		}
		w := g.value(v.shape, v.elem)
		shape := append(slices.Clone(v.shape), 2)
		r := v.same(g.let("tt.join %s, %s : %s -> %s", v.name, w.name, v.typ(), typeOf(shape, v.elem)), shape)
		r.lo, r.hi = hull(v, w)
		r.loose, r.minusZero = v.loose || w.loose, v.minusZero || w.minusZero
		g.add(r)
	case 4:
		last := len(v.shape) - 1
		if last == 0 || v.shape[last] != 2 {
			return
		}
		a, b := g.fresh(), g.fresh()
		shape := v.shape[:last]
		g.line("%s, %s = tt.split %s : %s -> %s", a, b, v.name, v.typ(), typeOf(shape, v.elem))
		g.add(v.same(a, shape))
		g.add(v.same(b, shape))
	case 5:
		if len(v.shape) != 1 || n > 64 || v.elem == "i1" {
			return
		}
		w := g.value(v.shape, v.elem)
		shape := []int{2 * n}
		r := v.same(g.let("tt.cat %s, %s : %s -> %s", v.name, w.name, v.typ(), typeOf(shape, v.elem)), shape)
		r.lo, r.hi = hull(v, w)
		r.loose, r.minusZero = v.loose || w.loose, v.minusZero || w.minusZero
		g.add(r)
	}
}

// otherShape has a number of elements, a power of two.
func (g *generator) otherShape(n int) []int {
	shape := []int{n}
	for g.chance(60) && len(shape) < 3 {
		i := g.rng.IntN(len(shape))
		if shape[i] < 4 {
			break
		}
		shape[i] /= 2
		shape = slices.Insert(shape, i, 2)
		if g.chance(50) && shape[i+1] >= 4 {
			shape[i], shape[i+1] = 4, shape[i+1]/2
		}
	}
	return shape
}

func list[T any](xs []T) string {
	s := make([]string, len(xs))
	for i, x := range xs {
		s[i] = fmt.Sprint(x)
	}
	return strings.Join(s, ", ")
}

// reshapePointers permutes or reshapes a tensor of pointers.
func (g *generator) reshapePointers(p *pointer) *pointer {
	if p.shape == nil || elements(p.shape) == 1 {
		return p
	}
	g.feature("reshaped pointers")
	q := *p
	switch {
	case len(p.shape) > 1 && g.chance(50):
		order := g.rng.Perm(len(p.shape))
		q.shape = make([]int, len(order))
		for i, o := range order {
			q.shape[i] = p.shape[o]
		}
		q.name = g.let("tt.trans %s {order = array<i32: %s>} : %s -> %s", p.name, list(order), p.typ(), q.typ())
	case g.chance(50):
		q.shape = g.otherShape(elements(p.shape))
		q.name = g.let("tt.reshape %s : %s -> %s", p.name, p.typ(), q.typ())
	default:
		axis := g.rng.IntN(len(p.shape) + 1)
		if len(p.shape) == 3 {
			return p
		}
		q.shape = slices.Insert(slices.Clone(p.shape), axis, 1)
		q.name = g.let("tt.expand_dims %s {axis = %d : i32} : %s -> %s", p.name, axis, p.typ(), q.typ())
	}
	return &q
}

package cpu

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/reassociation"
)

// Elementwise chains are not run one after the other: a tensor that is used in
// one place is computed there, element by element, and never stored. Such an
// array has a function in place of memory.

// reading is memory that computing an element looks at.
type reading struct {
	from *array
	// aligned: only at the element of the same index.
	aligned bool
	// steps are how far away the element for the next index of each dimension is;
	// nil where that differs.
	steps []amount
}

// touches reports whether reading the array looks at a slot.
func (a *array) touches(s *slot) bool {
	if s == nil {
		return false
	}
	if a.inMemory() {
		return a.slot == s
	}
	return slices.ContainsFunc(a.reads, func(r reading) bool { return r.from.slot == s })
}

// replaceable reports whether elements computed one by one may be written over
// those of a slot: each is looked at for the element that replaces it only.
func (a *array) replaceable(s *slot) bool {
	return !slices.ContainsFunc(a.reads, func(r reading) bool { return r.from.slot == s && !r.aligned })
}

// seen are what reading an array at the indices of another looks at. Steps are
// made from those in the array; nil when they are uneven.
func (a *array) seen(aligned bool, steps func([]amount) []amount) []reading {
	var out []reading
	switch {
	case a.splat.IsValid():
		return nil
	case a.at == nil:
		out = []reading{{a, a.isDense() && a.offset.is(0), a.strides}}
	default:
		out = slices.Clone(a.reads)
	}
	for i, r := range out {
		out[i].aligned = r.aligned && aligned
		if r.steps != nil {
			out[i].steps = steps(r.steps)
		}
	}
	return out
}

// derived is an array of other sizes whose elements are those of a computed one
// at other indices.
func (c *compiler) derived(a *array, sizes []amount, bounds []int64, index, steps func([]amount) []amount) *array {
	return &array{
		elem: a.elem, sizes: sizes, strides: make([]amount, len(sizes)), bounds: bounds,
		at:    func(at []amount) llvmir.Value { return c.read(a, index(at)) },
		reads: a.seen(false, steps),
	}
}

// computedElement is one that need not be computed again, where control flow
// still passes.
type computedElement struct {
	of    *array
	index []amount
	value llvmir.Value
}

// once computes an element, unless it was.
func (c *compiler) once(a *array, index []amount) llvmir.Value {
	for _, e := range c.computed {
		if e.of == a && slices.Equal(e.index, index) {
			return e.value
		}
	}
	v := a.at(index)
	c.computed = append(c.computed, computedElement{a, slices.Clone(index), v})
	return v
}

// forget drops what was computed in a loop or branch that ends.
func (c *compiler) forget(n int) { c.computed = c.computed[:n] }

// The same elements in other shapes.

func (c *compiler) partComputed(a *array, s slice, dropped []bool) *array {
	var sizes []amount
	var bounds []int64
	for i, size := range s.Sizes {
		if dropped != nil && dropped[i] {
			continue
		}
		bound := a.bounds[i]
		if size.isKnown() {
			bound = size.n
		}
		sizes, bounds = append(sizes, size), append(bounds, bound)
	}
	return c.derived(a, sizes, bounds, func(at []amount) []amount {
		index := slices.Clone(s.Offsets)
		for i := range index {
			if dropped == nil || !dropped[i] {
				index[i] = c.add(index[i], c.mul(at[0], s.Strides[i]))
				at = at[1:]
			}
		}
		return index
	}, func(steps []amount) (out []amount) {
		for i, step := range steps {
			if dropped == nil || !dropped[i] {
				out = append(out, c.mul(step, s.Strides[i]))
			}
		}
		return out
	})
}

func (c *compiler) expandedComputed(a *array, groups reassociation.Groups, sizes []amount) *array {
	return c.derived(a, sizes, boundsOf(sizes), func(at []amount) []amount {
		index := make([]amount, a.rank())
		for i, g := range groups {
			for _, d := range g {
				index[i] = c.add(c.mul(index[i], sizes[d]), at[d])
			}
		}
		return index
	}, func(steps []amount) []amount {
		out := make([]amount, len(sizes))
		for i, g := range groups {
			step := steps[i]
			for _, d := range slices.Backward(g) {
				out[d] = step
				step = c.mul(step, sizes[d])
			}
		}
		return out
	})
}

// collapsedComputed joins dimensions of which one in each group has more than
// one element.
func (c *compiler) collapsedComputed(a *array, groups reassociation.Groups) *array {
	long := make([]int64, len(groups))
	sizes, bounds := make([]amount, len(groups)), make([]int64, len(groups))
	for i, g := range groups {
		long[i] = g[len(g)-1]
		for _, d := range g {
			if !a.sizes[d].is(1) {
				long[i] = d
			}
		}
		sizes[i], bounds[i] = a.sizes[long[i]], a.bounds[long[i]]
	}
	return c.derived(a, sizes, bounds, func(at []amount) []amount {
		index := make([]amount, a.rank())
		for i, d := range long {
			index[d] = at[i]
		}
		return index
	}, func(steps []amount) []amount {
		out := make([]amount, len(long))
		for i, d := range long {
			out[i] = steps[d]
		}
		return out
	})
}

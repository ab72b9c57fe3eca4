package cpu

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/reassociation"
)

// Producer fusion: a tensor with one user is computed in the user's loops, element by
// element, and never stored. Its descriptor has a function in place of memory.

// memoryRead is memory that is read to compute an element.
type memoryRead struct {
	from *memrefDesc
	// aligned means that only the element of the same index is read; coincides says
	// whether it is at the same address as the one that is written.
	aligned bool
	// steps are the elements per index of each dimension; nil if not constant.
	steps []foldResult
}

// union is reads with others, each once: a tensor may be used by several of the tensors that one is computed from,
// and so on.
func union(reads, others []memoryRead) []memoryRead {
	for _, r := range others {
		same := func(x memoryRead) bool {
			return x.from == r.from && x.aligned == r.aligned && (x.steps == nil) == (r.steps == nil) && slices.Equal(x.steps, r.steps)
		}
		if !slices.ContainsFunc(reads, same) {
			reads = append(reads, r)
		}
	}
	return reads
}

// mayRead reports whether reading the elements reads a slot.
func (a *memrefDesc) mayRead(s *slot) bool {
	if s == nil {
		return false
	}
	if a.inMemory() {
		return a.slot == s
	}
	return slices.ContainsFunc(a.reads, func(r memoryRead) bool { return r.from.slot == s })
}

// readsInPlace reports whether the elements may be written over a tensor in a slot one by
// one, in any order: an element in the slot is read only for the element that replaces it.
func (a *memrefDesc) readsInPlace(to *memrefDesc) bool {
	if a.inMemory() {
		return a.slot != to.slot || a.coincides(to)
	}
	return !slices.ContainsFunc(a.reads, func(r memoryRead) bool {
		return r.from.slot == to.slot && !(r.aligned && r.from.coincides(to))
	})
}

// coincides reports whether two descriptors of a slot have the element of every index at
// the same address.
func (a *memrefDesc) coincides(b *memrefDesc) bool {
	return a.slot == b.slot && a.offset == b.offset && a.elem.Bytes == b.elem.Bytes && sameSizes(a, b) &&
		(a.isDense() && b.isDense() || slices.Equal(a.strides, b.strides))
}

// readsThrough lists the memory that is read through another index space. steps converts
// the steps; nil if they are not constant.
func (a *memrefDesc) readsThrough(aligned bool, steps func([]foldResult) []foldResult) []memoryRead {
	var out []memoryRead
	switch {
	case a.splat.IsValid():
		return nil
	case a.compute == nil:
		out = []memoryRead{{a, true, a.strides}}
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

// computedView is a computed tensor seen through another index space.
func (c *compiler) computedView(a *memrefDesc, sizes []foldResult, bounds []int64, index, steps func([]foldResult) []foldResult) *memrefDesc {
	return &memrefDesc{
		elem: a.elem, sizes: sizes, strides: make([]foldResult, len(sizes)), bounds: bounds,
		compute: func(at []foldResult) llvmir.Value { return c.read(a, index(at)) },
		reads:   a.readsThrough(false, steps),
	}
}

// cachedElement is an element that was computed before on the same control-flow path.
type cachedElement struct {
	of    *memrefDesc
	index []foldResult
	value llvmir.Value
}

// cachedRead computes an element, unless it is cached.
func (c *compiler) cachedRead(a *memrefDesc, index []foldResult) llvmir.Value {
	for _, e := range c.cachedElements {
		if e.of == a && slices.Equal(e.index, index) {
			return e.value
		}
	}
	v := a.compute(index)
	c.cachedElements = append(c.cachedElements, cachedElement{a, slices.Clone(index), v})
	return v
}

// dropCached drops the elements cached in a loop or branch that ends.
func (c *compiler) dropCached(n int) { c.cachedElements = c.cachedElements[:n] }

// Views of computed tensors.

func (c *compiler) computedSubview(a *memrefDesc, s slice, dropped []bool) *memrefDesc {
	var sizes []foldResult
	var bounds []int64
	for i, size := range s.Sizes {
		if dropped != nil && dropped[i] {
			continue
		}
		bound := a.bounds[i]
		if size.isStatic() {
			bound = size.n
		}
		sizes, bounds = append(sizes, size), append(bounds, bound)
	}
	return c.computedView(a, sizes, bounds, func(at []foldResult) []foldResult {
		index := slices.Clone(s.Offsets)
		for i := range index {
			if dropped == nil || !dropped[i] {
				index[i] = c.add(index[i], c.mul(at[0], s.Strides[i]))
				at = at[1:]
			}
		}
		return index
	}, func(steps []foldResult) (out []foldResult) {
		for i, step := range steps {
			if dropped == nil || !dropped[i] {
				out = append(out, c.mul(step, s.Strides[i]))
			}
		}
		return out
	})
}

func (c *compiler) computedExpandShape(a *memrefDesc, groups reassociation.Groups, sizes []foldResult) *memrefDesc {
	return c.computedView(a, sizes, boundsOf(sizes), func(at []foldResult) []foldResult {
		index := make([]foldResult, a.rank())
		for i, g := range groups {
			for _, d := range g {
				index[i] = c.add(c.mul(index[i], sizes[d]), at[d])
			}
		}
		return index
	}, func(steps []foldResult) []foldResult {
		out := make([]foldResult, len(sizes))
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

// computedCollapseShape joins dimensions; in each group one at most has more than one
// element.
func (c *compiler) computedCollapseShape(a *memrefDesc, groups reassociation.Groups) *memrefDesc {
	long := make([]int64, len(groups))
	sizes, bounds := make([]foldResult, len(groups)), make([]int64, len(groups))
	for i, g := range groups {
		long[i] = g[len(g)-1]
		for _, d := range g {
			if !a.sizes[d].is(1) {
				long[i] = d
			}
		}
		sizes[i], bounds[i] = a.sizes[long[i]], a.bounds[long[i]]
	}
	return c.computedView(a, sizes, bounds, func(at []foldResult) []foldResult {
		index := make([]foldResult, a.rank())
		for i, d := range long {
			index[d] = at[i]
		}
		return index
	}, func(steps []foldResult) []foldResult {
		out := make([]foldResult, len(long))
		for i, d := range long {
			out[i] = steps[d]
		}
		return out
	})
}

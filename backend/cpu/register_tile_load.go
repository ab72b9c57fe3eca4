package cpu

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// loadTile makes the tensor of a structured load for the tile: memory is read in place,
// or copied if the mask leaves elements out. done is false when the whole tensor has to
// be made.
func (k *registerTile) loadTile(c *compiler, t *structuredLoad, v *ir.Value, alloc, from *memrefDesc) (done bool) {
	last := alloc.rank() - 1
	if last < 0 || !from.strides[last].is(1) || t.fill == nil || !slices.Equal(alloc.sizes, k.of) || !t.isPrefix() {
		return false
	}
	loaded, _ := bufferization.AsToTensor(v.DefiningOp())
	other, ok := t.other(c, loaded.Buffer())
	if !ok {
		return false
	}
	partial := llvmir.ConstBool(false)
	for d, n := range alloc.sizes {
		if from.sizes[d] != n {
			end := c.add(k.start[d], k.local.sizes[d])
			partial = c.b.Or(partial, c.b.ICmp(llvmir.SGT, end.value(), from.sizes[d].value()))
		}
	}
	c.b.When(k.firstIteration, func() { k.prefetch(c, alloc.sizes, from) })
	out := &memrefDesc{elem: alloc.elem, sizes: alloc.sizes, bounds: alloc.bounds, scope: from.scope, strides: make([]foldResult, alloc.rank())}
	selected := c.b.If(partial, func() []llvmir.Value {
		k.fetch(c, alloc, from, other)
		return c.baseAndStrides(alloc)
	}, func() []llvmir.Value { return c.baseAndStrides(from) })
	out.base = selected[0]
	for d := range out.strides {
		if out.strides[d] = static(1); d < last {
			out.strides[d] = foldResult{v: selected[1+d]}
		}
	}
	c.bind(v, out)
	return true
}

const cacheLine = 64

// prefetch prefetches the whole source before the first tile, and its last row in later
// iterations of outer loops: tiles read a few rows at a time, and would wait for each.
func (k *registerTile) prefetch(c *compiler, sizes []foldResult, from *memrefDesc) {
	last := len(sizes) - 1
	rows := slices.Clone(sizes[:last])
	skip := static(0)
	if last > 0 {
		skip = foldResult{v: c.b.Select(k.first, llvmir.ConstInt(llvmir.I64, 0), c.add(rows[0], static(-1)).value())}
		rows[0] = foldResult{v: c.b.Sub(rows[0].value(), skip.v)}
	}
	c.loops(rows, func(point []foldResult) {
		at := append(slices.Clone(point), static(0))
		if last > 0 {
			at[0] = c.add(at[0], skip)
		}
		row := c.elementAddress(from, at)
		bytes := sizes[last].n * from.elem.Bytes
		for line := int64(0); line < bytes; line += cacheLine {
			c.b.Prefetch(c.b.GEPWrap(llvmir.I8, row, llvmir.ConstInt(llvmir.I64, line)), false, 3)
		}
		c.b.Prefetch(c.b.GEPWrap(llvmir.I8, row, llvmir.ConstInt(llvmir.I64, bytes-1)), false, 3)
	})
}

// other is the value of masked-off elements, as stored in memory.
func (t *structuredLoad) other(c *compiler, memory *ir.Value) (v llvmir.Value, ok bool) {
	for op := range t.fill.RegionAt(0).Entry().Ops() {
		if fill, isFill := linalg.AsFill(op); isFill && fill.Dest() == memory {
			v, ok = c.scalars[fill.Value()]
		}
	}
	elem, err := elementOfShaped(memory.Type())
	if !ok || err != nil || v.Type() != elem.Scalar {
		return v, false
	}
	if elem.Storage != elem.Scalar {
		v = c.b.ZExt(v, elem.Storage)
	}
	return v, true
}

// baseAndStrides are the address of the first element and all strides but the last.
func (c *compiler) baseAndStrides(a *memrefDesc) []llvmir.Value {
	list := []llvmir.Value{c.elementAddress(a, make([]foldResult, a.rank()))}
	for _, s := range a.strides[:a.rank()-1] {
		list = append(list, s.value())
	}
	return list
}

// fetch copies the unmasked elements of the tile with masked vector loads.
func (k *registerTile) fetch(c *compiler, to, from *memrefDesc, other llvmir.Value) {
	c.fetchMasked(to, from, k.start, k.local.sizes, other)
}

// fetchMasked copies a part of a structured load to its buffer with masked vector loads:
// the elements of the source, and the other value past its end.
func (c *compiler) fetchMasked(to, from *memrefDesc, start, part []foldResult, other llvmir.Value) {
	last := to.rank() - 1
	lanes := c.lanesOf(to.elem)
	for part[last].n%lanes != 0 {
		lanes /= 2
	}
	vector := llvmir.Vector(int(lanes), to.elem.Storage)
	sizes := append([]foldResult(nil), part...)
	sizes[last] = static(sizes[last].n / lanes)
	others := c.b.Splat(int(lanes), other)
	c.loops(sizes, func(point []foldResult) {
		at := make([]foldResult, len(point))
		inside := llvmir.ConstBool(true)
		for d, p := range point {
			if d == last {
				p = c.mul(p, static(lanes))
			}
			at[d] = c.add(start[d], p)
			if d < last {
				inside = c.b.And(inside, c.b.ICmp(llvmir.SLT, at[d].value(), from.sizes[d].value()))
			}
		}
		left := c.b.Sub(from.sizes[last].value(), at[last].value())
		mask := c.b.ICmp(llvmir.SLT, llvmir.Iota(int(lanes), llvmir.I64), c.b.Splat(int(lanes), left))
		mask = c.b.And(mask, c.b.Splat(int(lanes), inside))
		access := llvmir.Access{Align: int(to.elem.Bytes)}
		c.b.Store(c.b.MaskedLoad(vector, c.elementAddress(from, at), mask, others, access), c.elementAddress(to, at), access)
	})
}

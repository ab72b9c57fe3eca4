package cpu

import (
	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// registerTile is a tile of a tensor that fits into registers.
type registerTile struct {
	local *memrefDesc  // the elements, as variables that LLVM promotes to registers
	of    []foldResult // sizes of the tensor
	start []foldResult // position of the tile in it
	here  []foldResult // index of the element being computed
	// firstIteration is the condition at run time of the first tile in the first
	// iteration of the innermost loop; first is that of the first iteration of all loops.
	firstIteration, first llvmir.Value
}

// registerTileVectors is the number of vectors of a tile: half of the registers; the
// others hold operands.
func (c *compiler) registerTileVectors() int64 {
	if c.matmuls.Host().VectorBits() >= 512 {
		return 16
	}
	return 8
}

// lanesOf is the number of elements of a vector.
func (c *compiler) lanesOf(e element) int64 {
	return int64(c.matmuls.Host().VectorBits()) / (8 * e.Bytes)
}

// registerTileSizes chooses the tile sizes: rows as long as possible, then as many rows
// as fit. It is nil when the tensor does not divide evenly.
func (c *compiler) registerTileSizes(a *memrefDesc) []foldResult {
	left := c.registerTileVectors() * c.lanesOf(a.elem)
	out := make([]foldResult, a.rank())
	for d := a.rank() - 1; d >= 0; d-- {
		n := a.sizes[d]
		if !n.isStatic() {
			return nil
		}
		size := max(1, min(n.n, left))
		if n.n%size != 0 || d == a.rank()-1 && size%c.lanesOf(a.elem) != 0 {
			return nil
		}
		out[d] = static(size)
		left /= size
	}
	if a.rank() == 0 {
		return nil
	}
	return out
}

// emitSlidingWindow builds the loops of a sliding window tile by tile; done is false when
// the tensor cannot be tiled.
func (c *compiler) emitSlidingWindow(w *slidingWindow) (done bool, err error) {
	init, err := c.desc(w.loops[0].InitArgs()[0])
	if err != nil {
		return true, err
	}
	sizes := c.registerTileSizes(init)
	if sizes == nil {
		return false, nil
	}
	out, err := c.allocate(init.elem, init.sizes, init.bounds)
	if err != nil {
		return true, err
	}
	count, counts := int64(1), make([]foldResult, len(sizes))
	for d, n := range sizes {
		count *= n.n
		counts[d] = static(init.sizes[d].n / n.n)
	}
	local := &memrefDesc{elem: init.elem, base: c.b.Local(init.elem.Storage, int(count), runtime.SlotAlign), offset: static(0), sizes: sizes,
		strides: c.rowMajor(sizes), bounds: boundsOf(sizes), scope: &aliasScope{local: true}}
	w.tile = &registerTile{local: local, of: init.sizes}
	c.window = w
	defer func() { c.window = nil }()
	c.loops(counts, func(point []foldResult) {
		w.tile.start = make([]foldResult, len(point))
		for d, at := range point {
			w.tile.start[d] = c.mul(at, sizes[d])
		}
		w.tile.first = llvmir.ConstBool(true)
		for _, at := range w.tile.start {
			w.tile.first = c.b.And(w.tile.first, c.b.ICmp(llvmir.EQ, at.value(), llvmir.ConstInt(llvmir.I64, 0)))
		}
		w.tile.firstIteration = w.tile.first
		w.tile.each(c, init, func(here, there []foldResult) { c.write(local, here, c.read(init, there)) })
		if e := w.emitLoops(c, 0); e != nil {
			err = e
		}
		w.tile.each(c, out, func(here, there []foldResult) { c.write(out, there, c.read(local, here)) })
	})
	c.bind(w.loops[0].Op.Result(0), out)
	return true, err
}

// each visits the elements of the tile, by their indices in the tile and in the tensor.
func (k *registerTile) each(c *compiler, other *memrefDesc, body func(here, there []foldResult)) {
	c.withAliasScopes([]*memrefDesc{k.local, other}, func() { k.from(c, nil, body) })
}

func (k *registerTile) from(c *compiler, point []foldResult, body func(here, there []foldResult)) {
	d := len(point)
	if d == len(k.start) {
		there := make([]foldResult, d)
		for i, at := range point {
			there[i] = c.add(k.start[i], at)
		}
		body(point, there)
		return
	}
	c.loop(k.local.sizes[d], llvmir.LoopHints{UnrollFull: d < len(k.start)-1}, func(i foldResult) {
		k.from(c, append(point[:d:d], i), body)
	})
}

// emitLoops builds the loop at a depth for the tile, and the loops in it.
func (w *slidingWindow) emitLoops(c *compiler, depth int) error {
	loop := w.loops[depth]
	r, err := c.rangeOf(loop)
	if err != nil {
		return err
	}
	narrow, err := arithtollvm.TypeOf(loop.Counter().Type())
	if err != nil {
		return err
	}
	innermost := depth == len(w.loops)-1
	c.b.For(r, nil, func(i llvmir.Value, _ []llvmir.Value) []llvmir.Value {
		defer c.dropCached(len(c.cachedElements))
		c.scalars[loop.Counter()] = c.b.IntCast(i, narrow, true)
		c.checkpoint(loop.Op)
		before, begins := w.tile.first, c.b.ICmp(llvmir.EQ, i, r.From)
		w.tile.first = c.b.And(before, begins)
		defer func() { w.tile.first = before }()
		if innermost {
			w.tile.firstIteration = c.b.And(w.tile.firstIteration, begins)
			c.bind(loop.IterArgs()[0], w.tile.carried(c))
		}
		for op := range loop.Body().Ops() {
			switch {
			case op == loop.Body().Last():
			case !innermost && op == w.loops[depth+1].Op:
				if e := w.emitLoops(c, depth+1); e != nil {
					err = e
				}
			default:
				c.emit(op)
			}
		}
		if innermost && err == nil {
			err = w.update(c, loop.Yielded()[0])
		}
		return nil
	})
	return err
}

// carried is the tensor that the loops carry, of which only the tile exists.
func (k *registerTile) carried(c *compiler) *memrefDesc {
	return &memrefDesc{elem: k.local.elem, sizes: k.of, strides: make([]foldResult, len(k.of)), bounds: boundsOf(k.of),
		compute: func([]foldResult) llvmir.Value { return c.read(k.local, k.here) },
		reads:   []memoryRead{{from: k.local, aligned: true, steps: k.local.strides}}}
}

// update replaces the tile by the result of an iteration.
func (w *slidingWindow) update(c *compiler, v *ir.Value) error {
	next, err := c.desc(v)
	if err != nil {
		return err
	}
	k := w.tile
	k.each(c, next, func(here, there []foldResult) {
		k.here = here
		c.write(k.local, here, c.read(next, there))
	})
	return nil
}

package cpu

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// block is a part of a tensor, as large as registers hold.
type block struct {
	local *array   // the elements: variables of which LLVM makes registers
	of    []amount // sizes of the tensor
	start []amount // where in it they are
	here  []amount // the element being computed
	// begins says when the program runs that it is the first block, and the first
	// round of the innermost loop; first that it is the first round of all.
	begins, first llvmir.Value
}

// blockVectors is how many vectors a block has: half of what there are registers,
// the others are for what is read.
func (c *compiler) blockVectors() int64 {
	if c.products.Host().VectorBits() >= 512 {
		return 16
	}
	return 8
}

// lanesOf is how many elements a vector has.
func (c *compiler) lanesOf(e element) int64 {
	return int64(c.products.Host().VectorBits()) / (8 * e.Bytes)
}

// blockSizes divides an array into blocks: rows as long as possible, then as many
// as fit. It is nil where it does not divide evenly.
func (c *compiler) blockSizes(a *array) []amount {
	left := c.blockVectors() * c.lanesOf(a.elem)
	out := make([]amount, a.rank())
	for d := a.rank() - 1; d >= 0; d-- {
		n := a.sizes[d]
		if !n.isKnown() {
			return nil
		}
		size := max(1, min(n.n, left))
		if n.n%size != 0 || d == a.rank()-1 && size%c.lanesOf(a.elem) != 0 {
			return nil
		}
		out[d] = known(size)
		left /= size
	}
	if a.rank() == 0 {
		return nil
	}
	return out
}

// emitWindow builds the loops of a window block by block; done is false when the
// tensor cannot be divided.
func (c *compiler) emitWindow(w *window) (done bool, err error) {
	init, err := c.array(w.loops[0].Inits()[0])
	if err != nil {
		return true, err
	}
	sizes := c.blockSizes(init)
	if sizes == nil {
		return false, nil
	}
	out, err := c.fresh(init.elem, init.sizes, init.bounds)
	if err != nil {
		return true, err
	}
	count, counts := int64(1), make([]amount, len(sizes))
	for d, n := range sizes {
		count *= n.n
		counts[d] = known(init.sizes[d].n / n.n)
	}
	local := &array{elem: init.elem, base: c.b.Local(init.elem.Stored, int(count), slotAlign), offset: known(0), sizes: sizes,
		strides: c.rowMajor(sizes), bounds: boundsOf(sizes), origin: &origin{local: true}}
	w.block = &block{local: local, of: init.sizes}
	c.window = w
	defer func() { c.window = nil }()
	c.loops(counts, func(point []amount) {
		w.block.start = make([]amount, len(point))
		for d, at := range point {
			w.block.start[d] = c.mul(at, sizes[d])
		}
		w.block.first = llvmir.ConstBool(true)
		for _, at := range w.block.start {
			w.block.first = c.b.And(w.block.first, c.b.ICmp(llvmir.EQ, at.value(), llvmir.ConstInt(llvmir.I64, 0)))
		}
		w.block.begins = w.block.first
		w.block.each(c, init, func(here, there []amount) { c.write(local, here, c.read(init, there)) })
		if e := w.rounds(c, 0); e != nil {
			err = e
		}
		w.block.each(c, out, func(here, there []amount) { c.write(out, there, c.read(local, here)) })
	})
	c.bind(w.loops[0].Result(0), out)
	return true, err
}

// each visits the elements of the block: their indices there and in the tensor.
func (k *block) each(c *compiler, other *array, body func(here, there []amount)) {
	c.within([]*array{k.local, other}, func() { k.from(c, nil, body) })
}

func (k *block) from(c *compiler, point []amount, body func(here, there []amount)) {
	d := len(point)
	if d == len(k.start) {
		there := make([]amount, d)
		for i, at := range point {
			there[i] = c.add(k.start[i], at)
		}
		body(point, there)
		return
	}
	c.count(k.local.sizes[d], llvmir.LoopHints{UnrollFull: d < len(k.start)-1}, func(i amount) {
		k.from(c, append(point[:d:d], i), body)
	})
}

// rounds builds a loop for the block, and those in it.
func (w *window) rounds(c *compiler, depth int) error {
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
		defer c.forget(len(c.computed))
		c.words[loop.Counter()] = c.b.IntCast(i, narrow, true)
		c.checkpoint(loop.Op)
		before, begins := w.block.first, c.b.ICmp(llvmir.EQ, i, r.From)
		w.block.first = c.b.And(before, begins)
		defer func() { w.block.first = before }()
		if innermost {
			w.block.begins = c.b.And(w.block.begins, begins)
			c.bind(loop.IterArgs()[0], w.block.carried(c))
		}
		for op := range loop.Body().Ops() {
			switch {
			case op == loop.Body().Last():
			case !innermost && op == w.loops[depth+1].Op:
				if e := w.rounds(c, depth+1); e != nil {
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

// carried is the tensor as it is so far, of which only the block is there.
func (k *block) carried(c *compiler) *array {
	return &array{elem: k.local.elem, sizes: k.of, strides: make([]amount, len(k.of)), bounds: boundsOf(k.of),
		at:    func([]amount) llvmir.Value { return c.read(k.local, k.here) },
		reads: []reading{{from: k.local, aligned: true, steps: k.local.strides}}}
}

// update replaces the block by what a round makes of it.
func (w *window) update(c *compiler, v *ir.Value) error {
	next, err := c.array(v)
	if err != nil {
		return err
	}
	k := w.block
	k.each(c, next, func(here, there []amount) {
		k.here = here
		c.write(k.local, here, c.read(next, there))
	})
	return nil
}

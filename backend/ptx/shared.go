package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
)

const sharedSpace, globalSpace = 3, 1

// barrier waits for all threads of the block.
func (c *compiler) barrier() {
	c.b.Intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", llvmir.Void, nil, number(0))
	c.sharedInUse = false
}

// claim makes room in shared memory, from its start on: it is used for one
// exchange at a time.
func (c *compiler) claim(bytes int64) {
	c.sharedBytes = max(c.sharedBytes, bytes)
	if c.sharedInUse {
		c.barrier()
	}
}

// slot is the address of an element of shared memory.
func (c *compiler) slot(t *tile, element llvmir.Value) llvmir.Value {
	return c.b.GEP(t.elem.Stored, c.shared, c.b.ZExt(element, llvmir.I64))
}

// within builds what uses shared memory from some byte on.
func (c *compiler) within(first int64, build func()) {
	whole := c.shared
	if first > 0 {
		c.shared = c.b.Offset(whole, index(first))
	}
	build()
	c.shared = whole
}

// numbersOf are the numbers of the elements in the registers of a layout.
func (c *compiler) numbersOf(l *layout.Layout) []llvmir.Value {
	flat := l.Reshaped([]int64{1 << layout.Total(l.Shape)})
	out := make([]llvmir.Value, l.Registers())
	for r := range out {
		out[r] = c.coordinates(flat, r)[0]
	}
	return out
}

func (c *compiler) putShared(t *tile, v, element llvmir.Value) {
	if t.elem.Stored != t.elem.Word {
		v = c.b.ZExt(v, t.elem.Stored)
	}
	c.b.Store(v, c.slot(t, element))
}

func (c *compiler) getShared(t *tile, element llvmir.Value) llvmir.Value {
	v := c.b.Load(t.elem.Stored, c.slot(t, element))
	if t.elem.Stored != t.elem.Word {
		v = c.b.Trunc(v, t.elem.Word)
	}
	return v
}

// publish puts the elements of a tensor into shared memory, in row-major order,
// where all threads can read them until the next exchange.
func (c *compiler) publish(t *tile) error {
	l := t.layout
	regs := t.regs
	if t.made != nil {
		l = c.plain(t.shape)
		var err error
		if regs, err = c.in(t, l); err != nil {
			return err
		}
	}
	c.claim(t.elem.Bytes << layout.Total(t.shape))
	places := c.numbersOf(l)
	c.ifOwner(l, func() {
		for r, at := range places {
			c.putShared(t, regs[r], at)
		}
	})
	c.barrier()
	c.sharedInUse = true
	return nil
}

// exchange brings a tensor into another layout by shared memory.
func (c *compiler) exchange(t *tile, l *layout.Layout) ([]llvmir.Value, error) {
	if err := c.publish(t); err != nil {
		return nil, err
	}
	compact := l.Compact()
	held := &tile{elem: t.elem, shape: t.shape, layout: compact}
	for _, at := range c.numbersOf(compact) {
		held.regs = append(held.regs, c.getShared(t, at))
	}
	regs, _ := held.rearranged(l)
	return regs, nil
}

// plain is the layout of tensors nothing else is known of.
func (c *compiler) plain(shape []int64) *layout.Layout {
	order := make([]int, len(shape))
	for i := range order {
		order[i] = len(shape) - 1 - i
	}
	return layout.Blocked(shape, order, 1, c.warpBits())
}

func (c *compiler) warpBits() int { return layout.Bits(int64(c.options.Warps)) }

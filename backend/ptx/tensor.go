package ptx

import (
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
)

// tile is a value of many elements. It is in registers or shared memory, or can be
// made in any layout it is asked for: one of layout, stored and made is set.
type tile struct {
	elem  arithtollvm.Element
	shape []int64

	layout *layout.Layout // of the registers
	regs   []llvmir.Value

	stored *stored

	made func(l *layout.Layout) ([]llvmir.Value, error)
}

// holding is a tensor that was made in a layout, where control flow still passes.
type holding struct {
	of   *tile
	in   *layout.Layout
	regs []llvmir.Value
}

// in gives the registers of a tensor in a layout.
func (c *compiler) in(t *tile, l *layout.Layout) ([]llvmir.Value, error) {
	for _, h := range c.held {
		if h.of == t && h.in.Equal(l) {
			return h.regs, nil
		}
	}
	regs, err := c.make(t, l)
	if err == nil {
		c.held = append(c.held, holding{t, l, regs})
	}
	return regs, err
}

func (c *compiler) make(t *tile, l *layout.Layout) ([]llvmir.Value, error) {
	switch {
	case t.made != nil:
		return t.made(l)
	case t.stored != nil:
		return c.loadStored(t.stored, l), nil
	}
	if t.layout.SameThreads(l) {
		if regs, ok := t.rearranged(l); ok {
			return regs, nil
		}
	}
	if regs, ok := c.withinWarps(t, l); ok {
		return regs, nil
	}
	return c.exchange(t, l)
}

// distributed is a tensor whose elements are in registers: the tensor itself if it is
// one, else what is made of it, or read from shared memory, in the plain layout. A tensor
// has a layout of its own only if it is distributed.
func (c *compiler) distributed(t *tile) (*tile, error) {
	if t.layout != nil {
		return t, nil
	}
	return c.distributedAs(t, c.plain(t.shape))
}

// distributedAs has the elements of a tensor in registers, in a layout.
func (c *compiler) distributedAs(t *tile, l *layout.Layout) (*tile, error) {
	regs, err := c.in(t, l)
	if err != nil {
		return nil, err
	}
	return &tile{elem: t.elem, shape: t.shape, layout: l, regs: regs}, nil
}

// rearranged has the same elements in other registers.
func (t *tile) rearranged(l *layout.Layout) ([]llvmir.Value, bool) {
	out := make([]llvmir.Value, l.Registers())
	for r := range out {
		from, ok := t.layout.FindReg(l.RegOffset(r))
		if !ok {
			return nil, false
		}
		out[r] = t.regs[from]
	}
	return out, true
}

// forget drops what was made in a loop or branch that ends.
func (c *compiler) forget(n int) { c.held = c.held[:n] }

// contribution adds, without carry, what the set bits of a number contribute.
// Log2 that go to neighbouring places go together.
func (c *compiler) contribution(of llvmir.Value, list []uint32) llvmir.Value {
	sum := number(0)
	for i := 0; i < len(list); {
		n := 1
		for single(list[i]) && i+n < len(list) && list[i+n] == list[i]<<n {
			n++
		}
		if list[i] != 0 {
			sum = c.plus(sum, c.bits(of, i, n, list[i]))
		}
		i += n
	}
	return sum
}

// ofThread is the contribution of a thread, by those of its lane and warp.
func (c *compiler) ofThread(lane, warp []uint32) llvmir.Value {
	return c.contribution(c.thread, slices.Concat(lane, warp))
}

func single(unit uint32) bool { return unit != 0 && unit&(unit-1) == 0 }

// bits are n bits of a number, moved to where one more of the lowest counts unit.
func (c *compiler) bits(of llvmir.Value, first, n int, unit uint32) llvmir.Value {
	if !single(unit) { // one bit goes to several places
		return c.b.And(c.b.Neg(c.b.And(c.b.LShr(of, number(int64(first))), number(1))), number(int64(unit)))
	}
	to := layout.Log2(int64(unit))
	all := of == c.thread && first+n == layout.LaneBits+c.warpBits() // there are no others above
	if to >= first {
		of = c.b.Shl(of, number(int64(to-first)))
	} else {
		of = c.b.LShr(of, number(int64(first-to)))
	}
	if all && (first == 0 || to == 0) {
		return of
	}
	return c.b.And(of, number((1<<n-1)<<to))
}

func (c *compiler) plus(x, y llvmir.Value) llvmir.Value {
	switch number(0) {
	case x:
		return y
	case y:
		return x
	}
	return c.b.Xor(x, y)
}

// coordinates are the indices of the element in a register.
func (c *compiler) coordinates(l *layout.Layout, reg int) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d, i := range c.indices(l, reg) {
		if out[d] = i.thread; i.thread == number(0) {
			out[d] = number(i.further)
			continue
		}
		out[d] = c.b.Add(i.thread, number(i.further), llvmir.NSW|llvmir.NUW)
	}
	return out
}

// indexSum is an index in two parts: what depends on the thread, and what the register
// adds to it.
type indexSum struct {
	thread  llvmir.Value
	further int64
}

// indices are those of the element in a register. Bits that threads contribute to
// as well flip theirs; the others can be added, which makes them part of an
// access's address.
func (c *compiler) indices(l *layout.Layout, reg int) []indexSum {
	thread := c.threadPart(l)
	own := l.RegOffset(reg)
	out := make([]indexSum, len(l.Shape))
	for d := range out {
		fixed := layout.Coordinate(l.Shape, d, own)
		common := fixed & layout.Coordinate(l.Shape, d, ofThreads(l))
		out[d] = indexSum{thread[d], fixed &^ common}
		if common != 0 {
			out[d].thread = c.b.Xor(thread[d], number(common))
		}
	}
	return out
}

// ofThreads are the bits of element numbers that threads contribute to.
func ofThreads(l *layout.Layout) (all uint32) {
	for _, list := range [][]uint32{l.Lane, l.Warp} {
		for _, part := range list {
			all |= part
		}
	}
	return all
}

// threadPart is what the thread contributes to the indices.
func (c *compiler) threadPart(l *layout.Layout) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d := range out {
		out[d] = c.ofThread(along(l, d, l.Lane), along(l, d, l.Warp))
	}
	return out
}

// registerPart is what a register contributes whose number is not known.
func (c *compiler) registerPart(l *layout.Layout, reg llvmir.Value) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d := range out {
		out[d] = c.contribution(reg, along(l, d, l.Reg))
	}
	return out
}

// along are contributions to the index of one dimension.
func along(l *layout.Layout, dim int, list []uint32) []uint32 {
	own := make([]uint32, len(list))
	for i, part := range list {
		own[i] = part & layout.DimMask(l.Shape, dim) >> layout.FirstBit(l.Shape, dim)
	}
	return own
}

package ptx

import (
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
)

// distTensor is a value of many elements. It is in registers or shared memory, or can be
// made in any layout it is asked for: one of layout, stored and made is set.
type distTensor struct {
	elem  arithtollvm.Element
	shape []int64

	layout *layout.Layout // of the registers
	regs   []llvmir.Value

	shared *sharedTensor

	remat func(l *layout.Layout) ([]llvmir.Value, error)
}

// layoutCacheEntry is a tensor that was made in a layout, where control flow still passes.
type layoutCacheEntry struct {
	tensor *distTensor
	layout *layout.Layout
	regs   []llvmir.Value
}

// inLayoutLayoutLayoutLayoutLayoutLayout gives the registers of a tensor in a layout.
func (c *emitter) inLayout(t *distTensor, l *layout.Layout) ([]llvmir.Value, error) {
	for _, h := range c.layoutCache {
		if h.tensor == t && h.layout.Equal(l) {
			return h.regs, nil
		}
	}
	regs, err := c.convertLayout(t, l)
	if err == nil {
		c.layoutCache = append(c.layoutCache, layoutCacheEntry{t, l, regs})
	}
	return regs, err
}

func (c *emitter) convertLayout(t *distTensor, l *layout.Layout) ([]llvmir.Value, error) {
	switch {
	case t.remat != nil:
		return t.remat(l)
	case t.shared != nil:
		return c.loadSharedTensor(t.shared, l), nil
	}
	if t.layout.SameThreads(l) {
		if regs, ok := t.permuteRegisters(l); ok {
			return regs, nil
		}
	}
	if regs, ok := c.convertByShuffles(t, l); ok {
		return regs, nil
	}
	return c.convertThroughShared(t, l)
}

// distributed is a tensor whose elements are in registers: the tensor itself if it is
// one, else what is made of it, or read from shared memory, in the plain layout. A tensor
// has a layout of its own only if it is distributed.
func (c *emitter) distributed(t *distTensor) (*distTensor, error) {
	if t.layout != nil {
		return t, nil
	}
	return c.distributedAs(t, c.defaultLayout(t.shape))
}

// distributedAs has the elements of a tensor in registers, in a layout.
func (c *emitter) distributedAs(t *distTensor, l *layout.Layout) (*distTensor, error) {
	regs, err := c.inLayout(t, l)
	if err != nil {
		return nil, err
	}
	return &distTensor{elem: t.elem, shape: t.shape, layout: l, regs: regs}, nil
}

// permuteRegisters has the same elements in other registers.
func (t *distTensor) permuteRegisters(l *layout.Layout) ([]llvmir.Value, bool) {
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

// truncateCache drops what was made in a loop or branch that ends.
func (c *emitter) truncateCache(n int) { c.layoutCache = c.layoutCache[:n] }

// applyBases adds, without carry, what the set bits of a number contribute.
// Log2 that go to neighbouring places go together.
func (c *emitter) applyBases(of llvmir.Value, list []uint32) llvmir.Value {
	sum := i32(0)
	for i := 0; i < len(list); {
		n := 1
		for isPowerOfTwo(list[i]) && i+n < len(list) && list[i+n] == list[i]<<n {
			n++
		}
		if list[i] != 0 {
			sum = c.xor(sum, c.moveBits(of, i, n, list[i]))
		}
		i += n
	}
	return sum
}

// threadBases is the contribution of a thread, by those of its lane and warp.
func (c *emitter) threadBases(lane, warp []uint32) llvmir.Value {
	return c.applyBases(c.thread, slices.Concat(lane, warp))
}

func isPowerOfTwo(unit uint32) bool { return unit != 0 && unit&(unit-1) == 0 }

// moveBits are n bits of a number, moved to where one more of the lowest counts unit.
func (c *emitter) moveBits(of llvmir.Value, first, n int, unit uint32) llvmir.Value {
	if !isPowerOfTwo(unit) { // one bit goes to several places
		return c.b.And(c.b.Neg(c.b.And(c.b.LShr(of, i32(int64(first))), i32(1))), i32(int64(unit)))
	}
	to := layout.Log2(int64(unit))
	all := of == c.thread && first+n == layout.LaneBits+c.warpBits() // there are no others above
	if to >= first {
		of = c.b.Shl(of, i32(int64(to-first)))
	} else {
		of = c.b.LShr(of, i32(int64(first-to)))
	}
	if all && (first == 0 || to == 0) {
		return of
	}
	return c.b.And(of, i32((1<<n-1)<<to))
}

func (c *emitter) xor(x, y llvmir.Value) llvmir.Value {
	switch i32(0) {
	case x:
		return y
	case y:
		return x
	}
	return c.b.Xor(x, y)
}

// coordinates are the indices of the element in a register.
func (c *emitter) coordinates(l *layout.Layout, reg int) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d, i := range c.baseOffsets(l, reg) {
		if out[d] = i.base; i.base == i32(0) {
			out[d] = i32(i.offset)
			continue
		}
		out[d] = c.b.Add(i.base, i32(i.offset), llvmir.NSW|llvmir.NUW)
	}
	return out
}

// baseOffset is an index in two parts: what depends on the thread, and what the register
// adds to it.
type baseOffset struct {
	base   llvmir.Value
	offset int64
}

// baseOffsets are those of the element in a register. Bits that threads contribute to
// as well flip theirs; the others can be added, which makes them part of an
// access's address.
func (c *emitter) baseOffsets(l *layout.Layout, reg int) []baseOffset {
	thread := c.threadIndices(l)
	own := l.RegOffset(reg)
	out := make([]baseOffset, len(l.Shape))
	for d := range out {
		fixed := layout.Coordinate(l.Shape, d, own)
		common := fixed & layout.Coordinate(l.Shape, d, threadBits(l))
		out[d] = baseOffset{thread[d], fixed &^ common}
		if common != 0 {
			out[d].base = c.b.Xor(thread[d], i32(common))
		}
	}
	return out
}

// threadBits are the bits of element numbers that threads contribute to.
func threadBits(l *layout.Layout) (all uint32) {
	for _, list := range [][]uint32{l.Lane, l.Warp} {
		for _, part := range list {
			all |= part
		}
	}
	return all
}

// threadIndices is what the thread contributes to the indices.
func (c *emitter) threadIndices(l *layout.Layout) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d := range out {
		out[d] = c.threadBases(basesAlong(l, d, l.Lane), basesAlong(l, d, l.Warp))
	}
	return out
}

// registerIndices is what a register contributes whose number is not known.
func (c *emitter) registerIndices(l *layout.Layout, reg llvmir.Value) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d := range out {
		out[d] = c.applyBases(reg, basesAlong(l, d, l.Reg))
	}
	return out
}

// basesAlong are contributions to the index of one dimension.
func basesAlong(l *layout.Layout, dim int, list []uint32) []uint32 {
	own := make([]uint32, len(list))
	for i, part := range list {
		own[i] = part & layout.DimMask(l.Shape, dim) >> layout.FirstBit(l.Shape, dim)
	}
	return own
}

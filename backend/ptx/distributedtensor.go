package ptx

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// distTensor is a tensor distributed over the threads of a block: in registers, or in shared memory.
type distTensor struct {
	elem  arithtollvm.Element
	shape []int64

	layout *layout.Layout // of regs
	regs   []llvmir.Value

	shared *sharedTensor
}

// errNoLayout refuses a tensor without a layout: a pass left it to its users, or a person removed it.
var errNoLayout = errors.New("BUG: a tensor has no layout")

// layoutCacheEntry holds the registers of a tensor that was loaded from shared memory, while the current code is
// dominated by the load.
type layoutCacheEntry struct {
	tensor *distTensor
	layout *layout.Layout
	regs   []llvmir.Value
}

// inLayout returns the registers of a tensor in a layout. The layout of its type has these elements in the same
// threads. A tensor in shared memory is loaded.
func (c *emitter) inLayout(t *distTensor, l *layout.Layout) ([]llvmir.Value, error) {
	if t.shared == nil {
		if t.layout.SameThreads(l) {
			if regs, ok := t.permuteRegisters(l); ok {
				return regs, nil
			}
		}
		return nil, fmt.Errorf("BUG: a tensor in the layout %s is needed in the layout %s, but not converted", t.layout, l)
	}
	for _, h := range c.layoutCache {
		if h.tensor == t && h.layout.Equal(l) {
			return h.regs, nil
		}
	}
	regs := c.loadSharedTensor(t.shared, l)
	c.layoutCache = append(c.layoutCache, layoutCacheEntry{t, l, regs})
	return regs, nil
}

// convertLayout converts a tensor to a layout, by registers, shuffles or shared memory.
func (c *emitter) convertLayout(t *distTensor, l *layout.Layout, by string) ([]llvmir.Value, error) {
	if t.shared != nil {
		return c.inLayout(t, l)
	}
	switch by {
	case tile.ByRegisters:
		return c.inLayout(t, l)
	case tile.ByShuffles:
		return c.convertByShuffles(t, l)
	case tile.ByShared:
		return c.convertThroughShared(t, l)
	}
	return nil, errors.New("BUG: it does not say how elements move")
}

// distributed is a tensor in registers: the tensor itself, or a copy in the default layout if the tensor
// is in shared memory.
func (c *emitter) distributed(t *distTensor) (*distTensor, error) {
	if t.layout != nil {
		return t, nil
	}
	return c.distributedAs(t, c.DefaultLayout(t.shape))
}

// distributedAs is a tensor in registers, in a given layout.
func (c *emitter) distributedAs(t *distTensor, l *layout.Layout) (*distTensor, error) {
	regs, err := c.inLayout(t, l)
	if err != nil {
		return nil, err
	}
	return &distTensor{elem: t.elem, shape: t.shape, layout: l, regs: regs}, nil
}

// permuteRegisters is the layout conversion between layouts that give each thread the same elements.
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

// truncateCache drops conversions of a loop or branch that ends.
func (c *emitter) truncateCache(n int) { c.layoutCache = c.layoutCache[:n] }

// applyBases XORs the basis vectors of the set bits of a number. Bits that move to adjacent positions move
// together.
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

// threadBases applies the bases of lanes and warps to the thread's number.
func (c *emitter) threadBases(lane, warp []uint32) llvmir.Value {
	return c.applyBases(c.thread, slices.Concat(lane, warp))
}

func isPowerOfTwo(unit uint32) bool { return unit != 0 && unit&(unit-1) == 0 }

// moveBits extracts n bits of a number and moves them to the position of unit.
func (c *emitter) moveBits(of llvmir.Value, first, n int, unit uint32) llvmir.Value {
	if !isPowerOfTwo(unit) { // one bit sets several
		return c.b.And(c.b.Neg(c.b.And(c.b.LShr(of, i32(int64(first))), i32(1))), i32(int64(unit)))
	}
	to := layout.Log2(int64(unit))
	all := of == c.thread && first+n == layout.LaneBits+c.WarpBits() // no bits above to mask off
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

// coordinates are the tensor indices of the element in a register.
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

// baseOffset is an index as a per-thread base and a constant offset of the register.
type baseOffset struct {
	base   llvmir.Value
	offset int64
}

// baseOffsets are the indices of the element in a register. Bits that threads set as well are XORed into
// the base; the others are added, so that they become immediate offsets of memory instructions.
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

// threadBits are the bits of linear indices that lanes or warps contribute to.
func threadBits(l *layout.Layout) (all uint32) {
	for _, list := range [][]uint32{l.Lane, l.Warp} {
		for _, part := range list {
			all |= part
		}
	}
	return all
}

// threadIndices are the indices of the thread's first element.
func (c *emitter) threadIndices(l *layout.Layout) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d := range out {
		out[d] = c.threadBases(basesAlong(l, d, l.Lane), basesAlong(l, d, l.Warp))
	}
	return out
}

// registerIndices are the indices contributed by a register whose number is known when the kernel runs.
func (c *emitter) registerIndices(l *layout.Layout, reg llvmir.Value) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d := range out {
		out[d] = c.applyBases(reg, basesAlong(l, d, l.Reg))
	}
	return out
}

// basesAlong projects basis vectors to one dimension.
func basesAlong(l *layout.Layout, dim int, list []uint32) []uint32 {
	own := make([]uint32, len(list))
	for i, part := range list {
		own[i] = part & layout.DimMask(l.Shape, dim) >> layout.FirstBit(l.Shape, dim)
	}
	return own
}

package simt

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// applyBases XORs the basis vectors of the set bits of a number. Bits that move to adjacent positions move
// together.
func (c *Threads) applyBases(of llvmir.Value, list []uint32) llvmir.Value {
	sum := i32(0)
	for i := 0; i < len(list); {
		n := 1
		for isPowerOfTwo(list[i]) && i+n < len(list) && list[i+n] == list[i]<<n {
			n++
		}
		if list[i] != 0 {
			sum = c.Xor(sum, c.MoveBits(of, i, n, list[i]))
		}
		i += n
	}
	return sum
}

// threadBases applies the bases of lanes and warps to the thread's number.
func (c *Threads) threadBases(lane, warp []uint32) llvmir.Value {
	return c.applyBases(c.Thread, slices.Concat(lane, warp))
}

func isPowerOfTwo(unit uint32) bool { return unit != 0 && unit&(unit-1) == 0 }

// MoveBits extracts n bits of a number and moves them to the position of unit.
func (c *Threads) MoveBits(of llvmir.Value, first, n int, unit uint32) llvmir.Value {
	if !isPowerOfTwo(unit) { // one bit sets several
		return c.B.And(c.B.Neg(c.B.And(c.B.LShr(of, i32(int64(first))), i32(1))), i32(int64(unit)))
	}
	to := layout.Log2(int64(unit))
	all := of == c.Thread && first+n == layout.LaneBits+c.WarpBits // no bits above to mask off
	if to >= first {
		of = c.B.Shl(of, i32(int64(to-first)))
	} else {
		of = c.B.LShr(of, i32(int64(first-to)))
	}
	if all && (first == 0 || to == 0) {
		return of
	}
	return c.B.And(of, i32((1<<n-1)<<to))
}

// Coordinates are the tensor indices of the element in a register.
func (c *Threads) Coordinates(l *layout.Layout, reg int) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d, i := range c.BaseOffsets(l, reg) {
		if out[d] = i.Base; i.Base == i32(0) {
			out[d] = i32(i.Offset)
			continue
		}
		out[d] = c.B.Add(i.Base, i32(i.Offset), llvmir.NSW|llvmir.NUW)
	}
	return out
}

// BaseOffset is an index as a per-thread base and a constant offset of the register.
type BaseOffset struct {
	Base   llvmir.Value
	Offset int64
}

// BaseOffsets are the indices of the element in a register. Bits that threads set as well are XORed into
// the base; the others are added, so that they become immediate offsets of memory instructions.
func (c *Threads) BaseOffsets(l *layout.Layout, reg int) []BaseOffset {
	thread := c.ThreadIndices(l)
	own := l.RegOffset(reg)
	out := make([]BaseOffset, len(l.Shape))
	for d := range out {
		fixed := layout.Coordinate(l.Shape, d, own)
		common := fixed & layout.Coordinate(l.Shape, d, ThreadBits(l))
		out[d] = BaseOffset{thread[d], fixed &^ common}
		if common != 0 {
			out[d].Base = c.B.Xor(thread[d], i32(common))
		}
	}
	return out
}

// ThreadBits are the bits of linear indices that lanes or warps contribute to.
func ThreadBits(l *layout.Layout) (all uint32) {
	for _, list := range [][]uint32{l.Lane, l.Warp} {
		for _, part := range list {
			all |= part
		}
	}
	return all
}

// ThreadIndices are the indices of the thread's first element.
func (c *Threads) ThreadIndices(l *layout.Layout) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d := range out {
		out[d] = c.threadBases(basesAlong(l, d, l.Lane), basesAlong(l, d, l.Warp))
	}
	return out
}

// RegisterIndices are the indices contributed by a register whose number is known when the kernel runs.
func (c *Threads) RegisterIndices(l *layout.Layout, reg llvmir.Value) []llvmir.Value {
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

// LinearIndices are the row-major indices of the elements in a layout's registers.
func (c *Threads) LinearIndices(l *layout.Layout) []llvmir.Value {
	flat := l.Reshape([]int64{1 << layout.TotalBits(l.Shape)})
	out := make([]llvmir.Value, l.Registers())
	for r := range out {
		out[r] = c.Coordinates(flat, r)[0]
	}
	return out
}

// IsOwner is the predicate that this thread is the first of those that hold the same elements; invalid if
// no two do.
func (c *Threads) IsOwner(l *layout.Layout) llvmir.Value {
	return c.IsThread(l.FreeBits())
}

// IsThread is the predicate that some bits of this thread's lane and warp are 0; invalid if there are none.
func (c *Threads) IsThread(lanes, warps uint32) llvmir.Value {
	freeBits := int64(lanes) | int64(warps)<<layout.LaneBits
	if freeBits == 0 {
		return llvmir.Value{}
	}
	return c.B.ICmp(llvmir.EQ, c.B.And(c.Thread, i32(freeBits)), i32(0))
}

// IfOwner executes code on one of the threads that hold the same elements.
func (c *Threads) IfOwner(l *layout.Layout, build func()) {
	if owner := c.IsOwner(l); owner.IsValid() {
		c.B.When(owner, build)
		return
	}
	build()
}

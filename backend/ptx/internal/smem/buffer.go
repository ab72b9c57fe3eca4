package smem

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// Buffer is a tensor in shared memory.
type Buffer struct {
	Elem    arithtollvm.Element
	Shape   []int64
	Order   []int // dimensions, the contiguous one first
	Swizzle layout.Swizzle
	Panel   int64        // elements per row of wgmma panels; 0 if it is not cut into panels
	Base    llvmir.Value // address of the first element, i32
}

// Arrangement says where the elements are.
func (s *Buffer) Arrangement() layout.Shared {
	return layout.Shared{Shape: s.Shape, Order: s.Order, Swizzle: s.Swizzle, Panel: s.Panel}
}

// Unswizzled is the layout of offsets in shared memory for the elements of a register layout, before
// swizzling.
func (s *Buffer) Unswizzled(l *layout.Layout) *layout.Layout {
	return s.Arrangement().Unswizzled(l)
}

// Offsets is the layout of offsets in shared memory for the elements of a register layout.
func (s *Buffer) Offsets(l *layout.Layout) *layout.Layout { return s.Arrangement().Offsets(l) }

// SwizzleForOperand chooses the swizzle with which ldmatrix, or loads per element, of a dot operand have
// no bank conflicts.
func (s *Buffer) SwizzleForOperand(l *layout.Layout, word int64) {
	s.Swizzle = s.Arrangement().ForOperand(l, word, s.Elem.Bytes).Swizzle
}

// SwizzleForThreads chooses the swizzle with which vectorised loads of a register layout have no bank
// conflicts.
func (s *Buffer) SwizzleForThreads(l *layout.Layout) {
	s.Swizzle = s.Arrangement().ForThreads(l, s.Elem.Bytes).Swizzle
}

// AllocShared claims scratch memory for tensors, one after the other.
func (c *Memory) AllocShared(list []*Buffer) error {
	for _, s := range list {
		a, err := c.ClaimShared(s.Elem, s.AllocBytes())
		if err != nil {
			return err
		}
		s.Base = c.SharedAddressAt(a.offset)
	}
	return nil
}

// AllocBytes is the size rounded up to the alignment of the next tensor.
func (s *Buffer) AllocBytes() int64 { return s.Arrangement().AllocBytes(s.Elem.Bytes) }

// OffsetAddress is the address of an offset in elements.
func (c *Access) OffsetAddress(s *Buffer, place llvmir.Value) llvmir.Value {
	return c.B.Add(s.Base, c.B.Mul(place, i32(s.Elem.Bytes)))
}

// OffsetPointer is the pointer to an offset in elements.
func (c *Access) OffsetPointer(s *Buffer, place llvmir.Value) llvmir.Value {
	return c.B.IntToPtr(c.OffsetAddress(s, place), llvmir.PtrIn(SharedSpace))
}

// pointerAt is offsetPointer with a constant offset.
func (c *Access) pointerAt(s *Buffer, place simt.BaseOffset) llvmir.Value {
	return c.B.Offset(c.OffsetPointer(s, place.Base), i64(place.Offset*s.Elem.Bytes))
}

// LoadSharedTensor loads a tensor from shared memory into a layout.
func (c *Access) LoadSharedTensor(s *Buffer, l *layout.Layout) []llvmir.Value {
	compact := l.WithoutZeroBases()
	converted := &Tensor{Elem: s.Elem, Shape: s.Shape, Layout: compact}
	for _, p := range c.VectorSlots(s.Offsets(compact), s.Elem.Bytes) {
		converted.Regs = append(converted.Regs, c.LoadVectorAt(s.Elem, p.Count, c.pointerAt(s, p.Split))...)
	}
	out, _ := converted.PermuteRegisters(l)
	return out
}

// StoreSharedTensor stores a tensor to shared memory.
func (c *Access) StoreSharedTensor(t *Tensor, s *Buffer) {
	from := t.Layout.WithoutZeroBases()
	regs, _ := t.PermuteRegisters(from)
	write := c.VectorSlots(s.Offsets(from), s.Elem.Bytes)
	owner := c.IsWriter(from)
	for _, p := range write {
		c.StoreVectorAt(t.Elem, regs[p.First:p.First+p.Count], c.pointerAt(s, p.Split), owner)
	}
}

// SliceAccesses visits the vectorised accesses of a layout that may belong to a slice, at offsets given by
// places. The predicate says whether this thread's elements are in the slice; an invalid one is always
// true.
func (c *Access) SliceAccesses(l, offsets *layout.Layout, bytes int64, which uint32, slice int, visit func(p VectorSlot, pred llvmir.Value)) {
	chosen, _ := l.SplitBits(which)
	thread := c.ThreadIndices(chosen)[0]
	count := int(min(offsets.ContigPerThread(0), distribute.MaxAccessBytes/bytes))
	for i := range layout.Log2(int64(count)) {
		if chosen.Reg[i] != 0 { // a vector would span several slices
			count = 1 << i
			break
		}
	}
	for reg := 0; reg < l.Registers(); reg += count {
		missing := i32(int64(slice) ^ int64(chosen.RegOffset(reg)))
		var pred llvmir.Value
		switch {
		case thread != i32(0):
			pred = c.B.ICmp(llvmir.EQ, thread, missing)
		case missing != i32(0):
			continue
		}
		visit(VectorSlot{reg, count, c.Coordinates(offsets, reg)[0], c.BaseOffsets(offsets, reg)[0]}, pred)
	}
}

// StoreSharedSlice stores a slice of a tensor to shared memory.
func (c *Access) StoreSharedSlice(t *Tensor, s *Buffer, which uint32, slice int) {
	from := t.Layout.WithoutZeroBases()
	regs, _ := t.PermuteRegisters(from)
	_, rest := from.SplitBits(which)
	owner := c.IsWriter(from)
	c.SliceAccesses(from, s.Offsets(rest.Reshape(s.Shape)), s.Elem.Bytes, which, slice, func(p VectorSlot, pred llvmir.Value) {
		pred = c.AndPredicates(owner, pred)
		c.StoreVectorAt(t.Elem, regs[p.First:p.First+p.Count], c.pointerAt(s, p.Split), pred)
	})
}

// Arranged is a tensor in an arrangement.
func Arranged(elem arithtollvm.Element, a layout.Shared, base llvmir.Value) *Buffer {
	return &Buffer{Elem: elem, Shape: a.Shape, Order: a.Order, Swizzle: a.Swizzle, Panel: a.Panel, Base: base}
}

package ptx

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// sharedTensor is a tensor in shared memory.
type sharedTensor struct {
	elem    arithtollvm.Element
	shape   []int64
	order   []int // dimensions, the contiguous one first
	swizzle layout.Swizzle
	panel   int64        // elements per row of wgmma panels; 0 if it is not cut into panels
	base    llvmir.Value // address of the first element, i32
}

// bytes is the size of the tensor.
func (s *sharedTensor) bytes() int64 { return s.elem.Bytes << layout.TotalBits(s.shape) }

// arrangement says where the elements are.
func (s *sharedTensor) arrangement() layout.Shared {
	return layout.Shared{Shape: s.shape, Order: s.order, Swizzle: s.swizzle, Panel: s.panel}
}

// arranged is a tensor in an arrangement.
func arranged(elem arithtollvm.Element, a layout.Shared, base llvmir.Value) *sharedTensor {
	return &sharedTensor{elem: elem, shape: a.Shape, order: a.Order, swizzle: a.Swizzle, panel: a.Panel, base: base}
}

// unswizzled is the layout of offsets in shared memory for the elements of a register layout, before
// swizzling.
func (s *sharedTensor) unswizzled(l *layout.Layout) *layout.Layout {
	return s.arrangement().Unswizzled(l)
}

// offsets is the layout of offsets in shared memory for the elements of a register layout.
func (s *sharedTensor) offsets(l *layout.Layout) *layout.Layout { return s.arrangement().Offsets(l) }

// swizzleForOperand chooses the swizzle with which ldmatrix, or loads per element, of a dot operand have
// no bank conflicts.
func (s *sharedTensor) swizzleForOperand(l *layout.Layout, word int64) {
	s.swizzle = s.arrangement().ForOperand(l, word, s.elem.Bytes).Swizzle
}

// swizzleForThreads chooses the swizzle with which vectorised loads of a register layout have no bank
// conflicts.
func (s *sharedTensor) swizzleForThreads(l *layout.Layout) {
	s.swizzle = s.arrangement().ForThreads(l, s.elem.Bytes).Swizzle
}

// swizzleOperand arranges a buffer so that reads of the operand have no bank conflicts.
func (c *emitter) swizzleOperand(s *sharedTensor, p *distribute.Dot, index int) error {
	a, ok := c.ArrangeOperand(p, index, s.arrangement(), s.elem.Bytes)
	if !ok {
		return errors.New("dots with computed indices, or without a contracted dimension, are not supported")
	}
	s.swizzle, s.panel = a.Swizzle, a.Panel
	return nil
}

// allocShared claims shared memory for tensors, one behind the other.
func (c *sharedMemory) allocShared(list []*sharedTensor) {
	if len(list) == 0 {
		return
	}
	offsets := make([]int64, len(list))
	total := int64(0)
	for i, s := range list {
		offsets[i] = total
		total += s.allocBytes()
	}
	c.claimShared(total)
	for i, s := range list {
		s.base = c.sharedAddress(c.B.Offset(c.sharedBase, i64(offsets[i])))
	}
}

// allocBytes is the size rounded up to the alignment of the next tensor.
func (s *sharedTensor) allocBytes() int64 { return s.arrangement().AllocBytes(s.elem.Bytes) }

// aliasShared binds the result of an operation to a view of its operand in shared memory; false if
// elements would move.
func (c *emitter) aliasShared(op *ir.Op) bool {
	t := c.tensors[distribute.ViewSource(op)]
	if t == nil || t.shared == nil || op.NumResults() != 1 {
		return false
	}
	view, ok := distribute.SharedView(t.shared.arrangement(), op)
	if ok {
		s := arranged(t.elem, view, t.shared.base)
		c.tensors[op.Result(0)] = &distTensor{elem: t.elem, shape: s.shape, shared: s}
	}
	return ok
}

// offsetAddress is the address of an offset in elements.
func (c *sharedAccess) offsetAddress(s *sharedTensor, place llvmir.Value) llvmir.Value {
	return c.B.Add(s.base, c.B.Mul(place, i32(s.elem.Bytes)))
}

func (c *sharedAccess) offsetPointer(s *sharedTensor, place llvmir.Value) llvmir.Value {
	return c.B.IntToPtr(c.offsetAddress(s, place), llvmir.PtrIn(sharedSpace))
}

// pointerAt is offsetPointer with a constant offset.
func (c *sharedAccess) pointerAt(s *sharedTensor, place simt.BaseOffset) llvmir.Value {
	return c.B.Offset(c.offsetPointer(s, place.Base), i64(place.Offset*s.elem.Bytes))
}

// loadSharedTensor loads a tensor from shared memory into a layout.
func (c *sharedAccess) loadSharedTensor(s *sharedTensor, l *layout.Layout) []llvmir.Value {
	compact := l.WithoutZeroBases()
	converted := &distTensor{elem: s.elem, shape: s.shape, layout: compact}
	for _, p := range c.vectorSlots(s.offsets(compact), s.elem.Bytes) {
		converted.regs = append(converted.regs, c.loadVectorAt(s.elem, p.count, c.pointerAt(s, p.split))...)
	}
	out, _ := converted.permuteRegisters(l)
	return out
}

// storeSharedTensor stores a tensor to shared memory.
func (c *sharedAccess) storeSharedTensor(t *distTensor, s *sharedTensor) {
	from := t.layout.WithoutZeroBases()
	regs, _ := t.permuteRegisters(from)
	write := c.vectorSlots(s.offsets(from), s.elem.Bytes)
	c.storeSharedIf(c.IsOwner(from), func() {
		for _, p := range write {
			c.storeVectorAt(t.elem, regs[p.first:p.first+p.count], c.pointerAt(s, p.split))
		}
	})
}

// threadContiguityOrder lists dimensions by contiguity per thread, the largest first.
func threadContiguityOrder(l *layout.Layout) []int {
	order := distribute.RowMajorOrder(l.Shape)
	slices.SortStableFunc(order, func(x, y int) int { return int(l.ContigPerThread(y) - l.ContigPerThread(x)) })
	return order
}

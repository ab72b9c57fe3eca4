package ptx

import (
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
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

// unswizzled is the layout of offsets in shared memory for the elements of a register layout, before
// swizzling.
func (s *sharedTensor) unswizzled(l *layout.Layout) *layout.Layout {
	from := slices.Clone(s.order)
	slices.Reverse(from)
	shape := make([]int64, len(from))
	for i, d := range from {
		shape[i] = s.shape[d]
	}
	plain := l.Project(shape, from).Reshape([]int64{1 << layout.TotalBits(s.shape)})
	if s.panel > 0 {
		return plain.InPanels(s.shape[s.order[0]], s.panel)
	}
	return plain
}

// offsets is the layout of offsets in shared memory for the elements of a register layout.
func (s *sharedTensor) offsets(l *layout.Layout) *layout.Layout {
	return s.unswizzled(l).Swizzled(s.swizzle)
}

// swizzleForOperand chooses the swizzle with which ldmatrix, or loads per element, of a dot operand have
// no bank conflicts.
func (s *sharedTensor) swizzleForOperand(l *layout.Layout, word int64) {
	at := s.unswizzled(l)
	reader := at
	if rows, _, ok := at.LdmatrixRows(word, s.elem.Bytes); ok {
		reader = &layout.Layout{Shape: at.Shape, Lane: rows}
	}
	s.swizzle = layout.BankSwizzle(layout.MatrixRowBytes/s.elem.Bytes, s.elem.Bytes, reader)
}

// swizzleForThreads chooses the swizzle with which vectorised loads of a register layout have no bank
// conflicts.
func (s *sharedTensor) swizzleForThreads(l *layout.Layout) {
	s.swizzle = layout.BankSwizzle(layout.MatrixRowBytes/s.elem.Bytes, s.elem.Bytes, s.unswizzled(l))
}

// allocShared claims shared memory for tensors, one behind the other.
func (c *emitter) allocShared(list []*sharedTensor) {
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
		s.base = c.sharedAddress(c.b.Offset(c.sharedBase, i64(offsets[i])))
	}
}

// allocBytes is the size rounded up to the alignment of the next tensor.
func (s *sharedTensor) allocBytes() int64 { return alignTo(s.bytes(), s.alignment()) }

// alignment is the alignment of the base address, from which the swizzle counts.
func (s *sharedTensor) alignment() int64 {
	if s.panel > 0 {
		return panelAlignment
	}
	return bankAlignment
}

// transposed is the same memory with permuted dimensions.
func (s *sharedTensor) transposed(shape []int64, from []int) *sharedTensor {
	out := *s
	out.shape, out.order = shape, make([]int, len(s.order))
	for i, d := range s.order {
		out.order[i] = slices.Index(from, d)
	}
	return &out
}

// reshaped is the same memory with other unit dimensions; not ok for other reshapes.
func (s *sharedTensor) reshaped(shape []int64) (out *sharedTensor, ok bool) {
	from, to := nonUnitDims(s.shape), nonUnitDims(shape)
	if len(from) != len(to) {
		return nil, false
	}
	for i := range from {
		if s.shape[from[i]] != shape[to[i]] {
			return nil, false
		}
	}
	reshaped := *s
	reshaped.shape, reshaped.order = shape, nil
	for _, d := range s.order {
		if i := slices.Index(from, d); i >= 0 {
			reshaped.order = append(reshaped.order, to[i])
		}
	}
	for d, n := range shape {
		if n == 1 {
			reshaped.order = append(reshaped.order, d)
		}
	}
	return &reshaped, true
}

// nonUnitDims are the dimensions of more than one element.
func nonUnitDims(shape []int64) (dims []int) {
	for d, n := range shape {
		if n != 1 {
			dims = append(dims, d)
		}
	}
	return dims
}

// unitDimsLast moves unit dimensions to the end of an order.
func unitDimsLast(order []int, shape []int64) []int {
	isOne := func(d int) bool { return shape[d] == 1 }
	return slices.Concat(slices.DeleteFunc(slices.Clone(order), isOne), slices.DeleteFunc(slices.Clone(order), func(d int) bool { return !isOne(d) }))
}

// viewedBy is the result of a transpose or reshape as a view of the same memory; not ok if elements would
// move.
func (s *sharedTensor) viewedBy(op *ir.Op) (out *sharedTensor, ok bool) {
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	switch {
	case op.Is(tensor.CollapseShape), op.Is(tensor.ExpandShape):
		return s.reshaped(shape)
	case op.Is(linalg.Transpose) && op.NumResults() == 1:
		view, _ := linalg.AsStructured(op)
		from, ok := distribute.DimMap(view.IndexingMaps()[0], view.IndexingMaps()[1])
		if !ok {
			return nil, false
		}
		return s.transposed(shape, from), true
	}
	return nil, false
}

// isSharedView reports whether the result of an operation is a view of its operand, by viewedBy.
func isSharedView(op *ir.Op) bool {
	if op.NumOperands() == 0 || op.NumResults() != 1 {
		return false
	}
	shape, ok := ir.ShapeOf(distribute.ViewSource(op).Type())
	if !ok {
		return false
	}
	_, ok = (&sharedTensor{shape: shape, order: distribute.RowMajorOrder(shape)}).viewedBy(op)
	return ok
}

// aliasShared binds the result of an operation to a view of its operand in shared memory; false if
// elements would move.
func (c *emitter) aliasShared(op *ir.Op) bool {
	t := c.tensors[distribute.ViewSource(op)]
	if t == nil || t.shared == nil || op.NumResults() != 1 {
		return false
	}
	s, ok := t.shared.viewedBy(op)
	if ok {
		c.tensors[op.Result(0)] = &distTensor{elem: t.elem, shape: s.shape, shared: s}
	}
	return ok
}

// offsetAddress is the address of an offset in elements.
func (c *emitter) offsetAddress(s *sharedTensor, place llvmir.Value) llvmir.Value {
	return c.b.Add(s.base, c.b.Mul(place, i32(s.elem.Bytes)))
}

func (c *emitter) offsetPointer(s *sharedTensor, place llvmir.Value) llvmir.Value {
	return c.b.IntToPtr(c.offsetAddress(s, place), llvmir.PtrIn(sharedSpace))
}

// pointerAt is offsetPointer with a constant offset.
func (c *emitter) pointerAt(s *sharedTensor, place baseOffset) llvmir.Value {
	return c.b.Offset(c.offsetPointer(s, place.base), i64(place.offset*s.elem.Bytes))
}

// loadSharedTensor loads a tensor from shared memory into a layout.
func (c *emitter) loadSharedTensor(s *sharedTensor, l *layout.Layout) []llvmir.Value {
	compact := l.WithoutZeroBases()
	converted := &distTensor{elem: s.elem, shape: s.shape, layout: compact}
	for _, p := range c.vectorSlots(s.offsets(compact), s.elem.Bytes) {
		converted.regs = append(converted.regs, c.loadVectorAt(s.elem, p.count, c.pointerAt(s, p.split))...)
	}
	out, _ := converted.permuteRegisters(l)
	return out
}

// storeSharedTensor stores a tensor to shared memory.
func (c *emitter) storeSharedTensor(t *distTensor, s *sharedTensor) {
	from := t.layout.WithoutZeroBases()
	regs, _ := t.permuteRegisters(from)
	write := c.vectorSlots(s.offsets(from), s.elem.Bytes)
	c.storeSharedIf(c.isOwner(from), func() {
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

package ptx

import (
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// sharedTensor is where a tensor is in shared memory.
type sharedTensor struct {
	elem    arithtollvm.Element
	shape   []int64
	order   []int // dimensions, that of neighbours in memory first
	swizzle layout.Swizzle
	panel   int64        // elements in the rows of panels it is cut into; 0 if it is not
	base    llvmir.Value // i32: the address of the first element
}

// bytes is how much memory the tensor takes.
func (s *sharedTensor) bytes() int64 { return s.elem.Bytes << layout.TotalBits(s.shape) }

// unswizzled is the layout of places in memory of what has another layout, as if they
// were in order.
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

// offsets is the layout of places in memory.
func (s *sharedTensor) offsets(l *layout.Layout) *layout.Layout {
	return s.unswizzled(l).Swizzled(s.swizzle)
}

// swizzleForOperand arranges places so that instructions find a factor in different banks.
func (s *sharedTensor) swizzleForOperand(l *layout.Layout, word int64) {
	at := s.unswizzled(l)
	reader := at
	if rows, _, ok := at.LdmatrixRows(word, s.elem.Bytes); ok {
		reader = &layout.Layout{Shape: at.Shape, Lane: rows}
	}
	s.swizzle = layout.BankSwizzle(layout.MatrixRowBytes/s.elem.Bytes, s.elem.Bytes, reader)
}

// swizzleForThreads arranges places for threads that read a few elements at once.
func (s *sharedTensor) swizzleForThreads(l *layout.Layout) {
	s.swizzle = layout.BankSwizzle(layout.MatrixRowBytes/s.elem.Bytes, s.elem.Bytes, s.unswizzled(l))
}

// allocShared finds room in shared memory for tensors, one behind the other.
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

// allocBytes is bytes, rounded up so that what follows begins with the first bank.
func (s *sharedTensor) allocBytes() int64 { return alignTo(s.bytes(), s.alignment()) }

// alignment is what the address is a multiple of: where panels are swizzled again
// from the start.
func (s *sharedTensor) alignment() int64 {
	if s.panel > 0 {
		return panelAlignment
	}
	return bankAlignment
}

// transposed is the same tensor with its dimensions in another order.
func (s *sharedTensor) transposed(shape []int64, from []int) *sharedTensor {
	out := *s
	out.shape, out.order = shape, make([]int, len(s.order))
	for i, d := range s.order {
		out.order[i] = slices.Index(from, d)
	}
	return &out
}

// reshaped is the same tensor with other dimensions of 1; not ok if more changes.
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

// unitDimsLast is an order of dimensions with those of one element at its end: they have
// no neighbours in memory.
func unitDimsLast(order []int, shape []int64) []int {
	isOne := func(d int) bool { return shape[d] == 1 }
	return slices.Concat(slices.DeleteFunc(slices.Clone(order), isOne), slices.DeleteFunc(slices.Clone(order), func(d int) bool { return !isOne(d) }))
}

// viewedBy is the tensor as an operation shows it that moves no element: its dimensions in
// another order, or with others of 1. It is not ok for other operations.
func (s *sharedTensor) viewedBy(op *ir.Op) (out *sharedTensor, ok bool) {
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	switch {
	case op.Is(tensor.CollapseShape), op.Is(tensor.ExpandShape):
		return s.reshaped(shape)
	case op.Is(linalg.Transpose) && op.NumResults() == 1:
		view, _ := linalg.AsStructured(op)
		from, ok := dimMap(view.IndexingMaps()[0], view.IndexingMaps()[1])
		if !ok {
			return nil, false
		}
		return s.transposed(shape, from), true
	}
	return nil, false
}

// isSharedView reports whether viewedBy knows what an operation shows of a tensor of its
// operand's shape.
func isSharedView(op *ir.Op) bool {
	if op.NumOperands() == 0 || op.NumResults() != 1 {
		return false
	}
	shape, ok := ir.ShapeOf(op.Operand(0).Type())
	if !ok {
		return false
	}
	_, ok = (&sharedTensor{shape: shape, order: rowMajorOrder(shape)}).viewedBy(op)
	return ok
}

// aliasShared gives the result of an operation the memory of its operand, if that is in
// shared memory and no element has to move.
func (c *emitter) aliasShared(op *ir.Op) bool {
	t := c.tensors[op.Operand(0)]
	if t == nil || t.shared == nil || op.NumResults() != 1 {
		return false
	}
	s, ok := t.shared.viewedBy(op)
	if ok {
		c.tensors[op.Result(0)] = &distTensor{elem: t.elem, shape: s.shape, shared: s}
	}
	return ok
}

// offsetAddress is the one of a place.
func (c *emitter) offsetAddress(s *sharedTensor, place llvmir.Value) llvmir.Value {
	return c.b.Add(s.base, c.b.Mul(place, i32(s.elem.Bytes)))
}

func (c *emitter) offsetPointer(s *sharedTensor, place llvmir.Value) llvmir.Value {
	return c.b.IntToPtr(c.offsetAddress(s, place), llvmir.PtrIn(sharedSpace))
}

// pointerAt is offsetPointer with what registers add behind it.
func (c *emitter) pointerAt(s *sharedTensor, place baseOffset) llvmir.Value {
	return c.b.Offset(c.offsetPointer(s, place.base), i64(place.offset*s.elem.Bytes))
}

// loadSharedTensor reads a tensor from shared memory.
func (c *emitter) loadSharedTensor(s *sharedTensor, l *layout.Layout) []llvmir.Value {
	compact := l.WithoutZeroBases()
	held := &distTensor{elem: s.elem, shape: s.shape, layout: compact}
	for _, p := range c.vectorSlots(s.offsets(compact), s.elem.Bytes) {
		held.regs = append(held.regs, c.loadVectorAt(s.elem, p.count, c.pointerAt(s, p.split))...)
	}
	out, _ := held.permuteRegisters(l)
	return out
}

// storeSharedTensor writes a tensor to shared memory.
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

// threadContiguityOrder lists dimensions, that along which a layout has neighbours in a thread
// first.
func threadContiguityOrder(l *layout.Layout) []int {
	order := rowMajorOrder(l.Shape)
	slices.SortStableFunc(order, func(x, y int) int { return int(l.ContigPerThread(y) - l.ContigPerThread(x)) })
	return order
}

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

// stored is where a tensor is in shared memory.
type stored struct {
	elem    arithtollvm.Element
	shape   []int64
	order   []int // dimensions, that of neighbours in memory first
	swizzle layout.Swizzle
	panel   int64        // elements in the rows of panels it is cut into; 0 if it is not
	at      llvmir.Value // i32: the address of the first element
}

// bytes is how much memory the tensor takes.
func (s *stored) bytes() int64 { return s.elem.Bytes << layout.TotalBits(s.shape) }

// plain is the layout of places in memory of what has another layout, as if they
// were in order.
func (s *stored) plain(l *layout.Layout) *layout.Layout {
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

// places is the layout of places in memory.
func (s *stored) places(l *layout.Layout) *layout.Layout { return s.plain(l).Swizzled(s.swizzle) }

// forFactor arranges places so that instructions find a factor in different banks.
func (s *stored) forFactor(l *layout.Layout, word int64) {
	at := s.plain(l)
	reader := at
	if rows, _, ok := at.LdmatrixRows(word, s.elem.Bytes); ok {
		reader = &layout.Layout{Shape: at.Shape, Lane: rows}
	}
	s.swizzle = layout.BankSwizzle(layout.MatrixRowBytes/s.elem.Bytes, s.elem.Bytes, reader)
}

// forThreads arranges places for threads that read a few elements at once.
func (s *stored) forThreads(l *layout.Layout) {
	s.swizzle = layout.BankSwizzle(layout.MatrixRowBytes/s.elem.Bytes, s.elem.Bytes, s.plain(l))
}

// makeRoom finds room in shared memory for tensors, one behind the other.
func (c *compiler) makeRoom(list []*stored) {
	if len(list) == 0 {
		return
	}
	offsets := make([]int64, len(list))
	total := int64(0)
	for i, s := range list {
		offsets[i] = total
		total += s.room()
	}
	c.claim(total)
	for i, s := range list {
		s.at = c.sharedAddress(c.b.Offset(c.shared, index(offsets[i])))
	}
}

// room is bytes, rounded up so that what follows begins with the first bank.
func (s *stored) room() int64 { return roundedUp(s.bytes(), s.alignment()) }

// alignment is what the address is a multiple of: where panels are swizzled again
// from the start.
func (s *stored) alignment() int64 {
	if s.panel > 0 {
		return panelAlignment
	}
	return bankAlignment
}

// permuted is the same tensor with its dimensions in another order.
func (s *stored) permuted(shape []int64, from []int) *stored {
	out := *s
	out.shape, out.order = shape, make([]int, len(s.order))
	for i, d := range s.order {
		out.order[i] = slices.Index(from, d)
	}
	return &out
}

// reshaped is the same tensor with other dimensions of 1; not ok if more changes.
func (s *stored) reshaped(shape []int64) (out *stored, ok bool) {
	from, to := longDims(s.shape), longDims(shape)
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

// longDims are the dimensions of more than one element.
func longDims(shape []int64) (dims []int) {
	for d, n := range shape {
		if n != 1 {
			dims = append(dims, d)
		}
	}
	return dims
}

// onesLast is an order of dimensions with those of one element at its end: they have
// no neighbours in memory.
func onesLast(order []int, shape []int64) []int {
	isOne := func(d int) bool { return shape[d] == 1 }
	return slices.Concat(slices.DeleteFunc(slices.Clone(order), isOne), slices.DeleteFunc(slices.Clone(order), func(d int) bool { return !isOne(d) }))
}

// seenBy is the tensor as an operation shows it that moves no element: its dimensions in
// another order, or with others of 1. It is not ok for other operations.
func (s *stored) seenBy(op *ir.Op) (out *stored, ok bool) {
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	switch {
	case op.Is(tensor.CollapseShape), op.Is(tensor.ExpandShape):
		return s.reshaped(shape)
	case op.Is(linalg.Transpose) && op.NumResults() == 1:
		view, _ := linalg.AsStructured(op)
		from, ok := dimsFrom(view.IndexingMaps()[0], view.IndexingMaps()[1])
		if !ok {
			return nil, false
		}
		return s.permuted(shape, from), true
	}
	return nil, false
}

// isStoredView reports whether seenBy knows what an operation shows of a tensor of its
// operand's shape.
func isStoredView(op *ir.Op) bool {
	if op.NumOperands() == 0 || op.NumResults() != 1 {
		return false
	}
	shape, ok := ir.ShapeOf(op.Operand(0).Type())
	if !ok {
		return false
	}
	_, ok = (&stored{shape: shape, order: rowOrder(shape)}).seenBy(op)
	return ok
}

// showStored gives the result of an operation the memory of its operand, if that is in
// shared memory and no element has to move.
func (c *compiler) showStored(op *ir.Op) bool {
	t := c.tensors[op.Operand(0)]
	if t == nil || t.stored == nil || op.NumResults() != 1 {
		return false
	}
	s, ok := t.stored.seenBy(op)
	if ok {
		c.tensors[op.Result(0)] = &tile{elem: t.elem, shape: s.shape, stored: s}
	}
	return ok
}

// addressIn is the one of a place.
func (c *compiler) addressIn(s *stored, place llvmir.Value) llvmir.Value {
	return c.b.Add(s.at, c.b.Mul(place, number(s.elem.Bytes)))
}

func (c *compiler) pointerIn(s *stored, place llvmir.Value) llvmir.Value {
	return c.b.IntToPtr(c.addressIn(s, place), llvmir.PtrIn(sharedSpace))
}

// pointerOf is pointerIn with what registers add behind it.
func (c *compiler) pointerOf(s *stored, place indexSum) llvmir.Value {
	return c.b.Offset(c.pointerIn(s, place.thread), index(place.further*s.elem.Bytes))
}

// loadStored reads a tensor from shared memory.
func (c *compiler) loadStored(s *stored, l *layout.Layout) []llvmir.Value {
	compact := l.WithoutZeroBases()
	held := &tile{elem: s.elem, shape: s.shape, layout: compact}
	for _, p := range c.places(s.places(compact), s.elem.Bytes) {
		held.regs = append(held.regs, c.rowAt(s.elem, p.count, c.pointerOf(s, p.place))...)
	}
	out, _ := held.rearranged(l)
	return out
}

// put writes a tensor to shared memory.
func (c *compiler) put(t *tile, s *stored) {
	from := t.layout.WithoutZeroBases()
	regs, _ := t.rearranged(from)
	write := c.places(s.places(from), s.elem.Bytes)
	c.putIf(c.owner(from), func() {
		for _, p := range write {
			c.putRowAt(t.elem, regs[p.first:p.first+p.count], c.pointerOf(s, p.place))
		}
	})
}

// nearest lists dimensions, that along which a layout has neighbours in a thread
// first.
func nearest(l *layout.Layout) []int {
	order := rowOrder(l.Shape)
	slices.SortStableFunc(order, func(x, y int) int { return int(l.ContigPerThread(y) - l.ContigPerThread(x)) })
	return order
}

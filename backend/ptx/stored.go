package ptx

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/numbers"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// stored is where a tensor is in shared memory.
type stored struct {
	elem    numbers.Element
	shape   []int64
	order   []int // dimensions, that of neighbours in memory first
	swizzle layout.Swizzle
	panel   int64        // elements in the rows of panels it is cut into; 0 if it is not
	at      llvmir.Value // i32: the address of the first element
}

// bytes is how much memory the tensor takes.
func (s *stored) bytes() int64 { return s.elem.Bytes << layout.Total(s.shape) }

// plain is the layout of places in memory of what has another layout, as if they
// were in order.
func (s *stored) plain(l *layout.Layout) *layout.Layout {
	from := slices.Clone(s.order)
	slices.Reverse(from)
	shape := make([]int64, len(from))
	for i, d := range from {
		shape[i] = s.shape[d]
	}
	plain := l.Mapped(shape, from).Reshaped([]int64{1 << layout.Total(s.shape)})
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
	if rows, _, ok := at.MatrixRows(word, s.elem.Bytes); ok {
		reader = &layout.Layout{Shape: at.Shape, Lane: rows}
	}
	s.swizzle = layout.Banks(layout.ChunkBytes/s.elem.Bytes, s.elem.Bytes, reader)
}

// forThreads arranges places for threads that read a few elements at once.
func (s *stored) forThreads(l *layout.Layout) {
	s.swizzle = layout.Banks(layout.ChunkBytes/s.elem.Bytes, s.elem.Bytes, s.plain(l))
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

// transposeStored shows a tensor in shared memory with its dimensions in another
// order, if that is where it is.
func (c *compiler) transposeStored(op *ir.Op, view linalg.StructuredOp) bool {
	t := c.tensors[view.Inputs()[0]]
	if t == nil || t.stored == nil || op.NumResults() != 1 {
		return false
	}
	from, ok := dimsFrom(view.IndexingMaps()[0], view.IndexingMaps()[1])
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	if ok {
		c.tensors[op.Result(0)] = &tile{elem: t.elem, shape: shape, stored: t.stored.permuted(shape, from)}
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
	compact := l.Compact()
	held := &tile{elem: s.elem, shape: s.shape, layout: compact}
	for _, p := range c.places(s.places(compact), s.elem.Bytes) {
		held.regs = append(held.regs, c.rowAt(s.elem, p.count, c.pointerOf(s, p.place))...)
	}
	out, _ := held.rearranged(l)
	return out
}

// put writes a tensor to shared memory.
func (c *compiler) put(t *tile, s *stored) {
	from := t.layout.Compact()
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
	slices.SortStableFunc(order, func(x, y int) int { return int(l.Run(y) - l.Run(x)) })
	return order
}

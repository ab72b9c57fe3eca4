package model

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/explore/draw/program"
	"github.com/tshared/tshared/ir"
)

// loadCache knows which operations load a tensor in shared memory into registers: the first of those that take it in a layout. It is
// in registers for the operations after it, in the same block or in those inside of it.
type loadCache struct {
	entries []loadEntry
	loading map[loadKey]bool
}

type loadEntry struct {
	tensor *ir.Value
	layout *layout.Layout
	block  *ir.Block
}

type loadKey struct {
	op     *ir.Op
	tensor *ir.Value
}

// loads reports whether an operation loads a tensor.
func (c *loadCache) loads(op *ir.Op, v *ir.Value, l *layout.Layout) bool {
	key := loadKey{op, v}
	if known, ok := c.loading[key]; ok {
		return known
	}
	found := slices.ContainsFunc(c.entries, func(e loadEntry) bool { return e.tensor == v && e.layout.Equal(l) && encloses(e.block, op) })
	if !found {
		c.entries = append(c.entries, loadEntry{v, l, op.Block()})
	}
	c.loading[key] = !found
	return !found
}

// encloses reports whether an operation is in a block, or in a region of one of its operations.
func encloses(b *ir.Block, op *ir.Op) bool {
	for ; op != nil; op = op.Parent() {
		if op.Block() == b {
			return true
		}
	}
	return false
}

// bufferOf is the buffer of a tensor in shared memory, which may be a view of another.
func bufferOf(s *program.State, v *ir.Value) *program.Buffer {
	for op := v.DefiningOp(); op != nil; op = v.DefiningOp() {
		if o, ok := tile.AsLocalLoad(op); ok {
			return s.Buffer(o.Buffer())
		}
		v = distribute.ViewSource(op)
	}
	return nil
}

// localStore adds a tile.local_store.
func (b *builder) localStore(op *ir.Op, s *program.State) {
	o, _ := tile.AsLocalStore(op)
	buffer, l := s.Buffer(o.Buffer()), tile.LayoutOf(o.Value().Type())
	if buffer == nil || l == nil {
		b.unmodelledShared(op, s)
		return
	}
	if arranged, ok := distribute.InShared(o.Value()); ok {
		b.loadShared(op, s, o.Value(), arranged, l)
	}
	from := l.WithoutZeroBases()
	a := b.sharedAccess(op, "store to shared memory")
	b.vectors(a, buffer.Shared().Offsets(from), tile.ElementBytes(buffer.Tensor().Elem), buffer.Offset, ownedBy(from))
	b.movesShared(a, Store, l, buffer.Shared().Offsets(linearLayout(l.Shape)), tile.ElementBytes(buffer.Tensor().Elem), buffer.Offset, nil)
}

// loadShared adds the loads of a tensor in shared memory into a layout and returns them; nil if the tensor is in registers already.
func (b *builder) loadShared(op *ir.Op, s *program.State, v *ir.Value, arranged layout.Shared, l *layout.Layout) *SharedAccess {
	if !b.loads.loads(op, v, l) {
		return nil
	}
	buffer := bufferOf(s, v)
	if buffer == nil {
		b.unmodelledShared(op, s)
		return nil
	}
	a := b.sharedAccess(op, "load from shared memory")
	b.vectors(a, arranged.Offsets(l.WithoutZeroBases()), tile.ElementBytes(buffer.Tensor().Elem), buffer.Offset, nil)
	b.movesShared(a, Load, l, arranged.Offsets(linearLayout(l.Shape)), tile.ElementBytes(buffer.Tensor().Elem), buffer.Offset, nil)
	return a
}

// readers adds the loads of operands in shared memory of an operation that takes them in registers.
func (b *builder) readers(op *ir.Op, s *program.State) {
	for _, v := range op.Operands() {
		if !ir.IsAnyTensor(v.Type()) {
			continue
		}
		if arranged, ok := distribute.InShared(v); ok && !distribute.IsSharedView(op) {
			if l := tile.LayoutOf(v.Type()); l != nil {
				b.loadShared(op, s, v, arranged, l)
			}
		}
	}
}

// copyToShared adds what a copy writes to shared memory: whole vectors, with zeros where memory is masked off. Elements for which
// writes does not hold are left to another copy.
func (b *builder) copyToShared(op *ir.Op, s *program.State, dest *ir.Value, l *layout.Layout, vector int64, writes func(element uint32) bool) {
	buffer := s.Buffer(dest)
	if buffer == nil {
		b.unmodelledShared(op, s)
		return
	}
	bytes := tile.ElementBytes(buffer.Tensor().Elem)
	if vector*bytes < tile.MinCopyBytes {
		vector = 1
	}
	a := b.sharedAccess(op, "write of cp.async")
	b.eachRequest(a, buffer.Shared().Offsets(l), int(vector), bytes, buffer.Offset, func(reg, lane, warp int) bool {
		return isOwner(l, lane, warp) && writes(elementAt(l, reg, lane, warp))
	})
	b.movesShared(a, Copy, l, buffer.Shared().Offsets(linearLayout(l.Shape)), bytes, buffer.Offset, writes)
}

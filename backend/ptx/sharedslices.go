package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
)

// A tensor that does not fit in free shared memory goes through it in slices: the elements of a slice have
// the same value in some bits of their linear index.

// sliceAccesses visits the vectorised accesses of a layout that may belong to a slice, at offsets given by
// places. The predicate says whether this thread's elements are in the slice; an invalid one is always
// true.
func (c *sharedAccess) sliceAccesses(l, offsets *layout.Layout, bytes int64, which uint32, slice int, visit func(p vectorSlot, pred llvmir.Value)) {
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
		visit(vectorSlot{reg, count, c.Coordinates(offsets, reg)[0], c.BaseOffsets(offsets, reg)[0]}, pred)
	}
}

// storeSharedSlice stores a slice of a tensor to shared memory.
func (c *sharedAccess) storeSharedSlice(t *distTensor, s *sharedTensor, which uint32, slice int) {
	from := t.layout.WithoutZeroBases()
	regs, _ := t.permuteRegisters(from)
	_, rest := from.SplitBits(which)
	owner := c.IsOwner(from)
	c.sliceAccesses(from, s.offsets(rest.Reshape(s.shape)), s.elem.Bytes, which, slice, func(p vectorSlot, pred llvmir.Value) {
		c.storeSharedIf(c.AndPredicates(owner, pred), func() {
			c.storeVectorAt(t.elem, regs[p.first:p.first+p.count], c.pointerAt(s, p.split))
		})
	})
}

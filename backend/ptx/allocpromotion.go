package ptx

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// promotedAlloc is a memref.alloc that is promoted to registers. Allocations only ever become tensors, so
// a write to one updates the registers of its layout.
type promotedAlloc struct {
	op     *ir.Op
	elem   arithtollvm.Element
	shape  []int64
	layout *layout.Layout
	regs   []llvmir.Value

	async *asyncBuffer // set while a pipeline loads the allocation into shared memory instead
}

func emitAlloc(c *emitter, op *ir.Op) error {
	t := op.Result(0).Type().(*ir.MemRefType)
	if !layout.Fits(t.Shape) {
		return fmt.Errorf("the sizes of %s are not powers of two", ir.QuoteType(t))
	}
	elem, err := arithtollvm.ElementOf(t.Elem)
	if err != nil {
		return err
	}
	a := &promotedAlloc{op: op, elem: elem, shape: t.Shape, layout: c.defaultLayout(t.Shape)}
	for user := range op.Result(0).Users() {
		if user.Is(bufferization.ToTensor) {
			if l := c.layoutOf(user.Result(0)); l != nil {
				a.layout = l
			}
		}
	}
	for range a.layout.Registers() {
		a.regs = append(a.regs, llvmir.Zero(elem.Scalar))
	}
	c.allocs[op.Result(0)], c.memrefs[op.Result(0)] = a, a.desc()
	return nil
}

// desc describes the whole allocation.
func (a *promotedAlloc) desc() *memrefDesc {
	m := &memrefDesc{elem: a.elem, offset: i64(0), alloc: a}
	for _, n := range a.shape {
		m.sizes, m.strides = append(m.sizes, i64(n)), append(m.strides, i64(0))
	}
	return m
}

// emitCopy loads global memory into an allocation.
func emitCopy(c *emitter, op *ir.Op) error {
	o, _ := memref.AsCopy(op)
	from, err := c.memref(o.Source())
	if err != nil {
		return err
	}
	to, err := c.memref(o.Target())
	if err != nil {
		return err
	}
	if to.alloc == nil || from.alloc != nil {
		return errors.New("only copies from global memory into an allocation are supported")
	}
	if to.alloc.async != nil {
		return c.copyAsync(op, from, to)
	}
	align, _ := op.IntAttr("tshared.alignment")
	a := to.alloc
	r := &memoryAccess{desc: from, start: to.start, align: align, layout: a.layout, space: c.stateSpaceOf(op, loadModifiers)}
	if len(from.sizes) != len(a.shape) {
		return errors.New("copies of fewer dimensions are not supported")
	}
	a.regs = c.load(r, a.regs)
	return nil
}

// fillMemory fills a whole allocation, maybe in a branch.
func (c *emitter) fillMemory(op *ir.Op) error {
	fill, _ := linalg.AsFill(op)
	m, err := c.memref(fill.Dest())
	if err != nil {
		return err
	}
	w, err := c.scalar(fill.Value())
	if err != nil {
		return err
	}
	if m.alloc == nil || m.start != nil {
		return errors.New("only whole allocations can be filled")
	}
	m.alloc.regs = slices.Repeat([]llvmir.Value{w}, len(m.alloc.regs))
	return nil
}

// onlyFills reports whether an scf.if without an else only fills unwritten allocations. The fill is then
// built without the branch: elements that the branch leaves alone are overwritten or never read.
func onlyFills(op *ir.Op) bool {
	if op.NumResults() > 0 || op.RegionAt(1).Entry() != nil && op.RegionAt(1).Entry().First() != op.RegionAt(1).Entry().Last() {
		return false
	}
	for b := range op.RegionAt(0).Blocks() {
		for inner := range b.Ops() {
			if inner != b.Last() && !(isFill(inner) && isUnwrittenAt(writtenAllocation(inner), op)) {
				return false
			}
		}
	}
	return true
}

// isUnwrittenAt reports whether no operation between an allocation and an operation of its block writes to
// it.
func isUnwrittenAt(v *ir.Value, op *ir.Op) bool {
	if v == nil || v.Block() != op.Block() {
		return false
	}
	leaves := func(inner *ir.Op) ir.WalkResult {
		if writtenAllocation(inner) == v {
			return ir.Stop
		}
		return ir.Continue
	}
	for before := v.DefiningOp().Next(); before != op; before = before.Next() {
		if before == nil || !before.WalkReadOnly(leaves) {
			return false
		}
	}
	return true
}

func emitToTensor(c *emitter, op *ir.Op) error {
	o, _ := bufferization.AsToTensor(op)
	m, err := c.memref(o.Buffer())
	if err != nil {
		return err
	}
	if m.alloc == nil && onlyExtracted(op) {
		c.memrefs[op.Result(0)] = m // tensor.extract reads elements directly from memory
		return nil
	}
	t, err := c.newTensor(op.Result(0))
	if err != nil {
		return err
	}
	if m.alloc != nil {
		t.layout, t.regs = m.alloc.layout, m.alloc.regs
		return nil
	}
	t.layout = c.layoutOf(op.Result(0))
	others := make([]llvmir.Value, t.layout.Registers())
	for i := range others {
		others[i] = llvmir.Zero(t.elem.Scalar)
	}
	t.regs = c.load(&memoryAccess{desc: m, layout: t.layout, space: c.stateSpaceOf(op, loadModifiers)}, others)
	return nil
}

// emitMaterialize stores a tensor to memory.
func emitMaterialize(c *emitter, op *ir.Op) error {
	o, _ := bufferization.AsMaterializeInDestination(op)
	to, err := c.memref(o.Dest())
	if err != nil {
		return err
	}
	source := o.Source()
	w, isWindow, err := c.maskedSliceOf(source)
	if err != nil {
		return err
	}
	if isWindow {
		source = w.source
	}
	t, err := c.tensor(source)
	if err != nil {
		return err
	}
	if to.alloc != nil {
		if isWindow || to.start != nil || to.alloc.op.Block() != op.Block() {
			return errors.New("an allocation can only be written by whole tensors, in the block that allocates it")
		}
		to.alloc.regs, err = c.inLayout(t, to.alloc.layout)
		return err
	}
	if len(to.sizes) != len(t.shape) {
		return errors.New("the tensor has another rank than the memory")
	}
	align, _ := op.IntAttr("tshared.alignment")
	l := c.storeLayout(t, to)
	regs, err := c.inLayout(t, l)
	if err != nil {
		return err
	}
	c.store(&memoryAccess{desc: to, start: w.offsets, align: align, layout: l, space: c.stateSpaceOf(op, storeModifiers)}, regs, c.isOwner(l))
	return nil
}

// storeLayout is the layout in which a tensor is stored: its own if stores in it are coalesced, else a
// blocked one along the contiguous dimension of memory.
func (c *emitter) storeLayout(t *distTensor, to *memrefDesc) *layout.Layout {
	shape := t.shape
	order := make([]int, 0, len(shape))
	for pass := range 2 {
		for i := len(shape) - 1; i >= 0; i-- {
			if (to.strides[i] == i64(1)) == (pass == 0) {
				order = append(order, i)
			}
		}
	}
	total := int64(1) << layout.TotalBits(shape)
	vector := max(1, min(maxAccessBytes/t.elem.Bytes, total/int64(32*c.options.Warps)))
	best := layout.Blocked(shape, order, vector, c.warpBits())
	if t.layout == nil || len(order) == 0 {
		return best
	}
	own := t.layout.WithoutZeroBases()
	if row, most := order[0], maxAccessBytes/t.elem.Bytes; own.ContigPerThread(row) > most && to.strides[row] == i64(1) {
		return own.Coalesced(row, most)
	}
	if row := order[0]; own.ContigPerThread(row) >= best.ContigPerThread(row) || own.ContigPerWarp(row)*t.elem.Bytes >= sector {
		return own
	}
	return best
}

// sector is the granularity of DRAM accesses in bytes: lanes that fill whole sectors waste no bandwidth.
const sector = 32

func isFill(op *ir.Op) bool { return op.Is(linalg.Fill) && op.NumResults() == 0 }

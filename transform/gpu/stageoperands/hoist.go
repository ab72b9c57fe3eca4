package stageoperands

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/scheduleloops"
)

// hoisting stages loop-invariant operands of the dots of loops before the operation that is the loop or has versions of it, and
// frees them after it. Other operands are staged in its regions.
func (s *stager) hoisting(before *ir.Op) {
	held := s.reserved
	h := &hoister{stager: s, before: before, last: map[*ir.Op]*ir.Op{}}
	for p, i := range s.d.InvariantOperands(before, loopsOf(before)...) {
		if m, ok := s.d.OperandBuffer(p, i); ok && s.canReserve(p, m.AllocBytes()) {
			s.b.LocateAs(p.Op)
			h.stage(p.Inputs[i], m)
		} // else the dot stages the operand in every iteration, or is refused
	}
	s.regions(before)
	s.reserved = held
	for _, alloc := range h.allocs {
		last := h.last[alloc.Op]
		s.b.After(last).LocateAs(alloc.Op)
		tile.NewLocalDealloc(s.b, alloc.Op.Results())
		if last != before {
			s.reserved += s.allocBytes(alloc)
			s.freed[last] += s.allocBytes(alloc)
		}
	}
}

// hoister stages operands before an operation: all of them have one barrier.
type hoister struct {
	*stager
	before  *ir.Op
	barrier *ir.Op // with the fence before it
	fence   *ir.Op
	allocs  []tile.LocalAllocOp
	last    map[*ir.Op]*ir.Op // the last operation that reads the buffer of an allocation
}

// stage stores a tensor to a buffer. Everything in the operation reads it there.
func (h *hoister) stage(v *ir.Value, m tile.MemDescType) {
	if h.barrier == nil {
		h.barrier = tile.InsertBarrier(h.b.Before(h.before), h.before)
	}
	if h.fence == nil && isPanel(m.DialectType) {
		h.fence = tile.NewFenceAsyncShared(h.b.Before(h.barrier)).Op
	}
	if h.b.Before(h.barrier); h.fence != nil {
		h.b.Before(h.fence)
	}
	alloc := tile.NewLocalAlloc(h.b, []ir.Type{m.DialectType}, 1)
	tile.NewLocalStore(h.b, v, alloc.Op.Result(0))
	load := tile.NewLocalLoad(h.b.Before(h.before), alloc.Op.Result(0), v.Type()).Result()
	read := func(in *ir.Op) {
		for use := range v.Uses() {
			if op := use.Owner(); op != in && in.Contains(op) {
				delete(h.d.Dots, op)
				use.Set(load)
			}
		}
	}
	read(h.before)
	h.last[alloc.Op] = h.before
	if h.isCostly(v) { // in registers, until a later loop stores it again
		for later := h.before.Next(); later != nil; later = later.Next() {
			if h.hasSameOperand(later, v, m) {
				h.last[alloc.Op] = later
				read(later)
			}
		}
	}
	h.reserved += h.allocBytes(alloc)
	h.allocs = append(h.allocs, alloc)
}

// isCostly reports whether a tensor does not fit in registers in versions of a loop or beside copies with branches, which hold their bounds beside
// the accumulators. In a role no tensor does: its loops have the registers that the role has, and no branches.
func (h *hoister) isCostly(v *ir.Value) bool {
	if _, ok := tile.RoleOf(h.before); ok {
		return true
	}
	l, bytes := h.d.LayoutOf(v), distribute.ElementBytes(v.Type())
	return slices.ContainsFunc(loopsOf(h.before), func(loop *ir.Op) bool {
		return (h.before.HasAttr(tile.LoopVersions) || hasBranchingCopy(loop)) && !h.o.Target.HasRegistersFor(l, bytes, loop)
	})
}

// hasBranchingCopy reports whether a loop has a copy that branches where the memory lacks elements, or a branch with copies.
func hasBranchingCopy(loop *ir.Op) (found bool) {
	scan, _ := scf.AsFor(loop)
	loop.Walk(func(op *ir.Op) ir.WalkResult {
		c, ok := tile.AsAsyncCopy(op)
		found = found || ok && (c.FullBranch() || op.Block() != scan.Body())
		return ir.Continue
	})
	return found
}

// hasSameOperand reports whether dots in the loops of an operation read a tensor in the same buffer.
func (h *hoister) hasSameOperand(op *ir.Op, v *ir.Value, m tile.MemDescType) bool {
	for p, i := range h.d.InvariantOperands(op, loopsOf(op)...) {
		if same, ok := h.d.OperandBuffer(p, i); ok && p.Inputs[i] == v && same.DialectType == m.DialectType {
			return true
		}
	}
	return false
}

// canReserve reports whether hoisted operands may take some more bytes. One of an asynchronous dot has to be before the loop, whether it fits or not.
func (s *stager) canReserve(p *distribute.Dot, bytes int64) bool {
	if s.o.NoHoisting {
		return false
	}
	dot, ok := tile.AsDot(p.Op)
	return !s.o.Split || ok && dot.Async() || s.reserved+bytes+scheduleloops.DefaultLoopShared <= s.o.SharedLimit
}

// loopsOf are the loops before which operands are staged before an operation: itself, or those in the branches of an scf.if that are versions
// of one loop or a loop with a peeled iteration.
func loopsOf(op *ir.Op) (list []*ir.Op) {
	switch {
	case op.Is(scf.For):
		return []*ir.Op{op}
	case !hasLoop(op):
		return nil
	}
	for _, r := range op.Regions() {
		if r.Entry() == nil {
			continue
		}
		for inner := range r.Entry().Ops() {
			list = append(list, loopsOf(inner)...)
		}
	}
	return list
}

// hasLoop reports whether an operation has the versions of a loop, or a loop with a peeled iteration.
func hasLoop(op *ir.Op) bool { return op.HasAttr(tile.LoopVersions) || op.HasAttr(tile.Peeled) }

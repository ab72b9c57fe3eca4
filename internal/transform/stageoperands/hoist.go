package stageoperands

import (
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/transform/pipeline"
	"github.com/tshared/tshared/ir"
)

// hoisting stages loop-invariant operands of the dots of loops before the operation that is the loop or has versions of it, and
// frees them behind it. Other operands are staged in its regions.
func (s *stager) hoisting(before *ir.Op, loops ...*ir.Op) {
	held := s.reserved
	h := &hoister{stager: s, before: before}
	for p, i := range s.d.InvariantOperands(before, loops...) {
		if m, ok := s.d.OperandBuffer(p, i); ok && s.canReserve(m.AllocBytes()) {
			s.b.LocateAs(p.Op)
			h.stage(p.Inputs[i], m)
		} // else the dot is refused, or stages the operand in every iteration
	}
	s.regions(before)
	for _, alloc := range h.allocs {
		s.b.After(before).LocateAs(alloc.Op)
		tile.NewLocalDealloc(s.b, alloc.Op.Results())
	}
	s.reserved = held
}

// hoister stages operands before an operation: all of them have one barrier.
type hoister struct {
	*stager
	before  *ir.Op
	barrier *ir.Op // with the fence before it
	fence   *ir.Op
	allocs  []tile.LocalAllocOp
}

// stage stores a tensor to a buffer. Everything in the operation reads it there.
func (h *hoister) stage(v *ir.Value, m tile.MemDescType) {
	if h.barrier == nil {
		h.barrier = gpu.NewBarrier(h.b.Before(h.before)).Op
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
	for use := range v.Uses() {
		if op := use.Owner(); op != h.before && h.before.Contains(op) {
			use.Set(load)
			delete(h.d.Dots, op)
		}
	}
	h.reserved += h.allocBytes(alloc)
	h.allocs = append(h.allocs, alloc)
}

// canReserve reports whether hoisted operands may take some more bytes.
func (s *stager) canReserve(bytes int64) bool {
	if s.o.NoHoisting {
		return false
	}
	return !s.o.Split || s.reserved+bytes+pipeline.DefaultLoopShared <= s.o.SharedLimit
}

// loopsIn are the loops in the branches of an scf.if.
func loopsIn(op *ir.Op) (list []*ir.Op) {
	for _, r := range op.Regions() {
		if r.Entry() == nil {
			continue
		}
		for inner := range r.Entry().Ops() {
			if inner.Is(scf.For) {
				list = append(list, inner)
			}
		}
	}
	return list
}

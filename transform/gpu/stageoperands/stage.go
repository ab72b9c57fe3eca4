package stageoperands

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// dot stages the operands of a dot before it and frees them after it.
func (s *stager) dot(op *ir.Op) {
	p := s.d.DotOf(op)
	s.setImmediateOffsets(p)
	var staged []int
	var types []ir.Type
	for i := range p.Inputs {
		if !p.MustStage(i) {
			continue
		}
		m, ok := s.d.OperandBuffer(p, i)
		if !ok {
			return // the backend refuses the dot
		}
		staged, types = append(staged, i), append(types, m.DialectType)
	}
	if len(staged) == 0 {
		return
	}
	if o, ok := tile.AsDot(op); ok && o.Async() {
		s.err = op.OpErrorf("the operands of an asynchronous dot must be in shared memory")
		return
	}
	if n := s.kSlices(p); n > 1 {
		setKSlices(op, n)
		return
	}
	s.b.Before(op).LocateAs(op)
	alloc := tile.NewLocalAlloc(s.b, types, 1)
	for k, i := range staged {
		tile.NewLocalStore(s.b, p.Inputs[i], alloc.Op.Result(k))
	}
	s.publish(types...)
	for k, i := range staged {
		op.SetOperand(i, tile.NewLocalLoad(s.b, alloc.Op.Result(k), p.Inputs[i].Type()).Result())
	}
	delete(s.d.Dots, op)
	s.b.After(op)
	tile.NewLocalDealloc(s.b, alloc.Op.Results())
}

// publish makes stores visible to all threads and, those to panels, to wgmma.
func (s *stager) publish(types ...ir.Type) {
	if slices.ContainsFunc(types, isPanel) {
		tile.NewFenceAsyncShared(s.b)
	}
	tile.InsertBarrier(s.b, s.b.Block().ParentOp())
}

// isPanel reports whether wgmma reads a buffer.
func isPanel(t ir.Type) bool {
	m, _ := tile.AsMemDesc(t)
	return m.Shared().Panel > 0
}

// setImmediateOffsets chooses how a dot by mma addresses operands in shared memory.
func (s *stager) setImmediateOffsets(p *distribute.Dot) {
	inRegisters := func(i int) bool {
		_, inShared := distribute.InShared(p.Inputs[i])
		return !inShared && !p.MustStage(i)
	}
	if p.MMA != nil && !p.WGMMA && !(inRegisters(0) && inRegisters(1)) && s.d.HasRegisterPressure(p.Op.Parent()) {
		p.Op.SetAttr("immediate_offsets", ir.Unit)
	}
}

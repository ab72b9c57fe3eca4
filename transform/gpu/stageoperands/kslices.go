package stageoperands

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// kSlices is the number of slices along K, a power of two up to the number of steps, so that each of them fits in the shared
// memory that is free.
func (s *stager) kSlices(p *distribute.Dot) int {
	slices := 1
	if !s.o.Split {
		return slices
	}
	most := p.KSteps()
	for slices < most && s.d.AlignShared(p.SliceBytes(slices)) > s.o.SharedLimit-s.reserved {
		slices *= 2
	}
	return slices
}

// setKSlices makes a dot stage its operands itself, slice by slice.
func setKSlices(op *ir.Op, slices int) {
	name := tile.KSlices
	if op.Is(tile.Dot) {
		name = "k_slices"
	}
	op.SetAttr(name, op.Context().IntAttr(ir.I64, int64(slices)))
}

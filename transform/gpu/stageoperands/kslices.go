package stageoperands

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
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
	for slices < most && s.d.AlignShared(SliceBytes(p, slices)) > s.o.SharedLimit-s.reserved {
		slices *= 2
	}
	return slices
}

// SliceBytes is how many bytes of shared memory a slice of those operands takes that a dot stages, if there are so many slices.
func SliceBytes(p *distribute.Dot, slices int) (bytes int64) {
	align := int64(layout.BankAlignment)
	if p.WGMMA {
		align = layout.PanelAlignment
	}
	for i, v := range p.Inputs {
		if p.MustStage(i) {
			shape, _ := ir.ShapeOf(v.Type())
			size := distribute.ElementBytes(v.Type()) << layout.TotalBits(shape) / int64(slices)
			bytes += (size + align - 1) / align * align
		}
	}
	return bytes
}

// setKSlices makes a dot stage its operands itself, slice by slice.
func setKSlices(op *ir.Op, slices int) {
	name := tile.KSlices
	if op.Is(tile.Dot) {
		name = "k_slices"
	}
	op.SetAttr(name, op.Context().IntAttr(ir.I64, int64(slices)))
}

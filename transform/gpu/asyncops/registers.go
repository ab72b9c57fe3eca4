package asyncops

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// CopyRegisters is how many registers of a thread an unrolled copy keeps across a loop: its address, or its bounds.
const CopyRegisters = 2

// NumCopies is how many copies a thread issues in an iteration of a loop, with or without those of gathers.
func (p *Loop) NumCopies(d *distribute.Distribution, gathers bool) (n int) {
	for i, l := range p.Loads {
		if l.Gather.Op != nil {
			if width, _ := l.Gather.Vector(); gathers {
				n += tile.LayoutOf(l.Gather.Indices().Type()).Registers() / int(max(1, width))
			}
			continue
		}
		a := p.CopyAccess(d, i, tile.MaxAccessBytes)
		width, _ := CopyWidth(a)
		n += a.Layout.Registers() / int(width)
	}
	return n
}

// TensorRegisters is how many registers of a thread the tensors take that a loop carries beside its loads.
func (p *Loop) TensorRegisters() (n int) {
	for _, v := range p.Op.Results() {
		if distribute.LoadedFrom(v) == nil {
			n += RegistersOf(v)
		}
	}
	return n
}

// RegistersOf is how many registers of a thread a tensor takes; 0 if it is none.
func RegistersOf(v *ir.Value) int {
	l := tile.LayoutOf(v.Type())
	if l == nil {
		return 0
	}
	return max(1, l.Registers()*int(distribute.ElementBytes(v.Type()))/4)
}

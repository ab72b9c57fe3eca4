package structured

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// derivedRegister says how the results of a register follow from those of an earlier one.
type derivedRegister struct {
	from  int   // the earlier register; the register itself if it is computed
	added int64 // difference of the results
}

// derivedRegisters says for each register of a layout from which one its results follow, by the constancy and
// contiguity of the operation.
func derivedRegisters(p *distribute.Elementwise, l *layout.Layout) []derivedRegister {
	counts := groupBits(p, tile.Contiguity)
	same := groupBits(p, tile.Constancy) | counts
	out := make([]derivedRegister, l.Registers())
	for r := range out {
		out[r].from = r
		for i, part := range l.Reg {
			if part&^same == 0 {
				out[r].from &^= 1 << i
			}
		}
		for d := range p.Shape {
			here, there := l.RegOffset(r)&counts, l.RegOffset(out[r].from)&counts
			out[r].added += layout.Coordinate(p.Shape, d, here) - layout.Coordinate(p.Shape, d, there)
		}
	}
	return out
}

// groupBits are the bits of linear indices that select an element of a group.
func groupBits(p *distribute.Elementwise, attr string) (bits uint32) {
	for d, n := range p.Op.IntsAttr(attr) {
		bits |= uint32(n-1) << layout.FirstBit(p.Shape, d)
	}
	return bits
}

// derive computes a register's result from that of an earlier register.
func (k derivedRegister) derive(b *llvmir.Builder, v llvmir.Value) llvmir.Value {
	if k.added == 0 {
		return v
	}
	return b.Add(v, llvmir.ConstInt(v.Type(), k.added))
}

package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// derivedRegister says how the results of a register follow from those of an earlier one.
type derivedRegister struct {
	from  int   // the earlier register; the register itself if it is computed
	added int64 // difference of the results
}

// derivedRegisters says for each register of a layout from which one its results follow, by constancy and
// contiguity: neighbours have equal quotients, remainders that count upwards, and equal masks where the
// divisor or bound has known divisibility.
func (c *emitter) derivedRegisters(p *distribute.Elementwise, l *layout.Layout) []derivedRegister {
	var same, counts uint32 // bits of linear indices in which results are constant, or count upwards
	if p.Op.NumResults() > 0 && distribute.IsPure(p.Op) && !comparesWithConstant(p) {
		for d := range p.Shape {
			n, counting := c.constancyOf(p, d)
			bits := uint32(1<<n-1) << layout.FirstBit(p.Shape, d)
			if same |= bits; counting {
				counts |= bits
			}
		}
	}
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

// comparesWithConstant reports whether an operation compares with a constant. LLVM finds the constancy of
// such comparisons itself, and simplifies more if every register has its own comparison.
func comparesWithConstant(p *distribute.Elementwise) bool {
	if !p.View.Body().First().Is(arith.CmpI) {
		return false
	}
	for _, v := range p.View.Inputs() {
		if fill, ok := linalg.AsFill(v.DefiningOp()); ok {
			if _, known := foldresult.ConstantOf(fill.Value()); known {
				return true
			}
		}
	}
	return false
}

// constancyOf is the log2 of the constancy or contiguity of the results along a dimension. Contiguity is
// used only where it replaces a division.
func (c *emitter) constancyOf(p *distribute.Elementwise, dim int) (bits int, counting bool) {
	bits = layout.Log2(p.Shape[dim])
	for _, v := range p.Op.Results() {
		r := c.AxisInfo.Of(v, dim)
		if r.Contiguity > 0 && p.Op.NumResults() == 1 && c.hasRemainder(p.Op) {
			return min(bits, r.Contiguity), true
		}
		bits = min(bits, r.Constancy)
	}
	return bits, false
}

func (c *emitter) hasRemainder(op *ir.Op) bool {
	found := false
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		found = found || inner.Is(arith.RemSI) || inner.Is(arith.RemUI)
		return ir.Continue
	})
	return found
}

// derive computes a register's result from that of an earlier register.
func (c *emitter) derive(v llvmir.Value, k derivedRegister) llvmir.Value {
	if k.added == 0 {
		return v
	}
	return c.b.Add(v, llvmir.ConstInt(v.Type(), k.added))
}

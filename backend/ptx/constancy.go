package ptx

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// newAxisInfo knows that positions in the grid are not negative.
func newAxisInfo(programs []*ir.Value) *axisinfo.Analysis {
	known := func(v *ir.Value) (intrange.Range, bool) {
		return intrange.Range{Max: intrange.OfType(v.Type()).Max}, slices.Contains(programs, v)
	}
	return &axisinfo.Analysis{Ranges: intrange.Analysis{Overflow: intrange.AssumeNone, Known: known}}
}

// derivedRegister is what a register's results are if those of an earlier one are known.
type derivedRegister struct {
	from  int   // the register
	added int64 // how much more they are
}

// derivedRegisters says for each register of a layout from which one its results follow:
// quotients of neighbours, their remainders, and whether they are below a bound
// are computed once where the divisor or bound is known to be a multiple of
// something. A register that is computed follows from itself.
func (c *emitter) derivedRegisters(p *elementwiseOp, l *layout.Layout) []derivedRegister {
	var same, counts uint32 // bits of elements' numbers that do not matter, or that are added
	if p.op.NumResults() > 0 && isPure(p.op) && !comparesWithConstant(p) {
		for d := range p.shape {
			n, counting := c.constancyOf(p, d)
			bits := uint32(1<<n-1) << layout.FirstBit(p.shape, d)
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
		for d := range p.shape {
			here, there := l.RegOffset(r)&counts, l.RegOffset(out[r].from)&counts
			out[r].added += layout.Coordinate(p.shape, d, here) - layout.Coordinate(p.shape, d, there)
		}
	}
	return out
}

// comparesWithConstant reports whether LLVM knows about a comparison what we do, and
// more where it sees that of each register.
func comparesWithConstant(p *elementwiseOp) bool {
	if !p.view.Body().First().Is(arith.CmpI) {
		return false
	}
	for _, v := range p.view.Inputs() {
		if op := v.DefiningOp(); op != nil && op.Is(linalg.Fill) {
			if _, known := foldresult.ConstantOf(op.Operand(0)); known {
				return true
			}
		}
	}
	return false
}

// constancyOf is how many bits of an index along a dimension do not matter for what
// an operation computes, or are added to it. Counting is worth it in place of a
// division only.
func (c *emitter) constancyOf(p *elementwiseOp, dim int) (bits int, counting bool) {
	bits = layout.Log2(p.shape[dim])
	for _, v := range p.op.Results() {
		r := c.axisInfo.Of(v, dim)
		if r.Contiguity > 0 && p.op.NumResults() == 1 && c.hasRemainder(p.op) {
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

// derive is a register's result that follows from another's.
func (c *emitter) derive(v llvmir.Value, k derivedRegister) llvmir.Value {
	if k.added == 0 {
		return v
	}
	return c.b.Add(v, llvmir.ConstInt(v.Type(), k.added))
}

package asyncops

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/vectorize"
)

// A staged loop is one whose author asks for a number of stages. It is pipelined without dots too: loads of later iterations are in flight
// while an iteration computes and waits at the barriers of its reductions, and take no registers meanwhile. Its ring is private: each thread
// copies the elements that it reads itself, in the layout of the tensor. So it needs no barriers, and a buffer that was read into registers
// takes the next copy at once: there is a buffer less than there are stages.

// numStages is the attribute of a loop with the stages that its author asks for.
const numStages = "tt.num_stages"

// IsStaged reports whether an operation is a loop whose author asks for more than one stage.
func IsStaged(op *ir.Op) bool {
	n, ok := op.IntAttr(numStages)
	return op.Is(scf.For) && ok && n > 1
}

// WantedStages is how many stages a loop should have: what its author says, or the given number.
func WantedStages(loop *ir.Op, n int) int {
	if own, ok := loop.IntAttr(numStages); ok && own > 0 {
		return int(own)
	}
	return n
}

// privateLoadOf matches a load that threads can copy each for itself, by vectors of one width; nil if it has another form.
func privateLoadOf(op *ir.Op, body *ir.Block) *Load {
	o, ok := tile.AsLoad(op)
	if !ok || isVolatile(op) || len(o.Offsets()) > 0 || o.Wrapped() != nil {
		return nil
	}
	t := o.Result().Type().(*ir.TensorType)
	if l := tile.LayoutOf(t); l == nil || !isSpread(l) || !ir.IsInteger(t.Elem) && !ir.IsFloat(t.Elem) || distribute.ElementBytes(t)<<layout.TotalBits(t.Shape) < distribute.MinAsyncBytes {
		return nil
	}
	l := &Load{Value: o.Result(), Load: o, Private: true, Subsumed: []*ir.Op{op}}
	n, conditions := l.privateAccess().Width()
	if n*tile.ElementBytes(t.Elem) < tile.MinCopyBytes || len(conditions) > 0 {
		return nil
	}
	if !isZeroOrUndefined(o.Other()) {
		if _, ok := distribute.SizesOf(o.Source()); !ok {
			return nil
		}
		l.Outside = o.Other()
	}
	return l
}

// isSpread reports whether no two threads hold the same element.
func isSpread(l *layout.Layout) bool {
	lanes, warps := l.FreeBits()
	return lanes == 0 && warps == 0
}

// privateAccess is the access of a copy in the layout of the tensor.
func (l *Load) privateAccess() *vectorize.Access {
	align, _ := l.Load.Alignment()
	return &vectorize.Access{Memory: l.Load.Source(), Align: align, FullDim: -1, Cuts: true, Layout: tile.LayoutOf(l.Value.Type()).WithoutZeroBases()}
}

// Slots is how many slots of a ring a number of stages takes.
func Slots(stages int, private bool) int {
	if private {
		return stages - 1
	}
	return stages
}

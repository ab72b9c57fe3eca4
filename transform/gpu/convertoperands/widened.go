package convertoperands

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/oprules"
)

// isWidened reports whether an elementwise operation takes a tensor in another layout that is computed from one narrower tensor, element by element, and
// that nothing needs in its own layout. All is computed in the other layout then, from the narrower tensor: its conversion takes less shared memory and
// fewer registers, and one conversion does for all tensors that are computed from it.
func (r *operandConverter) isWidened(at *ir.Op, v *ir.Value, l *layout.Layout) bool {
	own, op := tile.LayoutOf(v.Type()), v.DefiningOp()
	if !isElementwise(at) || op == nil || op.Block() != at.Block() || l.WithoutZeroBases().Registers() > own.WithoutZeroBases().Registers() {
		return false
	}
	sources := map[*ir.Value]bool{}
	r.collectSources(v, own, sources)
	if len(sources) != 1 || !r.isNeededOnlyIn(v, l) {
		return false
	}
	for source := range sources {
		return distribute.ElementBytes(source.Type()) < distribute.ElementBytes(v.Type())
	}
	return false
}

// collectSources collects the tensors from which one is computed element by element, in the same block. Tensors without a layout are computed again in any
// layout.
func (r *operandConverter) collectSources(v *ir.Value, l *layout.Layout, sources map[*ir.Value]bool) {
	op := v.DefiningOp()
	if !isElementwise(op) {
		sources[v] = true
		return
	}
	for _, want := range oprules.OperandsOf(r.d, op, l) {
		x := op.Operand(want.Operand)
		switch own := tile.LayoutOf(x.Type()); {
		case own == nil, x.DefiningOp() != nil && (x.DefiningOp().Is(linalg.Fill) || x.DefiningOp().Is(tensor.Empty)):
		case x.DefiningOp() == nil || x.DefiningOp().Block() != op.Block():
			sources[x] = true
		default:
			r.collectSources(x, own, sources)
		}
	}
}

// isNeededOnlyIn reports whether all that is computed from a tensor is taken in a layout by elementwise operations.
func (r *operandConverter) isNeededOnlyIn(v *ir.Value, l *layout.Layout) bool {
	for user := range v.Users() {
		if !isElementwise(user) {
			return false
		}
		if own := r.d.LayoutOf(user.Result(0)); own == nil || !distribute.HasElementsOf(own, l) && !r.isNeededOnlyIn(user.Result(0), l) {
			return false
		}
	}
	return true
}

// isElementwise reports whether an operation computes one tensor in a layout, each element from those at the same place of its operands.
func isElementwise(op *ir.Op) bool {
	if op == nil || op.NumResults() != 1 || tile.LayoutOf(op.Result(0).Type()) == nil || op.Is(linalg.Fill) {
		return false
	}
	view, ok := linalg.AsStructured(op)
	return ok && view.Body() != nil && distribute.IsPure(op) && distribute.IsElementwise(view)
}

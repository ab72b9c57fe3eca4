package distribute

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Update is a structured operation that combines the elements of a tensor with elements of memory, at the indices that another one has.
type Update struct {
	ElementAccess
	Op      *ir.Op // the atomic update in its body
	Operand int    // which operand the elements are
}

// UpdateOf matches a structured operation that adds f32 to memory, as AnyUpdateOf does.
func UpdateOf(op *ir.Op) (u Update, ok bool) {
	u, ok = AnyUpdateOf(op)
	return u, ok && ir.ElementTypeOf(u.Tensor.Type()) == ir.Type(ir.F32) && memref.AtomicKindOf(u.Op) == "addf"
}

// AnyUpdateOf matches a structured operation that combines the elements of a tensor with elements of memory, under a mask if it has one. It is not ok if the results are used,
// or if the body computes the elements or indices.
func AnyUpdateOf(op *ir.Op) (u Update, ok bool) {
	update := tile.UpdateInBody(op)
	rmw, ok := memref.AsAtomicRMW(update)
	if !ok || op.NumResults() != 1 || op.HasUses() || len(rmw.Indices()) != 1 {
		return u, false
	}
	u.Op, u.Memory = update, rmw.MemRef()
	at, isCast := arith.AsIndexCast(rmw.Indices()[0].DefiningOp())
	if !isCast {
		return u, false
	}
	operand := func(v *ir.Value) (*ir.Value, int) {
		view, _ := linalg.AsStructured(op)
		if v.DefiningOp() != nil || v.ArgOf() != view.Body() || !view.IndexingMaps()[v.Index()].IsIdentity() {
			return nil, 0
		}
		return op.Operand(v.Index()), v.Index()
	}
	u.Indices, _ = operand(at.In())
	u.Tensor, u.Operand = operand(rmw.Value())
	if branch, isIf := scf.AsIf(update.Parent()); isIf {
		u.Mask, _ = operand(branch.Condition())
		return u, u.Indices != nil && u.Tensor != nil && u.Mask != nil && branch.Op.Parent() == op
	}
	return u, u.Indices != nil && u.Tensor != nil && update.Parent() == op
}

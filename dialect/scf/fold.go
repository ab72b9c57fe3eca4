package scf

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// foldIf takes the branches the other way round instead of inverting the
// condition.
func foldIf(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	i := IfOp{op}
	not, ok := arith.AsXOrI(i.Condition().DefiningOp())
	if i.Else() == nil || !ok || arith.ConstantOf(not.Rhs()) != ir.Attr(ir.True) {
		return nil, false
	}
	then, otherwise, aside := op.RegionAt(0), op.RegionAt(1), ir.NewRegion()
	aside.TakeBlocks(then)
	then.TakeBlocks(otherwise)
	otherwise.TakeBlocks(aside)
	i.SetCondition(not.Lhs())
	return nil, true
}

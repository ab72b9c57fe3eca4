package linalgtotile

import (
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// isConverted is the post-condition: no allocation or access is left that the pass converts.
func isConverted(root *ir.Op) (err error) {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if is := convertible[op.Def()]; is != nil && is(op) {
			err = op.Bugf("'%s' has a form in the dialect tile, but is not converted", op.Name())
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// convertible reports, by kind, whether the pass converts an operation.
var convertible = map[*ir.OpDef]func(op *ir.Op) bool{
	memref.Alloc:           func(op *ir.Op) bool { return isPromotable(memref.AllocOp{Op: op}) },
	bufferization.ToTensor: usesWholeTensor,
	bufferization.MaterializeInDestination: func(op *ir.Op) bool {
		_, ok := storedTensor(bufferization.MaterializeInDestinationOp{Op: op})
		return ok
	},
}

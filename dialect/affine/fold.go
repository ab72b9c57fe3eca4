package affine

import (
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// folder evaluates an operation, given its constant operands.
type folder = func(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool)

// folders are set apart from the definitions because they refer to them.
var folders = map[*ir.OpDef]folder{
	Load:  foldLoad,
	Store: foldStore,
}

func init() {
	for def, fold := range folders {
		def.Fold = fold
	}
}

func toAttr(a ir.Attr) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Attr: a}}, true }

func notFolded() ([]ir.FoldResult, bool) { return nil, false }

func changedInPlace() ([]ir.FoldResult, bool) { return nil, true }

// foldLoad looks through casts and reads constants.
func foldLoad(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if memref.LookThroughCasts(op, nil) {
		return changedInPlace()
	}
	a := loadOp(op)
	contents := memref.ConstantContents(a.MemRef())
	if contents == nil {
		return notFolded()
	}
	at := 0
	if !contents.Splat {
		indices, ok := a.Map().ConstantResults()
		if !ok {
			return notFolded()
		}
		for i, n := range a.MemRefType().Shape {
			if indices[i] < 0 || indices[i] >= n {
				return notFolded()
			}
			at = at*int(n) + int(indices[i])
		}
	}
	return toAttr(contents.At(op.Context(), at))
}

func foldStore(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	return nil, memref.LookThroughCasts(op, storeOp(op).Stored())
}

package llvm

import "github.com/tshared/tshared/ir"

// Poison defines llvm.mlir.poison: gives a poisoned value.
var Poison = &ir.OpDef{
	Name:    "llvm.mlir.poison",
	Doc:     "gives a poisoned value",
	Example: "%r = llvm.mlir.poison : !llvm.struct<(i32, f32)>",
	Results: []ir.Slot{{Name: "res", Type: compatible}},
	Format:  "attr-dict `:` type($res)",
	Traits:  ir.Pure | ir.ConstantLike,
	Fold: func(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
		return []ir.FoldResult{{Attr: op.Context().DialectAttr(PoisonDef)}}, true
	},
}

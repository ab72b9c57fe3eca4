// Package expandstructure has the pass that makes loops, copies and arithmetic of the operations of the dialect tile in lowered IR: what was
// lowered for a GPU, whose threads share them, compiles for a CPU then.
package expandstructure

import (
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/pass"
)

// Pass is the pass. It leaves operations on tensors with layouts alone, which the lowering does not make.
var Pass = &pass.Pass{
	Name:  "expand-structure",
	Title: "ExpandStructure",
	Doc:   "Expand operations that the lowering keeps for a GPU into loops, copies and arithmetic",
	Run: func(_ *pass.Context, root *ir.Op) error {
		root.Walk(func(op *ir.Op) ir.WalkResult {
			if structure.ExpandCombining(op) {
				return ir.Continue
			}
			if expand := expansionOf(op); expand != nil {
				expand(ir.NewBuilder(op.Context()).Before(op).LocateAs(op), op)
				op.Erase()
			}
			return ir.Continue
		})
		return nil
	},
	Post: func(root *ir.Op) (err error) {
		root.Walk(func(op *ir.Op) ir.WalkResult {
			if expansionOf(op) != nil || structure.Combines(op) {
				err = op.Bugf("'%s' is not expanded", op.Name())
				return ir.Stop
			}
			return ir.Continue
		})
		return err
	},
}

// expansions make other operations in front of an operation, and replace its results.
var expansions = ir.NewDefTable(map[*ir.OpDef]func(b *ir.Builder, op *ir.Op){
	tile.Coordinates: dropCoordinates, tile.SaturatingTruncF: truncate,
	tile.Load: copyWrapped, tile.Gather: copyRows, tile.GatherElements: gatherElements, tile.ScatterElements: scatterElements,
})

// expansionOf is the expansion of an operation; nil for others, and for loads of tiles that do not wrap around.
func expansionOf(op *ir.Op) func(b *ir.Builder, op *ir.Op) {
	if load, ok := tile.AsLoad(op); ok && load.Wrapped() == nil {
		return nil
	}
	return expansions.Get(op.Def())
}

// dropCoordinates: accesses have the address of the memory.
func dropCoordinates(_ *ir.Builder, op *ir.Op) {
	o, _ := tile.AsCoordinates(op)
	o.Result().ReplaceAllUsesWith(o.Source())
}

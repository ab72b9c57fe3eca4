package fitshared

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// generalVersions are the loops with versions whose general one may be taken alone, since all its loads have coordinates: bulk copies cut tiles at the edge
// of a tensor themselves, and roles are for loops that always run.
func generalVersions(kernel *ir.Op) (list []scf.IfOp) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.HasAttr(tile.LoopVersions) && isLocated(op.RegionAt(0).Entry()) {
			list = append(list, scf.IfOp{Op: op})
			return ir.Skip
		}
		return ir.Continue
	})
	return list
}

// isLocated reports whether loads of the loops of a block have coordinates, all that copies may replace.
func isLocated(block *ir.Block) bool {
	loads, others := 0, 0
	for op := range block.Ops() {
		op.Walk(func(op *ir.Op) ir.WalkResult {
			load, ok := tile.AsLoad(op)
			switch {
			case ok && load.Starts() != nil:
				loads++
			case ok, op.Is(tile.Gather), op.Is(tile.GatherElements):
				others++
			}
			return ir.Continue
		})
	}
	return loads > 0 && others == 0
}

// takeGeneral puts the first branch of versions in their place.
func takeGeneral(versions scf.IfOp) {
	branch := versions.Op.RegionAt(0).Entry()
	yield := branch.Last()
	for i, v := range yield.Operands() {
		versions.Op.Result(i).ReplaceAllUsesWith(v)
	}
	yield.Erase()
	for op := range branch.Ops() {
		op.Remove()
		versions.Op.Block().InsertBefore(versions.Op, op)
	}
	versions.Op.Erase()
}

// whyNotBulk is why threads copy the tiles of a loop.
func whyNotBulk(kernel *ir.Op) (why string) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if text, ok := op.StringAttr(tile.NotBulk); ok && op.Is(scf.For) {
			why = text
			return ir.Stop
		}
		return ir.Continue
	})
	return why
}

// Package dropcoordinates has the pass that drops the coordinates of tiles. Earlier passes may ask at which coordinates of a tensor in
// memory a tile is; later passes and emission use addresses, and need not keep the values for the coordinates.
package dropcoordinates

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
)

// Pass is the pass.
var Pass = kernelpass.OnKernels(&pass.Pass{
	Name: "tile-drop-coordinates", Title: "TileDropCoordinates", Doc: "Drop the coordinates of tiles in tensors in memory, which accesses by addresses do not need",
	Options: []pass.Option{kernelpass.MapsOption, kernelpass.BulkStoresOption},
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		maps, stores := ctx.Bool(kernelpass.MapsOption.Name), ctx.Bool(kernelpass.BulkStoresOption.Name)
		eachLocated(kernel, func(op *ir.Op) {
			if !maps || !isInLoop(op) && !(stores && IsConverted(op)) {
				tile.DropCoordinates(op)
			}
		})
		return nil
	},
	Post: func(kernel *ir.Op) (err error) {
		eachLocated(kernel, func(op *ir.Op) {
			if !isInLoop(op) && !IsConverted(op) {
				err = op.Bugf("still has coordinates")
			}
		})
		return err
	},
})

// DropAll drops the coordinates of all accesses of a kernel, whose loops say then why bulk copies do not make their loads.
func DropAll(kernel *ir.Op, why string) {
	eachLocated(kernel, func(op *ir.Op) {
		if isInLoop(op) {
			op.Parent().SetAttr(tile.NotBulk, kernel.Context().String(why))
		}
		tile.DropCoordinates(op)
	})
}

// DropStores drops the coordinates of the stores of a kernel, which say then, as atomic updates do, why no bulk stores make them.
func DropStores(kernel *ir.Op, why string) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if _, ok := distribute.AnyUpdateOf(op); ok {
			op.SetAttr(tile.NotBulk, kernel.Context().String(why))
		}
		return ir.Continue
	})
	eachLocated(kernel, func(op *ir.Op) {
		if op.Is(tile.Store) {
			op.SetAttr(tile.NotBulk, kernel.Context().String(why))
			tile.DropCoordinates(op)
		}
	})
}

// isInLoop reports whether an access is a load in a loop.
func isInLoop(op *ir.Op) bool { return op.Is(tile.Load) && op.Parent().Is(scf.For) }

// IsConverted reports whether an access is a store of a tensor that goes through shared memory, so that it is stored by vectors: a bulk store can make it from there.
func IsConverted(op *ir.Op) bool {
	o, ok := tile.AsStore(op)
	if !ok {
		return false
	}
	c, ok := tile.AsConvertLayout(o.Value().DefiningOp())
	if !ok {
		return false
	}
	by, _ := c.By()
	return by == tile.ByShared
}

// eachLocated visits the accesses that say where their memory is.
func eachLocated(kernel *ir.Op, visit func(op *ir.Op)) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if (op.Is(tile.Load) || op.Is(tile.Store)) && tile.CoordinateAttrs(op) != nil {
			visit(op)
		}
		return ir.Continue
	})
}

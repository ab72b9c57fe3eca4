// Package dropcoordinates has the pass that drops the coordinates of tiles. Earlier passes may ask at which coordinates of a tensor in
// memory a tile is; later passes and emission use addresses, and need not keep the values for the coordinates.
package dropcoordinates

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
)

// Pass is the pass.
var Pass = kernelpass.OnKernels(&pass.Pass{
	Name: "tile-drop-coordinates", Title: "TileDropCoordinates", Doc: "Drop the coordinates of tiles in tensors in memory, which accesses by addresses do not need",
	Options: []pass.Option{kernelpass.MapsOption},
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		eachLocated(kernel, func(op *ir.Op) {
			if !ctx.Bool(kernelpass.MapsOption.Name) || !isInLoop(op) {
				tile.DropCoordinates(op)
			}
		})
		return nil
	},
	Post: func(kernel *ir.Op) (err error) {
		eachLocated(kernel, func(op *ir.Op) {
			if !isInLoop(op) {
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

// isInLoop reports whether an access is a load in a loop.
func isInLoop(op *ir.Op) bool { return op.Is(tile.Load) && op.Parent().Is(scf.For) }

// eachLocated visits the accesses that say where their memory is.
func eachLocated(kernel *ir.Op, visit func(op *ir.Op)) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if (op.Is(tile.Load) || op.Is(tile.Store)) && tile.CoordinateAttrs(op) != nil {
			visit(op)
		}
		return ir.Continue
	})
}

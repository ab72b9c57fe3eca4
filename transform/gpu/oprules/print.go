package oprules

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

var print = Rule{
	Operands: func(d *distribute.Distribution, op *ir.Op, _ *layout.Layout) []Constraint {
		v := tile.PrintOp{Op: op}.Value()
		shape, ok := ir.ShapeOf(v.Type())
		if !ok {
			return nil // a scalar
		}
		return []Constraint{{slices.Index(op.Operands(), v), d.DefaultLayout(shape)}}
	},
}

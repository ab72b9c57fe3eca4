// Package assignlayouts has the pass that chooses a layout for every tensor of a kernel and writes it into the types.
//
// Accesses to memory choose the layouts, so that they are coalesced; results follow their operands. Tensors that are cheap
// to compute, such as splats and indices, get no layout: they are rematerialised where they are used.
package assignlayouts

import (
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/internal/transform/remark"
	"github.com/tshared/tshared/ir"
)

// Pass is the pass, on kernels that linalg-to-tile has converted.
var Pass = remark.On(distribute.NewPass("tile-assign-layouts", "TileAssignLayouts", "Choose the layouts of tensors, write them into their types, and insert conversions", Run, hasLayouts), remark.Layouts)

// Run writes the inferred layouts into the types of tensors, and inserts conversions where operations
// demand equal types. Tensors without a layout are rematerialised where they are used.
func Run(kernel *ir.Op, o distribute.Options) {
	c := newInference(kernel, o)
	c.run(kernel)
	for v, l := range c.layouts {
		if l != nil {
			v.SetType(tile.Distributed(kernel.Context(), v.Type().(*ir.TensorType), l))
		}
	}
	kernel.SetAttr(tile.NumWarps, kernel.Context().IntAttr(ir.I64, int64(o.Warps)))
	r := &typeRepair{inferred: c, b: ir.NewBuilder(kernel.Context())}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		r.op(op)
		return ir.Continue
	})
}

// hasLayouts checks that the tensors of accesses, dots and scans have layouts.
func hasLayouts(op *ir.Op) (err error) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if inner.Def().Dialect != tile.Dialect || inner.Is(tile.ConvertLayout) {
			return ir.Continue
		}
		values := inner.Results()
		if o, ok := tile.AsStore(inner); ok {
			values = []*ir.Value{o.Value()}
		} else if o, ok := tile.AsScatterElements(inner); ok {
			values = []*ir.Value{o.Value()}
		} else if inner.Is(tile.GatherElements) {
			return ir.Continue // may be left to its users
		}
		for _, v := range values {
			if shape, ok := ir.ShapeOf(v.Type()); ok && layout.Fits(shape) && tile.LayoutOf(v.Type()) == nil {
				err = inner.Errorf("BUG: a tensor of '%s' has no layout", inner.Name())
				return ir.Stop
			}
		}
		return ir.Continue
	})
	return err
}

// Package assignlayouts has the pass that chooses a layout for every tensor of a kernel and writes it into the types.
//
// Accesses have the layouts that tile-coalesce chose, dots those of their instructions; results follow their operands. Tensors that are cheap
// to compute, such as splats and indices, get no layout: they are rematerialised where they are used.
package assignlayouts

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels that tile-coalesce has written layouts of accesses into.
var Pass = remark.On(refusing(kernelpass.NewPass("tile-assign-layouts", "TileAssignLayouts",
	"Choose the layouts of tensors, write them into their types, and insert conversions", Run, Check)), oprules.Layouts)

// refusing makes the pass refuse functions with tensors as arguments or results, whose layouts callers would have to know, and dots that no
// instruction computes.
func refusing(p *pass.Pass) *pass.Pass {
	p.Pre = func(ctx *pass.Context, kernel *ir.Op) error {
		if err := checkSignature(kernel); err != nil {
			return err
		}
		o, err := kernelpass.OptionsOf(ctx, kernel)
		if err != nil {
			return err
		}
		return distribute.CheckInstructions(kernel, o)
	}
	return p
}

func checkSignature(kernel *ir.Op) (err error) {
	if entry := kernel.Region0().Entry(); entry != nil && slices.ContainsFunc(entry.Args(), oprules.CanHaveLayout) {
		return kernel.Errorf("a kernel cannot have tensors as arguments")
	}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(function.Return) && slices.ContainsFunc(op.Operands(), oprules.CanHaveLayout) {
			err = op.Errorf("a kernel cannot return tensors")
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

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
	kernel.RemoveAttr(tile.SelectedWarps)
	kernel.SetAttr(tile.NumWarps, kernel.Context().IntAttr(ir.I64, int64(o.Warps)))
	r := &typeRepair{inferred: c, d: distribute.New(kernel, o), b: ir.NewBuilder(kernel.Context())}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		r.rewriteOp(op)
		op.RemoveAttr(tile.Coalesced)
		return ir.Continue
	})
}

package distribute

import (
	"fmt"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Passes are the passes of this package, in the order in which they run. They work on kernels that linalg-to-tile has
// converted.
var Passes = []*pass.Pass{
	{
		Name: "tile-select-dots", Title: "TileSelectDots",
		Doc: "Select tensor-core instructions for dots, and add their accumulators in them",
		On:  []string{"func.func"}, Options: PassOptions,
		Run: func(ctx *pass.Context, op *ir.Op) error {
			o, err := OptionsOf(ctx)
			if err == nil {
				New(op, o).SelectDots()
			}
			return err
		},
	},
	{
		Name: "tile-assign-layouts", Title: "TileAssignLayouts",
		Doc: "Choose the layouts of tensors, write them into their types, and insert conversions",
		On:  []string{"func.func"}, Options: PassOptions,
		Run: func(ctx *pass.Context, op *ir.Op) error {
			o, err := OptionsOf(ctx)
			if err == nil {
				New(op, o).AssignLayouts()
			}
			return err
		},
		Post: hasLayouts,
	},
	{
		Name: "tile-convert-operands", Title: "TileConvertOperands",
		Doc: "Convert operands to the layouts in which operations take them, and compute tensors without a layout in the layouts of their users",
		On:  []string{"func.func"}, Options: PassOptions,
		Run: func(ctx *pass.Context, op *ir.Op) error {
			pl, err := assigned(ctx, op)
			if err == nil {
				pl.ConvertOperands()
			}
			return err
		},
		Post: CheckOperands,
	},
	{
		Name: "tile-select-conversions", Title: "TileSelectConversions",
		Doc: "Choose whether layout conversions rename registers, shuffle words or go through shared memory, by their cost",
		On:  []string{"func.func"}, Options: PassOptions,
		Run: func(ctx *pass.Context, op *ir.Op) error {
			pl, err := assigned(ctx, op)
			if err == nil {
				pl.SelectConversions()
			}
			return err
		},
		Post: conversionsAreSelected,
	},
	{
		Name: "tile-merge-reductions", Title: "TileMergeReductions",
		Doc: "Make groups of reductions that share their barriers",
		On:  []string{"func.func"}, Options: PassOptions,
		Run: func(ctx *pass.Context, op *ir.Op) error {
			o, err := OptionsOf(ctx)
			if err == nil {
				New(op, o).MergeReductions()
			}
			return err
		},
		Post: groupsAreAdjacent,
	},
}

// PassOptions are the options of passes whose decisions depend on the target.
var PassOptions = []pass.Option{
	{Name: "target", Kind: pass.String, Default: "sm_90a", Doc: "GPU to compile for"},
	{Name: "num-warps", Kind: pass.Int, Default: "4", Doc: "Warps per block: 1, 2, 4, 8, 16 or 32"},
	{Name: "maxnreg", Kind: pass.Int, Default: "0", Doc: "Registers per thread, at most; 0 is no limit"},
}

// OptionsOf are the options of a pass.
func OptionsOf(ctx *pass.Context) (o Options, err error) {
	o.Warps, o.MaxRegisters = int(ctx.Int("num-warps")), int(ctx.Int("maxnreg"))
	if err := CheckWarps(o.Warps); err != nil {
		return o, err
	}
	o.GPU, err = targets.LookupGPU(ctx.Str("target"))
	return o, err
}

// assigned is the planner of a kernel whose layouts are assigned, with the warps that they are for. It refuses dots that no
// instruction computes, which a person may have written.
func assigned(ctx *pass.Context, kernel *ir.Op) (*Planner, error) {
	o, err := OptionsOf(ctx)
	if err != nil {
		return nil, err
	}
	if n, ok := kernel.IntAttr(tile.NumWarps); ok {
		o.Warps = int(n)
	}
	pl := New(kernel, o)
	pl.Assigned = true
	return pl, pl.CheckDots()
}

// CheckWarps refuses a number of warps that a block cannot have.
func CheckWarps(n int) error {
	if n < 1 || n > 32 || n&(n-1) != 0 {
		return fmt.Errorf("a block cannot have %d warps: 1, 2, 4, 8, 16 or 32 are possible", n)
	}
	return nil
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

package assignlayouts

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/oprules"
)

// Check is the post-condition: every operation can compute its results in the layouts that they have, if it gets its operands in the layouts that
// follow, which is up to tile-convert-operands.
//
//  1. The results of an operation have one layout, or all of them have none. Those of control flow are values of other operations: each
//     has a layout of its own, and so have the arguments of blocks.
//  2. A tensor without a layout is computed by an operation that tile-convert-operands can copy: it has no effects, and is no
//     reduction, dot or operation of the tile dialect but a gather.
//  3. The results of a reduction have the layout of its inputs without the reduced dimensions, and elements are in order where the combiner
//     does not commute.
//  4. A scan is in a layout with the elements along its axis in registers, then lanes, then warps, then registers.
//
// Tensors that control flow joins have one type, as the verifier demands.
func Check(kernel *ir.Op) (err error) {
	warps, _ := kernel.IntAttr(tile.NumWarps)
	d := distribute.New(kernel, distribute.Options{Warps: int(max(warps, 1))})
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op != kernel {
			err = checkLayouts(d, op)
		}
		if err != nil {
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

func checkLayouts(d *distribute.Distribution, op *ir.Op) error {
	if oprules.JoinsValues(op) {
		return checkJoined(op)
	}
	l := resultLayout(op)
	for _, v := range op.Results() {
		switch {
		case hasNoLayout(v) && (l != nil || !isRematerializable(op)):
			return oprules.WithoutLayout(op)
		case oprules.CanHaveLayout(v) && l != nil && !l.Equal(tile.LayoutOf(v.Type())):
			return op.Bugf("the results of '%s' have different layouts", op.Name())
		}
	}
	if check := oprules.Of(op).CheckLayouts; check != nil {
		return check(d.For(op), op, l)
	}
	return nil
}

// checkJoined checks that the tensors of control flow have layouts, and one for each value that is joined.
func checkJoined(op *ir.Op) error {
	values := slices.Clone(op.Results())
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			values = append(values, b.Args()...)
		}
	}
	if slices.ContainsFunc(values, hasNoLayout) {
		return oprules.WithoutLayout(op)
	}
	for _, verify := range []func(*ir.Op) error{op.Def().Verify, op.Def().VerifyRegions} {
		if verify == nil {
			continue
		}
		if err := verify(op); err != nil {
			return op.Bugf("%w", err)
		}
	}
	return nil
}

// hasNoLayout reports whether a tensor that can have a layout has none.
func hasNoLayout(v *ir.Value) bool { return oprules.CanHaveLayout(v) && tile.LayoutOf(v.Type()) == nil }

// resultLayout is the layout of the first result that has one.
func resultLayout(op *ir.Op) *layout.Layout {
	for _, v := range op.Results() {
		if l := tile.LayoutOf(v.Type()); l != nil {
			return l
		}
	}
	return nil
}

// isRematerializable reports whether tile-convert-operands can copy an operation for each of its users. Whether the memory that a body reads
// is the same there, is asked when layouts are inferred.
func isRematerializable(op *ir.Op) bool {
	is := oprules.Of(op).IsRematerializable
	return is != nil && is(op)
}

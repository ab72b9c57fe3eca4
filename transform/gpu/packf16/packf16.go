// Package packf16 has the pass that computes two 16-bit elements at a time.
package packf16

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.NewPass("tile-pack-f16", "TilePackF16", "Compute two 16-bit elements at a time where there is an instruction for it",
	func(kernel *ir.Op, o distribute.Options) { run(kernel, o.GPU) }, arePackable), remark.PackedElements)

// run marks elementwise operations that are computed for two elements at once, by instructions on f16x2 and
// bf16x2, conversions to and from two 8-bit floats, and conversions of two integers. Elements that are computed for others are not computed in pairs.
func run(kernel *ir.Op, gpu distribute.GPU) {
	distribute.EachElementwise(kernel, func(p *distribute.Elementwise, l *layout.Layout) {
		if hasPairs(p.Op, l) && PackedOp(p.View, gpu) != nil {
			p.Op.SetAttr(tile.Packed, ir.Unit)
		}
	})
}

// hasPairs reports whether each thread computes several elements of an operation, each for itself.
func hasPairs(op *ir.Op, l *layout.Layout) bool {
	shared := op.HasAttr(tile.Constancy) || op.HasAttr(tile.Contiguity)
	copies := len(l.WithoutZeroBases().Reg) != len(l.Reg)
	return len(l.Reg) > 0 && !shared && !copies
}

// arePackable is the post-condition: some target has an instruction for two elements of each marked operation.
func arePackable(kernel *ir.Op) (err error) {
	packable := map[*ir.Op]bool{}
	distribute.EachElementwise(kernel, func(p *distribute.Elementwise, l *layout.Layout) {
		op, _ := packedOp(p.View)
		packable[p.Op] = op != nil && hasPairs(p.Op, l)
	})
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.HasAttr(tile.Packed) && !packable[op] {
			err = op.Errorf("no instruction computes two of its elements, but it has '%s'", tile.Packed)
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// packable are the operations with instructions for two elements; true for those that older targets have for f16 only.
var packable = map[*ir.OpDef]bool{
	arith.AddF: true, arith.SubF: true, arith.MulF: true, math.Fma: false,
	arith.MaximumF: false, arith.MinimumF: false, arith.MaxNumF: false, arith.MinNumF: false,
}

// PackedOp is the operation of a body for which a target has an instruction on two elements; nil if the body has more
// operations, or there is no instruction.
func PackedOp(view linalg.StructuredOp, gpu distribute.GPU) *ir.Op {
	op, f16Only := packedOp(view)
	if op == nil || f16Only && op.Result(0).Type() == ir.Type(ir.BF16) && !gpu.Has(targets.BF16Arith) {
		return nil
	}
	return op
}

// packedOp is PackedOp for the target that has all instructions; f16Only says that older ones have it for f16 only.
func packedOp(view linalg.StructuredOp) (op *ir.Op, f16Only bool) {
	body := view.Body()
	if body == nil {
		return nil, false
	}
	op = body.First()
	if op.Next() != body.Last() || view.Op.NumResults() != 1 || op.NumResults() != 1 || view.Yielded()[0] != op.Result(0) {
		return nil, false
	}
	if op.Is(tile.SaturatingTruncF) {
		return op, false
	}
	if t := op.Result(0).Type(); t != ir.Type(ir.F16) && t != ir.Type(ir.BF16) {
		return nil, false
	}
	if wide, ok := arith.AsExtF(op); ok {
		if !tile.IsSaturated(wide.In().Type()) || op.Result(0).Type() != ir.Type(ir.F16) {
			return nil, false
		}
		return op, false
	}
	if op.Is(arith.SIToFP) || op.Is(arith.UIToFP) {
		return packedConversion(op)
	}
	if narrow, ok := arith.AsTruncF(op); ok {
		if _, other := arith.RoundingModeOf(op); other || narrow.In().Type() != ir.Type(ir.F32) {
			return nil, false
		}
		return op, false
	}
	f16Only, ok := packable[op.Def()]
	if !ok {
		return nil, false
	}
	return op, f16Only
}

// packedConversion is the conversion of integers that f32 has on the way: larger ones than it has exactly are infinite in f16, and rounded twice in bf16. Bytes do
// without it, by arithmetic of the result.
func packedConversion(op *ir.Op) (packed *ir.Op, f16Only bool) {
	t, ok := op.Operand(0).Type().(*ir.IntegerType)
	if !ok || t.Width > 32 || op.Result(0).Type() == ir.Type(ir.BF16) && t.Width > 16 {
		return nil, false
	}
	return op, t.Width == 8
}

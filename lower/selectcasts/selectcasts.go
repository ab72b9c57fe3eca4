// Package selectcasts has the pass that selects instructions for saturating conversions to 8-bit floats:
//
//	%r = linalg.generic ins(%x : tensor<64xf16>) { tile.saturating_truncf : f16 to f8E5M2 }
//
// A GPU with FP8Convert has one instruction for such a conversion, of f32:
//
//	%w = linalg.generic ins(%x) { arith.extf }
//	%r = linalg.generic ins(%w) { tile.saturating_truncf : f32 to f8E5M2 }
//
// On others the operand is clamped, and the rounding is integer arithmetic:
//
//	%m = linalg.generic ins(%x, %lowest) { arith.maximumf }
//	%n = linalg.generic ins(%m, %largest) { arith.minimumf }
//	%r = linalg.generic ins(%n) { arith.bitcast, arith.andi, ... }
package selectcasts

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/expandnarrowfloats"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels that linalg-to-tile has converted.
var Pass = remark.On(kernelpass.NewPass("tile-select-casts", "TileSelectCasts", "Select instructions for saturating conversions to 8-bit floats", func(kernel *ir.Op, o distribute.Options) {
	Run(kernel, o.GPU.Has(targets.FP8Convert))
}, isOfF32), remark.Casts)

// isOfF32 is the post-condition: conversions are of f32, as their instruction is, in the bodies of structured operations.
func isOfF32(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if o, ok := tile.AsSaturatingTruncF(op); ok && (!linalg.IsStructured(op.Parent().Def()) || o.In().Type() != ir.Type(ir.F32)) {
			err = op.Errorf("the conversion is not of an f32 in the body of a structured operation")
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// Run selects instructions for the saturating conversions of a kernel, for a target that has one for all of it or none.
func Run(kernel *ir.Op, hasInstruction bool) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		x, to := convertedBy(op)
		if x == nil {
			return ir.Continue
		}
		c := conversion{ir.NewBuilder(op.Context()).Before(op).LocateAs(op), to}
		var r *ir.Value
		switch {
		case !hasInstruction:
			r = c.expanded(x)
		case ir.ElementTypeOf(x.Type()) != ir.Type(ir.F32):
			r = c.saturated(c.extended(x))
		default:
			return ir.Continue
		}
		op.Result(0).ReplaceAllUsesWith(r)
		op.Erase()
		return ir.Continue
	})
}

// convertedBy are the tensor that an operation converts, and the type of the result's elements; nil if it does anything else.
func convertedBy(op *ir.Op) (x *ir.Value, to ir.Type) {
	view, ok := linalg.AsStructured(op)
	if !ok || !op.Is(linalg.Generic) {
		return nil, nil
	}
	if cast, ok := tile.AsSaturatingTruncF(view.Body().First()); ok {
		return view.Inputs()[0], cast.Out().Type()
	}
	return nil, nil
}

// conversion converts tensors to floats of a type.
type conversion struct {
	*ir.Builder
	to ir.Type
}

func (c conversion) extended(x *ir.Value) *ir.Value {
	return c.elementwise(ir.F32, func(args []*ir.Value) *ir.Value { return arith.NewCast(c.Builder, arith.ExtF, args[0], ir.F32) }, x)
}

func (c conversion) saturated(x *ir.Value) *ir.Value {
	return c.elementwise(c.to, func(args []*ir.Value) *ir.Value { return tile.NewSaturatingTruncF(c.Builder, args[0], c.to).Out() }, x)
}

// expanded clamps a tensor and rounds it.
func (c conversion) expanded(x *ir.Value) *ir.Value {
	to := c.to.(*ir.FloatType).Format
	most := to.Float64(to.Largest(false))
	x = c.limited(c.limited(x, arith.MaximumF, -most), arith.MinimumF, most)
	return c.elementwise(c.to, func(args []*ir.Value) *ir.Value {
		return expandnarrowfloats.Truncated(c.Builder, args[0], c.to, arith.ToNearestEven)
	}, x)
}

// limited is the minimum or maximum of a tensor and a number.
func (c conversion) limited(x *ir.Value, def *ir.OpDef, bound float64) *ir.Value {
	t := x.Type().(*ir.TensorType)
	from := t.Elem.(*ir.FloatType).Format
	limit := arith.NewConstant(c.Builder, constfold.Attr(c.Ctx, t.Elem, constfold.Float{Format: from, Bits: from.FromFloat64(bound)}))
	limits := linalg.NewFill(c.Builder, limit, tensor.NewEmpty(c.Builder, t.Shape, t.Elem))
	return c.elementwise(t.Elem, func(args []*ir.Value) *ir.Value { return arith.NewBinary(c.Builder, def, args[0], args[1]) }, x, limits)
}

// elementwise computes each element of a tensor from the same elements of others.
func (c conversion) elementwise(elem ir.Type, body func(args []*ir.Value) *ir.Value, tensors ...*ir.Value) *ir.Value {
	return linalg.NewGeneric(c.Builder, linalg.GenericSpec{
		Ins: tensors, Outs: []*ir.Value{tensor.NewEmpty(c.Builder, tensors[0].Type().(*ir.TensorType).Shape, elem)},
		Body: func(args []*ir.Value) []*ir.Value { return []*ir.Value{body(args)} },
	}).Result(0)
}

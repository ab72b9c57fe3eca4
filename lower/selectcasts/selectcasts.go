// Package selectcasts has the pass that selects instructions for conversions of 8-bit floats. Saturating conversions to them:
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
//
// The integer arithmetic that extends 8-bit floats becomes an extension to f16, which the GPU has an instruction for, and from there:
//
//	%h = linalg.generic ins(%x : tensor<64xf8E5M2>) { arith.extf : f8E5M2 to f16 }
//	%r = linalg.generic ins(%h) { arith.extf : f16 to f32 }
package selectcasts

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/peeledextf"
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
var Pass = remark.On(kernelpass.NewPass("tile-select-casts", "TileSelectCasts", "Select instructions for saturating conversions to 8-bit floats, and for extensions of such floats", func(kernel *ir.Op, o distribute.Options) {
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
	if hasInstruction {
		splitExtensions(kernel)
	}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if from := peeledextf.Of(op); from != nil && hasInstruction && tile.IsSaturated(ir.ElementTypeOf(from.Type())) {
			extend(op, from)
			return ir.Continue
		}
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
			r = c.saturated(c.cast(x, arith.ExtF, ir.F32))
		default:
			return ir.Continue
		}
		op.Result(0).ReplaceAllUsesWith(r)
		op.Erase()
		return ir.Continue
	})
}

// extend replaces an operation that extends a tensor of 8-bit floats. All of these are exact in f16.
func extend(op *ir.Op, from *ir.Value) {
	to := ir.ElementTypeOf(op.Result(0).Type())
	c := conversion{ir.NewBuilder(op.Context()).Before(op).LocateAs(op), to}
	r := c.cast(from, arith.ExtF, ir.F16)
	switch to {
	case ir.Type(ir.F16):
	case ir.Type(ir.BF16):
		r = c.cast(c.cast(r, arith.ExtF, ir.F32), arith.TruncF, to)
	default:
		r = c.cast(r, arith.ExtF, to)
	}
	op.Result(0).ReplaceAllUsesWith(r)
	op.Erase()
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

// cast converts the elements of a tensor by an operation.
func (c conversion) cast(x *ir.Value, def *ir.OpDef, to ir.Type) *ir.Value {
	return c.elementwise(to, func(args []*ir.Value) *ir.Value { return arith.NewCast(c.Builder, def, args[0], to) }, x)
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

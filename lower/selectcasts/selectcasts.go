// Package selectcasts has the pass that selects instructions for conversions to 8-bit floats.
//
// The lowering clamps the operand of such a conversion and expands the rounding into integer arithmetic, which every target has:
//
//	%m = linalg.generic ins(%x, %lowest) { arith.maximumf }
//	%n = linalg.generic ins(%m, %largest) { arith.minimumf }
//	%r = linalg.generic ins(%n) { arith.bitcast, arith.andi, ... }
//
// A GPU with FP8Convert has one instruction for all of it:
//
//	%r = linalg.generic ins(%x) { tile.saturating_truncf }
//
// A body is such a rounding if it computes what the lowering would make of one, operation for operation. Extensions of narrow floats to f32 get
// fewer instructions as well: see Extend.
package selectcasts

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/expandnarrowfloats"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels that linalg-to-tile has converted.
var Pass = remark.On(kernelpass.NewPass("tile-select-casts", "TileSelectCasts", "Select instructions for conversions to 8-bit floats, and fewer ones for extensions from narrow floats", func(kernel *ir.Op, o distribute.Options) {
	if o.GPU.Has(targets.FP8Convert) {
		Run(kernel)
	}
	Extend(kernel)
}, inBodies), remark.Casts)

// inBodies is the post-condition: conversions are of elements, in the bodies of structured operations.
func inBodies(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tile.SaturatingTruncF) && !linalg.IsStructured(op.Parent().Def()) {
			err = op.Errorf("the conversion is in no body of a structured operation")
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// Run replaces roundings to 8-bit floats of clamped tensors by one operation, for a target that has an instruction for it.
func Run(kernel *ir.Op) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if x := roundedBy(op); x != nil {
			if from := clampedFrom(x, ir.ElementTypeOf(op.Result(0).Type()).(*ir.FloatType)); from != nil {
				replace(op, from)
			}
		}
		return ir.Continue
	})
}

// replace makes one operation of a rounding, and one of the extension to f32 before it if there is any.
func replace(op *ir.Op, x *ir.Value) {
	b := ir.NewBuilder(op.Context()).Before(op).LocateAs(op)
	if ir.ElementTypeOf(x.Type()) != ir.Type(ir.F32) {
		x = elementwise(b, x, ir.F32, func(v *ir.Value) *ir.Value { return arith.NewCast(b, arith.ExtF, v, ir.F32) })
	}
	to := ir.ElementTypeOf(op.Result(0).Type())
	r := elementwise(b, x, to, func(v *ir.Value) *ir.Value { return tile.NewSaturatingTruncF(b, v, to).Out() })
	view, _ := linalg.AsStructured(op)
	unused := view.Inputs()[0]
	op.Result(0).ReplaceAllUsesWith(r)
	op.Erase()
	for unused != nil && !unused.HasUses() { // the clamps
		op := unused.DefiningOp()
		unused = op.Operand(0)
		op.Erase()
	}
}

// elementwise computes each element of a tensor from one of x.
func elementwise(b *ir.Builder, x *ir.Value, elem ir.Type, body func(v *ir.Value) *ir.Value) *ir.Value {
	empty := tensor.NewEmpty(b, x.Type().(*ir.TensorType).Shape, elem)
	return linalg.NewGeneric(b, linalg.GenericSpec{
		Ins: []*ir.Value{x}, Outs: []*ir.Value{empty},
		Body: func(args []*ir.Value) []*ir.Value { return []*ir.Value{body(args[0])} },
	}).Result(0)
}

// roundedBy is the tensor that an operation rounds to 8-bit floats; nil if it does anything else.
func roundedBy(op *ir.Op) *ir.Value {
	if !op.Is(linalg.Generic) || op.NumResults() != 1 || !tile.IsSaturated(ir.ElementTypeOf(op.Result(0).Type())) {
		return nil
	}
	view, _ := linalg.AsStructured(op)
	if len(view.Inputs()) != 1 || !isPointwise(view) {
		return nil
	}
	x := view.Body().Arg(0)
	if _, ok := x.Type().(*ir.FloatType); !ok {
		return nil
	}
	scratch := ir.NewBlock()
	like := scratch.AddArg(x.Type(), op.Loc())
	b := ir.NewBuilder(op.Context()).AtEnd(scratch)
	want := expandnarrowfloats.Truncated(b, like, view.Yielded()[0].Type(), arith.ToNearestEven)
	same := matcher{like: x}.same(want, view.Yielded()[0])
	if !same {
		return nil
	}
	return view.Inputs()[0]
}

// isPointwise reports whether every operand of an operation is indexed by all loops, in order.
func isPointwise(view linalg.StructuredOp) bool {
	for _, m := range view.IndexingMaps() {
		if !m.IsIdentity() {
			return false
		}
	}
	return true
}

// matcher compares computations: it has the values of the second that correspond to those of the first.
type matcher map[*ir.Value]*ir.Value

// same reports whether two values are computed by the same operations.
func (m matcher) same(want, got *ir.Value) bool {
	if known, ok := m[want]; ok {
		return known == got
	}
	if c := arith.ConstantOf(want); c != nil {
		return c == arith.ConstantOf(got)
	}
	a, b := want.DefiningOp(), got.DefiningOp()
	if a == nil || b == nil || a.Def() != b.Def() || want.Type() != got.Type() || a.NumOperands() != b.NumOperands() || a.Attr("predicate") != b.Attr("predicate") {
		return false
	}
	for i := range a.NumOperands() {
		if !m.same(a.Operand(i), b.Operand(i)) {
			return false
		}
	}
	m[want] = got
	return true
}

// clampedFrom is the tensor that is clamped to the finite numbers of a type; nil if v is not clamped.
func clampedFrom(v *ir.Value, to *ir.FloatType) *ir.Value {
	most := to.Format.Float64(to.Format.Largest(false))
	for _, limit := range []struct {
		def   *ir.OpDef
		bound float64
	}{{arith.MinimumF, most}, {arith.MaximumF, -most}} {
		if v = limitedBy(v, limit.def, limit.bound); v == nil {
			return nil
		}
	}
	return v
}

// limitedBy is the tensor of which a tensor is the minimum or maximum with a number; nil if it is none.
func limitedBy(v *ir.Value, def *ir.OpDef, bound float64) *ir.Value {
	view, ok := linalg.AsStructured(v.DefiningOp())
	if !ok || !view.Op.Is(linalg.Generic) || len(view.Inputs()) != 2 || !isPointwise(view) {
		return nil
	}
	body := view.Body()
	op := body.First()
	if !op.Is(def) || op.Next() != body.Last() || view.Yielded()[0] != op.Result(0) || op.Operand(0) != body.Arg(0) || op.Operand(1) != body.Arg(1) {
		return nil
	}
	fill, ok := linalg.AsFill(view.Inputs()[1].DefiningOp())
	if !ok {
		return nil
	}
	if c, ok := arith.ConstantOf(fill.Value()).(*ir.FloatAttr); !ok || c.Float64() != bound {
		return nil
	}
	return view.Inputs()[0]
}

// Package splat finds the scalars of splat tensors. It knows how Triton and arith make splats.
package splat

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Scalar is the scalar of a splat, nil for other tensors. It may be computed anew at the insertion point of the
// builder. A scalar is returned as it is.
func Scalar(b *ir.Builder, v *ir.Value) *ir.Value {
	t, isTensor := v.Type().(*ir.TensorType)
	if !isTensor {
		return v
	}
	op := v.DefiningOp()
	if s, ok := tt.AsSplat(op); ok {
		return s.Src()
	}
	switch {
	case op.Is(arith.Constant):
		d, ok := arith.ConstantOf(v).(*ir.DenseAttr)
		if !ok || !d.Splat {
			return nil
		}
		at := b.Save()
		defer b.Restore(at)
		return arith.NewConstant(b.LocateAs(op), d.At(b.Ctx, 0))
	case op.Is(arith.SIToFP), op.Is(arith.TruncF):
		cast, _ := arith.AsCast(op)
		src := Scalar(b, cast.In())
		if src == nil {
			return nil
		}
		return arith.NewCast(b, op.Def(), src, t.Elem)
	}
	return nil
}

package combine

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// combineAddPtr adds offsets:
//
//	%a = tt.addptr %p, %x : !tt.ptr<f32>, i64
//	%b = tt.addptr %a, %y : !tt.ptr<f32>, i64
//
// becomes
//
//	%s = arith.addi %x, %y : i64
//	%b = tt.addptr %p, %s : !tt.ptr<f32>, i64
//
// The sum of narrow offsets must be known not to overflow. The attributes of the second operation about its
// addresses are kept.
func combineAddPtr(r *rewrite.Rewriter, op *ir.Op) error {
	outer, _ := tt.AsAddPtr(op)
	inner, _ := tt.AsAddPtr(outer.Ptr().DefiningOp())
	x, y := inner.Offset(), outer.Offset()
	if x.Type() != y.Type() {
		return rewrite.MatchFailure(op, "the offsets are of different types")
	}
	if !sumIsExact(x, y) {
		return rewrite.MatchFailure(op, "the sum of the offsets may wrap around")
	}
	r.Loc = r.Ctx.FusedLoc([]ir.Location{op.Loc(), inner.Op.Loc()}, nil)
	sum := arith.NewBinary(r.Builder, arith.AddI, x, y)
	made := r.Create(tt.AddPtr, []*ir.Value{inner.Ptr(), sum}, op.ResultTypes(), attrsOfAddress(op)...)
	r.ReplaceWithOp(op, made)
	return nil
}

// addressAttrs are the attributes about the addresses of a result. They hold for any operation with the same
// result.
var addressAttrs = map[string]bool{
	"tt.divisibility": true, "tt.contiguity": true, "tt.constancy": true, "tt.pointer_range": true,
}

// attrsOfAddress are the discardable attributes of an operation that are kept when another one replaces it.
func attrsOfAddress(op *ir.Op) []ir.NamedAttr {
	var kept []ir.NamedAttr
	for _, a := range op.Discardable() {
		if addressAttrs[a.Name] {
			kept = append(kept, a)
		}
	}
	return kept
}

// sumIsExact reports whether a sum of offsets cannot overflow. Offsets as wide as pointers wrap
// around as pointers do.
func sumIsExact(x, y *ir.Value) bool {
	const pointerWidth = 64
	width := constfold.WidthOf(ir.ElementTypeOf(x.Type()))
	if width == pointerWidth {
		return true
	}
	a, ok1 := knownOffset(x)
	b, ok2 := knownOffset(y)
	if !ok1 || !ok2 {
		return false
	}
	wide := a.ExtendSigned(width + 1).Add(b.ExtendSigned(width + 1))
	return wide.Equal(a.Add(b).ExtendSigned(width + 1))
}

func knownOffset(v *ir.Value) (constfold.Int, bool) {
	if splat, ok := tt.AsSplat(v.DefiningOp()); ok {
		v = splat.Src()
	}
	return constfold.UniformInt(rewrite.ConstantValue(v))
}

// loadOther makes the alternative of a select the other value of the load, which has the same condition:
//
//	%m = tt.splat %c : i1 -> tensor<8xi1>
//	%v = tt.load %p, %m, %o : tensor<8x!tt.ptr<f32>>
//	%r = arith.select %c, %v, %x : tensor<8xf32>
//
// becomes
//
//	%m = tt.splat %c : i1 -> tensor<8xi1>
//	%r = tt.load %p, %m, %x : tensor<8x!tt.ptr<f32>>
func loadOther(r *rewrite.Rewriter, op *ir.Op) error {
	choice, _ := arith.AsSelect(op)
	load, ok := tt.AsLoad(choice.TrueValue().DefiningOp())
	if !ok || load.Mask() == nil {
		return rewrite.MatchFailure(op, "it does not select the result of a masked load")
	}
	mask, ok := tt.AsSplat(load.Mask().DefiningOp())
	if !ok || mask.Src() != choice.Condition() {
		return rewrite.MatchFailure(op, "the load has another condition")
	}
	if load.IsVolatile() || load.Op.Block() != op.Block() || writesBetween(load.Op, op) {
		return rewrite.MatchFailure(op, "the load cannot be moved to the choice")
	}
	st := &ir.OpState{Def: tt.Load, Types: op.ResultTypes(), Attrs: load.Op.Attrs(),
		Operands: []*ir.Value{load.Ptr(), load.Mask(), choice.FalseValue()}}
	st.SetAttr(ir.OperandSegmentSizes, r.Ctx.I32Array(1, 1, 1))
	r.ReplaceWithOp(op, r.CreateFrom(st))
	return nil
}

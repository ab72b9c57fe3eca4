package arith

import (
	"math/big"

	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// castInts evaluates a cast from integers to integers of another width.
func castInts(op *ir.Op, c []ir.Attr, f func(a constfold.Int, width int) constfold.Int) ([]ir.FoldResult, bool) {
	to := op.Result(0).Type()
	width := constfold.WidthOf(ir.ElementTypeOf(to))
	return toAttr(constfold.Apply(op.Context(), to, c, func(v []constfold.Int) (constfold.Int, bool) { return f(v[0], width), true }))
}

// foldExtension: extending twice in the same way is extending once.
func foldExtension(extend func(a constfold.Int, width int) constfold.Int) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		o := CastOp{op}
		if inner := o.In().DefiningOp(); inner.Is(op.Def()) {
			o.SetIn(CastOp{inner}.In())
			return changedInPlace()
		}
		return castInts(op, c, extend)
	}
}

// foldTruncI: the truncation of an extension or of another truncation becomes one
// truncation of the original value, or that value if it has the type already.
func foldTruncI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := TruncIOp{op}
	inner := o.In().DefiningOp()
	switch {
	case inner.Is(ExtSI), inner.Is(ExtUI):
		src := CastOp{inner}.In()
		from, to := ir.ElementTypeOf(src.Type()), ir.ElementTypeOf(op.Result(0).Type())
		if wider(to, from) {
			o.SetIn(src)
			return changedInPlace()
		}
		if from == to {
			return toValue(src)
		}
	case inner.Is(TruncI):
		o.SetIn(TruncIOp{inner}.In())
		return changedInPlace()
	}
	return castInts(op, c, constfold.Int.Truncate)
}

// castFloats evaluates a cast to another format that loses nothing.
func castFloats(op *ir.Op, c []ir.Attr, mode apfloat.RoundingMode) ([]ir.FoldResult, bool) {
	to := op.Result(0).Type()
	format := formatOf(to)
	return toAttr(constfold.Apply(op.Context(), to, c, func(v []constfold.Float) (constfold.Float, bool) { return v[0].Convert(format, mode) }))
}

func formatOf(t ir.Type) *apfloat.Format { return ir.ElementTypeOf(t).(*ir.FloatType).Format }

// foldExtF: the extension of a truncation is the original value, where contraction is
// allowed.
func foldExtF(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := ExtFOp{op}
	if trunc, ok := AsTruncF(o.In().DefiningOp()); ok && trunc.In().Type() == op.Result(0).Type() &&
		FastMathOf(trunc.Op)&FastMathOf(op)&AllowContract != 0 {
		return toValue(trunc.In())
	}
	return castFloats(op, c, apfloat.NearestEven)
}

// foldTruncF: the truncation of a lossless extension becomes one truncation of the
// original value, or that value if it has the type already.
func foldTruncF(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := TruncFOp{op}
	if ext, ok := AsExtF(o.In().DefiningOp()); ok {
		src := ext.In()
		from, to := formatOf(src.Type()), formatOf(op.Result(0).Type())
		if holds(formatOf(ext.Op.Result(0).Type()), from) {
			if from.Bits > to.Bits {
				o.SetIn(src)
				return changedInPlace()
			}
			if from == to {
				return toValue(src)
			}
		}
	}
	mode, _ := RoundingModeOf(op)
	return castFloats(op, c, apfloat.MLIRRounding(int64(mode)))
}

// holds reports whether every number of one format is one of another.
func holds(wide, narrow *apfloat.Format) bool {
	if wide.Precision() < narrow.Precision() {
		return false
	}
	for _, b := range []apfloat.Bits{narrow.Largest(false), narrow.Smallest(false), narrow.SmallestNormal(false)} {
		if _, exact := (constfold.Float{Format: narrow, Bits: b}).Convert(wide, apfloat.NearestEven); !exact {
			return false
		}
	}
	return true
}

// foldToFloat evaluates a cast from integers, read with or without sign.
func foldToFloat(read func(constfold.Int) *big.Int) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		to := op.Result(0).Type()
		format := formatOf(to)
		return toAttr(constfold.Apply(op.Context(), to, c, func(v []constfold.Int) (constfold.Float, bool) {
			return constfold.FloatOf(format, read(v[0])), true
		}))
	}
}

// foldFromFloat evaluates a cast to integers if the number fits.
func foldFromFloat(convert func(x constfold.Float, width int) (constfold.Int, bool)) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		to := op.Result(0).Type()
		width := constfold.WidthOf(ir.ElementTypeOf(to))
		return toAttr(constfold.Apply(op.Context(), to, c, func(v []constfold.Float) (constfold.Int, bool) { return convert(v[0], width) }))
	}
}

func foldIndexCast(extend func(a constfold.Int, width int) constfold.Int) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) { return castInts(op, c, extend) }
}

// foldBitcast evaluates a cast of a constant, also one to the same type: the constant
// that it becomes is at the cast's location. A cast of another value to the same type
// does nothing.
func foldBitcast(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := BitcastOp{op}
	from, to := o.In().Type(), op.Result(0).Type()
	_, shaped := to.(ir.ShapedType)
	if from == to {
		if _, dense := c[0].(*ir.DenseAttr); c[0] == nil || shaped && !dense {
			return toValue(o.In())
		}
		return toAttr(c[0])
	}
	if shaped && c[0] != nil && ub.IsPoison(c[0]) {
		return notFolded()
	}
	ctx := op.Context()
	toFloat, floating := ir.ElementTypeOf(to).(*ir.FloatType)
	if !ir.IsFloat(ir.ElementTypeOf(from)) {
		if !floating {
			return notFolded() // between integers there are only casts that do nothing
		}
		return toAttr(constfold.Apply(ctx, to, c, func(v []constfold.Int) (constfold.Float, bool) {
			return constfold.FloatBits(toFloat.Format, v[0]), true
		}))
	}
	if !floating {
		return toAttr(constfold.Apply(ctx, to, c, func(v []constfold.Float) (constfold.Int, bool) { return v[0].Int(), true }))
	}
	return toAttr(constfold.Apply(ctx, to, c, func(v []constfold.Float) (constfold.Float, bool) {
		return constfold.FloatBits(toFloat.Format, v[0].Int()), true
	}))
}

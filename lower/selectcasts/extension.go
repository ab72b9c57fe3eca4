package selectcasts

import (
	"math"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

const (
	f32Fraction    = 23
	f32Bias        = 127
	f32MaxExponent = 0xff
)

// Extend rewrites extensions of narrow floats to f32. The lowering converts subnormal numbers apart from normal ones:
//
//	%n = arith.addi (arith.shli %magnitude, %c22), 126 << 23
//	%s = arith.bitcast (arith.mulf (arith.uitofp %magnitude), 0.5)
//	%r = arith.select (arith.cmpi ult, %magnitude, %c2), %s, %n
//
// A GPU multiplies subnormal f32 as fast as others. So one multiplication moves the bias of all of them:
//
//	%r = arith.bitcast (arith.mulf (arith.bitcast (arith.shli %magnitude, %c22)), 2^126)
func Extend(kernel *ir.Op) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if shifted, bias := shiftedMagnitude(op); shifted != nil {
			b := ir.NewBuilder(op.Context()).Before(op).LocateAs(op)
			moved := constfold.Attr(b.Ctx, ir.F32, constfold.Float{Format: apfloat.F32, Bits: apfloat.F32.FromFloat64(math.Ldexp(1, bias))})
			v := arith.NewBinary(b, arith.MulF, arith.NewCast(b, arith.Bitcast, shifted, ir.F32), arith.NewConstant(b, moved))
			op.Result(0).ReplaceAllUsesWith(arith.NewCast(b, arith.Bitcast, v, ir.I32))
			eraseUnused(op)
		}
		return ir.Continue
	})
}

// shiftedMagnitude is the magnitude of a narrow float with its fraction where f32 has it, and the difference of the biases, if an operation
// selects between the magnitudes of a subnormal and a normal number as f32; else nil.
func shiftedMagnitude(op *ir.Op) (shifted *ir.Value, bias int) {
	choice, ok := arith.AsSelect(op)
	if !ok || choice.Result().Type() != ir.Type(ir.I32) {
		return nil, 0
	}
	isSmall, ok := arith.AsCmpI(choice.Condition().DefiningOp())
	if !ok || isSmall.Predicate() != arith.IULT {
		return nil, 0
	}
	magnitude := isSmall.Lhs()
	normal, high, ok := constantOperand(choice.FalseValue(), arith.AddI)
	if !ok {
		return nil, 0
	}
	from, shift, ok := constantOperand(normal, arith.ShLI)
	_, mask, masked := constantOperand(magnitude, arith.AndI)
	limit, known := foldresult.ConstantOf(isSmall.Rhs())
	if bias = int(high >> f32Fraction); !ok || !masked || !known || from != magnitude || int64(bias)<<f32Fraction != high || limit<<shift != 1<<f32Fraction {
		return nil, 0
	}
	if mask < 0 || mask<<shift>>f32Fraction+int64(bias) >= f32MaxExponent || !isScaled(choice.TrueValue(), magnitude, bias+int(shift)) {
		return nil, 0
	}
	return normal, bias
}

// constantOperand are the operands of an integer operation whose second one is a constant.
func constantOperand(v *ir.Value, def *ir.OpDef) (x *ir.Value, n int64, ok bool) {
	op := v.DefiningOp()
	if op == nil || !op.Is(def) {
		return nil, 0, false
	}
	n, ok = foldresult.ConstantOf(op.Operand(1))
	return op.Operand(0), n, ok
}

// isScaled reports whether a value has the bits of an unsigned integer as f32, multiplied by a power of two: that of the least subnormal f32,
// with another exponent.
func isScaled(v, integer *ir.Value, exponent int) bool {
	bits, ok := arith.AsCast(v.DefiningOp())
	if !ok || !bits.Op.Is(arith.Bitcast) || bits.In().DefiningOp() == nil || !bits.In().DefiningOp().Is(arith.MulF) {
		return false
	}
	product := bits.In().DefiningOp()
	number, ok := arith.AsCast(product.Operand(0).DefiningOp())
	worth, known := arith.ConstantOf(product.Operand(1)).(*ir.FloatAttr)
	return ok && known && number.Op.Is(arith.UIToFP) && number.In() == integer && worth.Float64() == math.Ldexp(1, 1-f32Bias-f32Fraction+exponent)
}

// eraseUnused erases an operation without uses, and the operands that it alone used.
func eraseUnused(op *ir.Op) {
	if op == nil || op.HasUses() || op.Def().Dialect != arith.Dialect {
		return
	}
	operands := op.Operands()
	op.Erase()
	for _, v := range operands {
		eraseUnused(v.DefiningOp())
	}
}

package arithtollvm

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// operator is an operation on two scalars.
type operator func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value

// simple and plain make operators of instructions with and without flags.
func simple(f func(b *llvmir.Builder, x, y llvmir.Value, flags ...llvmir.IntFlags) llvmir.Value) operator {
	return func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value { return f(c.B, x, y) }
}

func plain(f func(b *llvmir.Builder, x, y llvmir.Value) llvmir.Value) operator {
	return func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value { return f(c.B, x, y) }
}

// The integer operators that more than one family of operations uses.
var (
	addInts, subInts, mulInts    = simple((*llvmir.Builder).Add), simple((*llvmir.Builder).Sub), simple((*llvmir.Builder).Mul)
	andInts, orInts, xorInts     = plain((*llvmir.Builder).And), simple((*llvmir.Builder).Or), plain((*llvmir.Builder).Xor)
	maxSigned, maxUnsigned       = plain((*llvmir.Builder).SMax), plain((*llvmir.Builder).UMax)
	minSigned, minUnsigned       = plain((*llvmir.Builder).SMin), plain((*llvmir.Builder).UMin)
	shiftLeft                    = shift((*llvmir.Builder).Shl, false)
	shiftUnsigned, shiftSigned   = shift((*llvmir.Builder).LShr, false), shift((*llvmir.Builder).AShr, true)
	maximum, minimum             = extreme("llvm.maximum"), extreme("llvm.minimum")
	maximumNumber, minimumNumber = numberOr(maximum), numberOr(minimum)
)

// floatInstruction is an LLVM instruction on two floats.
type floatInstruction func(b *llvmir.Builder, x, y llvmir.Value, flags ...llvmir.FastMath) llvmir.Value

func floating(f floatInstruction) lowering {
	return onFloats(func(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{f(c.B, x[0], x[1], c.fastMathFlags(op)...)}, nil
	})
}

var arithmetic = map[*ir.OpDef]lowering{
	arith.AddI: binary(addInts), arith.SubI: binary(subInts), arith.MulI: binary(mulInts),
	arith.AndI: binary(andInts), arith.OrI: binary(orInts), arith.XOrI: binary(xorInts),
	arith.MaxSI: binary(maxSigned), arith.MaxUI: binary(maxUnsigned), arith.MinSI: binary(minSigned), arith.MinUI: binary(minUnsigned),
	arith.ShLI: binary(shiftLeft), arith.ShRUI: binary(shiftUnsigned), arith.ShRSI: binary(shiftSigned),

	arith.DivSI: binary(divideSigned), arith.DivUI: binary(divideUnsigned),
	arith.RemSI: binary(remainderSigned), arith.RemUI: binary(remainderUnsigned),
	arith.FloorDivSI: binary(FloorDivide), arith.CeilDivSI: binary(CeilDivide), arith.CeilDivUI: binary(ceilDivideUnsigned),

	arith.AddUIExtended: addWithCarry, arith.MulSIExtended: multiplyWide(true), arith.MulUIExtended: multiplyWide(false),

	arith.CmpI: compareInts, arith.CmpF: onFloats(compareFloats),
	arith.Select: ternary(func(c *ScalarBuilder, cond, x, y llvmir.Value) llvmir.Value { return c.B.Select(cond, x, y) }),

	arith.AddF: floating((*llvmir.Builder).FAdd), arith.SubF: floating((*llvmir.Builder).FSub), arith.MulF: floating((*llvmir.Builder).FMul),
	arith.DivF: floating((*llvmir.Builder).FDiv), arith.RemF: onFloats(binary(remainder)),
	arith.NegF:     onFloats(unary(func(c *ScalarBuilder, x llvmir.Value) llvmir.Value { return c.B.FNeg(x) })),
	arith.MaximumF: onFloats(binary(maximum)), arith.MinimumF: onFloats(binary(minimum)),
	arith.MaxNumF: onFloats(reducedNumber("llvm.maximumnum", maximumNumber)), arith.MinNumF: onFloats(reducedNumber("llvm.minimumnum", minimumNumber)),
}

// fastMathFlags are the fast-math flags of an operation and of the options.
func (c *ScalarBuilder) fastMathFlags(op *ir.Op) []llvmir.FastMath {
	var flags llvmir.FastMath
	if c.Contract {
		flags |= llvmir.Contract
	}
	if c.Reassociable[op] {
		flags |= llvmir.Reassoc
	}
	return []llvmir.FastMath{flags}
}

// widened computes f16 in f32 and rounds the result.
func (c *ScalarBuilder) widened(t *llvmir.Type, f func(x ...llvmir.Value) llvmir.Value, x ...llvmir.Value) llvmir.Value {
	if t.Bits() >= 32 {
		return f(x...)
	}
	wide := make([]llvmir.Value, len(x))
	for i, v := range x {
		wide[i] = c.B.FPExt(v, llvmir.Float)
	}
	return c.truncateOnce(f(wide...), t)
}

// remainder is computed in f32 at least, because libm has fmodf and fmod only. Without
// libm it is built here: LLVM would round the quotient.
func remainder(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
	if c.NoLibm {
		if v, ok := c.straightLine("fmod", []llvmir.Value{x, y}); ok {
			return v
		}
		return inDouble(cLibrary("fmod"))(c, []llvmir.Value{x, y})
	}
	return c.widened(x.Type(), func(x ...llvmir.Value) llvmir.Value { return c.B.FRem(x[0], x[1]) }, x, y)
}

func extreme(intrinsic string) operator {
	return func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value { return c.intrinsicCall(intrinsic, x, y) }
}

// numberOr returns the other operand if one is NaN. The LLVM intrinsic for this is not
// used: for one operand known not to be NaN and one that is NaN, LLVM 22 returns NaN on
// x86.
func numberOr(f operator) operator {
	return func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
		isNaN := func(v llvmir.Value) llvmir.Value { return c.B.FCmp(llvmir.Uno, v, v) }
		return f(c, c.B.Select(isNaN(x), y, x), c.B.Select(isNaN(y), x, y))
	}
}

// reducedNumber uses the intrinsic in long reductions, which LLVM does not vectorize
// otherwise. The loop of a long reduction is not unrolled, so LLVM does not know whether
// an operand is NaN.
func reducedNumber(intrinsic string, otherwise operator) lowering {
	return func(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		o, _ := arith.AsBinary(op)
		if isLongReduction(op.Block().ParentOp()) && o.Lhs().ArgOf() == op.Block() && o.Rhs().ArgOf() == op.Block() {
			return []llvmir.Value{c.intrinsicCall(intrinsic, x...)}, nil
		}
		return []llvmir.Value{otherwise(c, x[0], x[1])}, nil
	}
}

func isLongReduction(op *ir.Op) bool {
	const long = 64
	if !tile.IsReduction(op) || op.NumOperands() == 0 || op.NumResults()+op.NumOperands() < 2 {
		return false
	}
	combined := op.Operand(op.NumOperands() - 1).Type() // an initial value
	if op.Is(tile.Reduce) {
		combined = op.Result(0).Type()
	}
	from, _ := ir.NumElements(op.Operand(0).Type())
	to, known := ir.NumElements(combined)
	return known && to > 0 && from/to >= long
}

func oneOf(t *llvmir.Type) llvmir.Value { return llvmir.ConstInt(t, 1) }

// shift gives 0 or the sign if the shift amount is not less than the width.
func shift(f func(b *llvmir.Builder, x, y llvmir.Value, flags ...llvmir.IntFlags) llvmir.Value, signed bool) operator {
	return func(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
		t := x.Type()
		last := llvmir.ConstInt(t, int64(t.Bits()-1))
		if signed {
			return f(c.B, x, c.B.UMin(y, last))
		}
		over := c.B.ICmp(llvmir.UGT, y, last)
		return c.B.Select(over, llvmir.Zero(t), f(c.B, x, c.B.Select(over, llvmir.Zero(t), y)))
	}
}

// divisor replaces a divisor of 0 by 1. Callers select the result of a division by zero.
func (c *ScalarBuilder) divisor(y llvmir.Value) (safe, isZero llvmir.Value) {
	isZero = c.B.ICmp(llvmir.EQ, y, llvmir.Zero(y.Type()))
	return c.B.Select(isZero, oneOf(y.Type()), y), isZero
}

func divideUnsigned(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
	safe, isZero := c.divisor(y)
	return c.B.Select(isZero, llvmir.ConstInt(x.Type(), -1), c.B.UDiv(x, safe))
}

func remainderUnsigned(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
	safe, isZero := c.divisor(y)
	return c.B.Select(isZero, x, c.B.URem(x, safe))
}

// divideSigned negates for a divisor of -1, so that the quotient of the least number is
// defined.
func divideSigned(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
	t := x.Type()
	if y.Literal() && y != llvmir.ConstInt(t, 0) && y != llvmir.ConstInt(t, -1) {
		return c.B.SDiv(x, y)
	}
	safe, isZero := c.divisor(y)
	negative := c.B.ICmp(llvmir.EQ, safe, llvmir.ConstInt(t, -1))
	q := c.B.SDiv(x, c.B.Select(negative, oneOf(t), safe))
	return c.B.Select(isZero, llvmir.ConstInt(t, -1), c.B.Select(negative, c.B.Neg(q), q))
}

func remainderSigned(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
	t := x.Type()
	if y.Literal() && y != llvmir.ConstInt(t, 0) && y != llvmir.ConstInt(t, -1) {
		return c.B.SRem(x, y)
	}
	safe, isZero := c.divisor(y)
	negative := c.B.ICmp(llvmir.EQ, safe, llvmir.ConstInt(t, -1))
	return c.B.Select(isZero, x, c.B.SRem(x, c.B.Select(negative, oneOf(t), safe)))
}

// rounded is the quotient rounded toward zero, and whether the exact quotient is on the
// given side of it.
func (c *ScalarBuilder) rounded(x, y llvmir.Value, above bool) (q, off llvmir.Value) {
	t := x.Type()
	q, r := divideSigned(c, x, y), remainderSigned(c, x, y)
	zero := llvmir.Zero(t)
	inexact := c.B.And(c.B.ICmp(llvmir.NE, r, zero), c.B.ICmp(llvmir.NE, y, zero))
	signs := c.B.ICmp(llvmir.SLT, c.B.Xor(x, y), zero)
	if above {
		signs = c.B.Not(signs)
	}
	return q, c.B.And(inexact, signs)
}

func FloorDivide(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
	q, below := c.rounded(x, y, false)
	return c.B.Select(below, c.B.Sub(q, oneOf(x.Type())), q)
}

func CeilDivide(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
	q, above := c.rounded(x, y, true)
	return c.B.Select(above, c.B.Add(q, oneOf(x.Type())), q)
}

func ceilDivideUnsigned(c *ScalarBuilder, x, y llvmir.Value) llvmir.Value {
	zero := llvmir.Zero(x.Type())
	q, r := divideUnsigned(c, x, y), remainderUnsigned(c, x, y)
	above := c.B.And(c.B.ICmp(llvmir.NE, r, zero), c.B.ICmp(llvmir.NE, y, zero))
	return c.B.Select(above, c.B.Add(q, oneOf(x.Type())), q)
}

func addWithCarry(c *ScalarBuilder, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	sum := c.B.Add(x[0], x[1])
	return []llvmir.Value{sum, c.B.ICmp(llvmir.ULT, sum, x[0])}, nil
}

func multiplyWide(signed bool) lowering {
	return func(c *ScalarBuilder, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		low, high := c.wideProduct(x[0], x[1], signed)
		return []llvmir.Value{low, high}, nil
	}
}

// wideProduct is the product with twice the width, as a low and a high half.
func (c *ScalarBuilder) wideProduct(x, y llvmir.Value, signed bool) (low, high llvmir.Value) {
	t := x.Type()
	wide := llvmir.Int(2 * t.Bits())
	p := c.B.Mul(c.B.IntCast(x, wide, signed), c.B.IntCast(y, wide, signed))
	return c.B.Trunc(p, t), c.B.Trunc(c.B.LShr(p, llvmir.ConstInt(wide, int64(t.Bits()))), t)
}

var intPredicates = map[arith.IPredicate]llvmir.IntPred{
	arith.IEQ: llvmir.EQ, arith.INE: llvmir.NE,
	arith.ISLT: llvmir.SLT, arith.ISLE: llvmir.SLE, arith.ISGT: llvmir.SGT, arith.ISGE: llvmir.SGE,
	arith.IULT: llvmir.ULT, arith.IULE: llvmir.ULE, arith.IUGT: llvmir.UGT, arith.IUGE: llvmir.UGE,
}

var floatPredicates = map[arith.FPredicate]llvmir.FloatPred{
	arith.FFalse: llvmir.FFalse, arith.FTrue: llvmir.FTrue, arith.FORD: llvmir.Ord, arith.FUNO: llvmir.Uno,
	arith.FOEQ: llvmir.OEQ, arith.FOGT: llvmir.OGT, arith.FOGE: llvmir.OGE,
	arith.FOLT: llvmir.OLT, arith.FOLE: llvmir.OLE, arith.FONE: llvmir.ONE,
	arith.FUEQ: llvmir.UEQ, arith.FUGT: llvmir.FUGT, arith.FUGE: llvmir.FUGE,
	arith.FULT: llvmir.FULT, arith.FULE: llvmir.FULE, arith.FUNE: llvmir.UNE,
}

func compareInts(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	view, _ := arith.AsCmpI(op)
	return []llvmir.Value{c.B.ICmp(intPredicates[view.Predicate()], x[0], x[1])}, nil
}

func compareFloats(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	view, _ := arith.AsCmpF(op)
	return []llvmir.Value{c.B.FCmp(floatPredicates[view.Predicate()], x[0], x[1])}, nil
}

package patterns

import (
	"math/big"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var comparePatterns = []*rewrite.Pattern{
	{Name: "CmpIExtSI", Root: arith.CmpI, Benefit: 3, From: []*ir.OpDef{arith.ExtSI, arith.ExtSI}, Rewrite: compareUnextended(arith.ExtSI)},
	{Name: "CmpIExtUI", Root: arith.CmpI, Benefit: 3, From: []*ir.OpDef{arith.ExtUI, arith.ExtUI}, Rewrite: compareUnextended(arith.ExtUI)},
	{Name: "CmpFIntToFPConst", Root: arith.CmpF, Benefit: 1, Rewrite: compareAsIntegers},
}

// compareUnextended:
//
//	%a = arith.extsi %x : i8 to i32
//	%b = arith.extsi %y : i8 to i32
//	%r = arith.cmpi eq, %a, %b : i32
//
// becomes
//
//	%r = arith.cmpi eq, %x, %y : i8
func compareUnextended(extension *ir.OpDef) func(r *rewrite.Rewriter, op *ir.Op) error {
	reason := "operands are not extended from one type by " + extension.Name
	return func(r *rewrite.Rewriter, op *ir.Op) error {
		p := arith.CmpIOp{Op: op}.Predicate()
		if p != arith.IEQ && p != arith.INE {
			return rewrite.MatchFailure(op, "it asks for an order")
		}
		a, extendedA := castFrom(op, 0, extension)
		b, extendedB := castFrom(op, 1, extension)
		if !extendedA || !extendedB || a.In().Type() != b.In().Type() {
			return rewrite.MatchFailure(op, reason)
		}
		locate(r, op, a.Op, b.Op)
		r.Replace(op, arith.NewCmpI(r.Builder, p, a.In(), b.In()))
		return nil
	}
}

// compareAsIntegers:
//
//	%f = arith.sitofp %x : i32 to f64
//	%r = arith.cmpf olt, %f, %c4.4 : f64
//
// becomes
//
//	%r = arith.cmpi sle, %x, %c4 : i32
//
// or a constant when the result is the same for all integers of the type.
func compareAsIntegers(r *rewrite.Rewriter, op *ir.Op) error {
	cmp := arith.CmpFOp{Op: op}
	constant, ok := rewrite.ConstantValue(cmp.Rhs()).(*ir.FloatAttr)
	if !ok {
		return rewrite.MatchFailure(op, "second operand is not a constant number")
	}
	bound := constfold.Float{Format: constant.Type.Format, Bits: constant.Bits}
	cast, ok := arith.AsCast(cmp.Lhs().DefiningOp())
	unsigned := cast.Op.Is(arith.UIToFP)
	if !ok || !unsigned && !cast.Op.Is(arith.SIToFP) {
		return rewrite.MatchFailure(op, "first operand is not cast from an integer")
	}
	x := cast.In()
	width := elementWidth(x)
	if roundingMatters(bound, width, unsigned) {
		return rewrite.MatchFailure(op, "rounding of the integer may decide the comparison")
	}
	p := cmp.Predicate()
	if p == arith.FFalse || p == arith.FTrue || bound.IsNaN() {
		return rewrite.MatchFailure(op, "the result does not depend on the integer")
	}
	replaceByBool := func(v bool) error {
		r.Replace(op, arith.NewConstant(r.Builder, ir.BoolAttr(v)))
		return nil
	}
	if p == arith.FORD || p == arith.FUNO {
		return replaceByBool(p == arith.FORD) // no integer becomes NaN
	}
	if order := compareToRange(bound, width, unsigned); order != 0 {
		return replaceByBool(p.HoldsFor(-order))
	}
	whole := bound.Truncated()
	predicate := integerPredicate(p, unsigned)
	if exact, _ := bound.Compare(constfold.FloatOf(bound.Format, whole)); exact != 0 {
		switch predicate {
		case arith.IEQ:
			return replaceByBool(false)
		case arith.INE:
			return replaceByBool(true)
		}
		predicate = aroundFraction(predicate, bound.IsNegative())
	}
	c := newInt(r, x, constfold.NewBigInt(width, whole))
	r.Replace(op, arith.NewCmpI(r.Builder, predicate, x, c))
	return nil
}

// roundingMatters reports whether an integer that is not exact in the float format may be rounded to or across
// the bound.
func roundingMatters(bound constfold.Float, width int, unsigned bool) bool {
	precision := bound.Format.Precision()
	if width <= precision {
		return false
	}
	valueBits := width
	if !unsigned {
		valueBits--
	}
	switch {
	case bound.IsInf():
		largest := constfold.Float{Format: bound.Format, Bits: bound.Format.Largest(false)}
		return exponent(largest) < valueBits
	case bound.IsNaN() || bound.IsZero():
		return false
	}
	e := exponent(bound)
	return precision <= e && e <= valueBits
}

// exponent is the exponent of the highest bit of a finite number other than zero.
func exponent(x constfold.Float) int {
	b := x.Format.BigFloat(x.Bits)
	return b.MantExp(nil) - 1
}

// compareToRange is positive when the bound is greater than all integers of the type, negative when it is less.
func compareToRange(bound constfold.Float, width int, unsigned bool) int {
	if bound.IsInf() {
		if bound.IsNegative() {
			return -1
		}
		return 1
	}
	least, most := constfold.MinSigned(width).Signed(), constfold.MaxSigned(width).Signed()
	if unsigned {
		least, most = big.NewInt(0), constfold.AllOnes(width).Unsigned()
	}
	x := bound.Format.Rat(bound.Bits)
	switch {
	case x.Cmp(new(big.Rat).SetInt(most)) > 0:
		return 1
	case x.Cmp(new(big.Rat).SetInt(least)) < 0:
		return -1
	}
	return 0
}

// integerPredicates has the predicates on signed and unsigned integers for a predicate on floats that are not
// NaN.
var integerPredicates = map[arith.FPredicate][2]arith.IPredicate{
	arith.FOEQ: {arith.IEQ, arith.IEQ}, arith.FUEQ: {arith.IEQ, arith.IEQ},
	arith.FONE: {arith.INE, arith.INE}, arith.FUNE: {arith.INE, arith.INE},
	arith.FOLT: {arith.ISLT, arith.IULT}, arith.FULT: {arith.ISLT, arith.IULT},
	arith.FOLE: {arith.ISLE, arith.IULE}, arith.FULE: {arith.ISLE, arith.IULE},
	arith.FOGT: {arith.ISGT, arith.IUGT}, arith.FUGT: {arith.ISGT, arith.IUGT},
	arith.FOGE: {arith.ISGE, arith.IUGE}, arith.FUGE: {arith.ISGE, arith.IUGE},
}

func integerPredicate(p arith.FPredicate, unsigned bool) arith.IPredicate {
	if unsigned {
		return integerPredicates[p][1]
	}
	return integerPredicates[p][0]
}

// aroundFraction is the predicate on the integral part of a bound between two integers, which is truncated
// toward zero.
func aroundFraction(p arith.IPredicate, negative bool) arith.IPredicate {
	above := map[arith.IPredicate]arith.IPredicate{
		arith.ISLT: arith.ISLE, arith.ISGE: arith.ISGT,
		arith.IULT: arith.IULE, arith.IUGE: arith.IUGT,
	}
	below := map[arith.IPredicate]arith.IPredicate{
		arith.ISLE: arith.ISLT, arith.ISGT: arith.ISGE,
	}
	table := above
	if negative {
		table = below
	}
	if q, ok := table[p]; ok {
		return q
	}
	return p
}

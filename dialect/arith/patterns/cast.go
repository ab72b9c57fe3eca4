package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var castPatterns = []*rewrite.Pattern{
	// extsi(extui(x)) -> extui(x): the sign bit is 0
	{Name: "ExtSIOfExtUI", Root: arith.ExtSI, Benefit: 2, From: []*ir.OpDef{arith.ExtUI}, Rewrite: castOnce(arith.ExtUI, arith.ExtUI)},
	// trunci(extsi(x)) -> extsi(x) if x is still narrower
	{Name: "TruncIExtSIToExtSI", Root: arith.TruncI, Benefit: 2, From: []*ir.OpDef{arith.ExtSI}, Rewrite: truncateExtended(arith.ExtSI)},
	{Name: "TruncIExtUIToExtUI", Root: arith.TruncI, Benefit: 2, From: []*ir.OpDef{arith.ExtUI}, Rewrite: truncateExtended(arith.ExtUI)},
	{Name: "TruncIShrSIToTrunciShrUI", Root: arith.TruncI, Benefit: 2, From: []*ir.OpDef{arith.ShRSI}, Rewrite: truncateUpperHalf},
	// truncf(sitofp(x)) -> sitofp(x)
	{Name: "TruncFSIToFPToSIToFP", Root: arith.TruncF, Benefit: 2, From: []*ir.OpDef{arith.SIToFP}, Rewrite: roundOnce(arith.SIToFP)},
	{Name: "TruncFUIToFPToUIToFP", Root: arith.TruncF, Benefit: 2, From: []*ir.OpDef{arith.UIToFP}, Rewrite: roundOnce(arith.UIToFP)},
	// index_cast(index_cast(x)) -> x
	{Name: "IndexCastOfIndexCast", Root: arith.IndexCast, Benefit: 2, From: []*ir.OpDef{arith.IndexCast}, Rewrite: castBack},
	// index_cast(extsi(x)) -> index_cast(x)
	{Name: "IndexCastOfExtSI", Root: arith.IndexCast, Benefit: 2, From: []*ir.OpDef{arith.ExtSI}, Rewrite: castOnce(arith.ExtSI, arith.IndexCast)},
	{Name: "IndexCastUIOfIndexCastUI", Root: arith.IndexCastUI, Benefit: 2, From: []*ir.OpDef{arith.IndexCastUI}, Rewrite: castBack},
	{Name: "IndexCastUIOfExtUI", Root: arith.IndexCastUI, Benefit: 2, From: []*ir.OpDef{arith.ExtUI}, Rewrite: castOnce(arith.ExtUI, arith.IndexCastUI)},
	// bitcast(bitcast(x)) -> bitcast(x)
	{Name: "BitcastOfBitcast", Root: arith.Bitcast, Benefit: 2, From: []*ir.OpDef{arith.Bitcast}, Rewrite: castOnce(arith.Bitcast, arith.Bitcast)},
}

// castOnce replaces a cast of a cast by one cast from the first type to the last.
func castOnce(inner, made *ir.OpDef) func(r *rewrite.Rewriter, op *ir.Op) error {
	reason := "operand is not from " + inner.Name
	return func(r *rewrite.Rewriter, op *ir.Op) error {
		from, ok := castFrom(op, 0, inner)
		if !ok {
			return rewrite.MatchFailure(op, reason)
		}
		locate(r, op, from.Op)
		r.Replace(op, arith.NewCast(r.Builder, made, from.In(), op.Result(0).Type()))
		return nil
	}
}

// castBack replaces a cast of a cast by its operand.
func castBack(r *rewrite.Rewriter, op *ir.Op) error {
	from, ok := castFrom(op, 0, op.Def())
	if !ok || from.In().Type() != op.Result(0).Type() {
		return rewrite.MatchFailure(op, "it does not undo another cast")
	}
	r.Replace(op, from.In())
	return nil
}

// truncateExtended is castOnce if the first type is narrower than the last.
func truncateExtended(extension *ir.OpDef) func(r *rewrite.Rewriter, op *ir.Op) error {
	once := castOnce(extension, extension)
	return func(r *rewrite.Rewriter, op *ir.Op) error {
		if ext, ok := castFrom(op, 0, extension); ok && elementWidth(ext.In()) >= elementWidth(op.Result(0)) {
			return rewrite.MatchFailure(op, "the extended operand is not narrower")
		}
		return once(r, op)
	}
}

func elementWidth(v *ir.Value) int { return constfold.WidthOf(ir.ElementTypeOf(v.Type())) }

// roundOnce is castOnce for casts without rounding mode.
func roundOnce(inner *ir.OpDef) func(r *rewrite.Rewriter, op *ir.Op) error {
	once := castOnce(inner, inner)
	return func(r *rewrite.Rewriter, op *ir.Op) error {
		if _, asked := arith.RoundingModeOf(op); asked {
			return rewrite.MatchFailure(op, "it asks for a way to round")
		}
		return once(r, op)
	}
}

// truncateUpperHalf, where the shift leaves exactly the bits that are kept:
//
//	%s = arith.shrsi %x, %c32 : i64
//	%r = arith.trunci %s : i64 to i32
//
// becomes
//
//	%s = arith.shrui %x, %c32 : i64
//	%r = arith.trunci %s : i64 to i32
func truncateUpperHalf(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := arith.AsTruncI(op)
	shift, ok := arith.AsShRSI(o.In().DefiningOp())
	if !ok {
		return rewrite.MatchFailure(op, "operand is not from arith.shrsi")
	}
	amount := rewrite.ConstantValue(shift.Rhs())
	if amount == nil || !constantIs(shift.Rhs(), func(c constfold.Int) bool {
		n, ok := c.ShiftAmount()
		return ok && elementWidth(shift.Lhs())-n == elementWidth(op.Result(0))
	}) {
		return rewrite.MatchFailure(op, "the shift does not leave just the bits that are kept")
	}
	locate(r, op, shift.Rhs().DefiningOp())
	c := arith.NewConstant(r.Builder, amount)
	shifted := arith.NewShRUI(r.Builder, shift.Lhs(), c, arith.WithExactness(shift.Op)).Result()
	r.Replace(op, arith.NewCast(r.Builder, arith.TruncI, shifted, op.Result(0).Type(), arith.WithOverflow(r.Ctx, arith.OverflowOf(op))))
	return nil
}

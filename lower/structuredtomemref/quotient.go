package structuredtomemref

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// maxFactorDepth is how many operations of an index are followed.
const maxFactorDepth = 8

// isMultiple reports whether an index is certain to be a multiple of a factor: the sum, difference or remainder of products with it.
// Indices fit their type: products of them do not overflow.
func isMultiple(e, factor foldresult.Entry, depth int) bool {
	switch {
	case e == factor, e.IsConst(0), factor.IsConst(1):
		return true
	case e.Value == nil:
		return factor.Value == nil && factor.Const != 0 && e.Const%factor.Const == 0
	}
	op := e.Value.DefiningOp()
	switch {
	case op == nil || depth == 0:
		return false
	case op.Is(arith.MulI):
		return slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return entryOf(v) == factor })
	case op.Is(arith.AddI), op.Is(arith.SubI), op.Is(arith.RemSI):
		return !slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return !isMultiple(entryOf(v), factor, depth-1) })
	}
	return false
}

// quotient is a multiple of a factor divided by it, without a division. It is right also where the factor is 0: multiples of the quotient
// are 0 then.
func quotient(b *ir.Builder, e, factor foldresult.Entry) foldresult.Entry {
	switch {
	case e.IsConst(0), factor.IsConst(1):
		return e
	case e == factor:
		return foldresult.Const(1)
	case e.Value == nil:
		return foldresult.Const(e.Const / factor.Const)
	}
	op := e.Value.DefiningOp()
	if op.Is(arith.MulI) {
		if entryOf(op.Operand(1)) == factor {
			return entryOf(op.Operand(0))
		}
		return entryOf(op.Operand(1))
	}
	x, y := quotient(b, entryOf(op.Operand(0)), factor), quotient(b, entryOf(op.Operand(1)), factor)
	return foldresult.Value(arith.NewBinary(b, op.Def(), foldresult.Materialize(b, x), foldresult.Materialize(b, y)))
}

func entryOf(v *ir.Value) foldresult.Entry { return known(foldresult.Value(v)) }

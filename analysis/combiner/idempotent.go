package combiner

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// idempotentOps return a value that is both of their operands. So does a select, whatever its condition.
var idempotentOps = map[*ir.OpDef]bool{
	arith.MaximumF: true, arith.MinimumF: true, arith.MaxNumF: true, arith.MinNumF: true,
	arith.MaxSI: true, arith.MinSI: true, arith.MaxUI: true, arith.MinUI: true,
	arith.AndI: true, arith.OrI: true,
}

// Idempotent reports whether a combiner returns an element that is both of its arguments, because each of its
// results is one of its two arguments. Argmax is idempotent. A combiner with effects is not: an assertion that holds for two elements
// may fail for an element and itself.
func Idempotent(body *ir.Block) bool {
	for op := range body.Ops() {
		if op != body.Last() && !op.IsPure() {
			return false
		}
	}
	n := body.NumArgs() / 2
	for i, v := range body.Last().Operands() {
		if !selectsOneOf(v, body.Arg(i), body.Arg(i+n)) {
			return false
		}
	}
	return true
}

func selectsOneOf(v, a, b *ir.Value) bool {
	if v == a || v == b {
		return true
	}
	op := v.DefiningOp()
	if s, ok := arith.AsSelect(op); ok {
		return selectsOneOf(s.TrueValue(), a, b) && selectsOneOf(s.FalseValue(), a, b)
	}
	o, ok := arith.AsBinary(op)
	return ok && idempotentOps[op.Def()] && selectsOneOf(o.Lhs(), a, b) && selectsOneOf(o.Rhs(), a, b)
}

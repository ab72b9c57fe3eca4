package codegen

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// Simplify does what the canonicalization of newer releases does beyond that of older ones. It reports whether it changed anything.
func Simplify(module *ir.Op, o semantic.Options) bool {
	if !o.Has(semantic.FoldsExtrema) {
		return false
	}
	b := ir.NewBuilder(module.Context())
	var dead []*ir.Op
	module.Walk(func(op *ir.Op) ir.WalkResult {
		if v := simpler(b, op); v != nil {
			op.Result(0).ReplaceAllUsesWith(v)
			dead = append(dead, op)
		}
		return ir.Continue
	})
	for _, op := range dead {
		eraseUnused(op)
	}
	return len(dead) > 0
}

// simpler is a value that is equal to the result of an operation, nil where none is known.
func simpler(b *ir.Builder, op *ir.Op) *ir.Value {
	if join, ok := tt.AsJoin(op); ok { // of both halves of a tensor
		split, ok := tt.AsSplit(join.Lhs().DefiningOp())
		if ok && join.Lhs() == split.OutLHS() && join.Rhs() == split.OutRHS() {
			return split.Src()
		}
		return nil
	}
	choice, ok := arith.AsSelect(op)
	if !ok {
		return nil
	}
	compared, ok := arith.AsCmpI(choice.Condition().DefiningOp())
	if !ok {
		return nil
	}
	x, isExtremum := extremaOf[compared.Predicate()]
	def := x.first
	switch {
	case !isExtremum:
		return nil
	case choice.TrueValue() == compared.Lhs() && choice.FalseValue() == compared.Rhs():
	case choice.TrueValue() == compared.Rhs() && choice.FalseValue() == compared.Lhs():
		def = x.second
	default:
		return nil
	}
	b.Before(op)
	b.Loc = op.Loc()
	return arith.NewBinary(b, def, compared.Lhs(), compared.Rhs())
}

// extremaOf are the operations that choose the first operand of a comparison where it holds, and the second.
var extremaOf = map[arith.IPredicate]struct{ first, second *ir.OpDef }{
	arith.ISGT: {arith.MaxSI, arith.MinSI}, arith.ISGE: {arith.MaxSI, arith.MinSI},
	arith.ISLT: {arith.MinSI, arith.MaxSI}, arith.ISLE: {arith.MinSI, arith.MaxSI},
	arith.IUGT: {arith.MaxUI, arith.MinUI}, arith.IUGE: {arith.MaxUI, arith.MinUI},
	arith.IULT: {arith.MinUI, arith.MaxUI}, arith.IULE: {arith.MinUI, arith.MaxUI},
}

// eraseUnused erases an operation without users, and the operands that it was the last user of.
func eraseUnused(op *ir.Op) {
	if op.HasUses() || !op.IsMemoryEffectFree() || op.NumRegions() > 0 {
		return
	}
	operands := op.Operands()
	from := make([]*ir.Op, 0, len(operands))
	for _, v := range operands {
		if def := v.DefiningOp(); def != nil {
			from = append(from, def)
		}
	}
	op.Erase()
	for i, def := range from {
		repeated := false
		for _, other := range from[:i] {
			repeated = repeated || other == def
		}
		if !repeated {
			eraseUnused(def)
		}
	}
}

package selectdots

import (
	"slices"

	"github.com/tshared/tshared/analysis/contraction"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// AccumulatedBy is the addition that accumulates a dot, if the dot starts from zero and has no other user.
func AccumulatedBy(op *ir.Op) *ir.Op {
	if op.Is(tile.Dot) {
		return nil // it has its accumulator
	}
	view, _ := linalg.AsStructured(op)
	body, ok := contraction.Of(view.Body())
	if !ok || !op.Result(0).HasOneUse() || !distribute.IsZero(view.Inits()[0]) {
		return nil
	}
	for user := range op.Result(0).Users() {
		if user.Block() == op.Block() && isElementwiseAdd(user) && user.Region0().Entry().First().Is(body.Add.Def()) {
			return user
		}
	}
	return nil
}

// accumulateIn gives a dot by scalar FMA the accumulator of the addition after it, which it replaces.
func accumulateIn(dot, add *ir.Op) {
	view, _ := linalg.AsStructured(dot)
	result := dot.Result(0)
	init := len(view.Inputs())
	dot.SetOperand(init, otherAddend(add, result))
	dot.Remove()
	ir.NewBuilder(dot.Context()).Before(add).Insert(dot)
	add.Result(0).ReplaceAllUsesWith(result)
	add.Erase()
}

// isElementwiseAdd reports whether an operation adds two tensors element by element.
func isElementwiseAdd(op *ir.Op) bool {
	if !op.Is(linalg.Generic) {
		return false
	}
	view, _ := linalg.AsStructured(op)
	body := view.Body()
	if len(view.Inputs()) != 2 || op.NumResults() != 1 || body.First().Next() != body.Last() {
		return false
	}
	for _, m := range view.IndexingMaps() {
		if !m.IsIdentity() {
			return false
		}
	}
	add := body.First()
	return (add.Is(arith.AddF) || add.Is(arith.AddI)) && view.Yielded()[0] == add.Result(0) &&
		slices.Contains(add.Operands(), body.Arg(0)) && slices.Contains(add.Operands(), body.Arg(1))
}

// otherAddend is the operand of an elementwise addition that is not the given one.
func otherAddend(add *ir.Op, one *ir.Value) *ir.Value {
	inputs := distribute.InputsOf(add)
	if inputs[0] == one {
		return inputs[1]
	}
	return inputs[0]
}

// eraseUnused erases the operations of values that nothing uses, and those of their operands: extensions of
// operands that an instruction takes as they were before.
func eraseUnused(values []*ir.Value) {
	for _, v := range values {
		op := v.DefiningOp()
		if op == nil || op.Block() == nil || op.HasUses() || !linalg.IsStructured(op.Def()) || !distribute.IsPure(op) {
			continue
		}
		operands := op.Operands()
		op.Erase()
		eraseUnused(operands)
	}
}

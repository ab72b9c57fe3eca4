package memref

import "github.com/tshared/tshared/ir"

// onOperand and onResult are effects on the memory of an operand or of the
// result.
func onOperand(kind ir.EffectKind, i int) func(*ir.Op) ir.Effect {
	return func(op *ir.Op) ir.Effect { return ir.Effect{Kind: kind, On: op.Operand(i)} }
}

func onResult(kind ir.EffectKind) func(*ir.Op) ir.Effect {
	return func(op *ir.Op) ir.Effect { return ir.Effect{Kind: kind, On: op.Result(0)} }
}

// effects lists the effects that an operation always has.
func effects(each ...func(*ir.Op) ir.Effect) func(*ir.Op) []ir.Effect {
	return func(op *ir.Op) []ir.Effect {
		list := make([]ir.Effect, len(each))
		for i, effect := range each {
			list[i] = effect(op)
		}
		return list
	}
}

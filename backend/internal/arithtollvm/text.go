package arithtollvm

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// FromText lowers operations to calls of functions whose bodies are LLVM IR in text
// form. Parameters are named as the operands are in the operation's definition.
func FromText(body func(op *ir.Op) (string, error)) Lowering {
	return func(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		if op.NumResults() != 1 {
			return nil, fmt.Errorf("an emitter is for operations with one result, and it has %d", op.NumResults())
		}
		result, err := resultScalarType(op, 0)
		if err != nil {
			return nil, err
		}
		text, err := body(op)
		if err != nil {
			return nil, err
		}
		params := operandParams(op)
		for i := range params {
			params[i].Type = x[i].Type()
		}
		return []llvmir.Value{c.B.Call(c.Module.TextFunction(op.Name(), result, params, text, op.Loc()), x...)}, nil
	}
}

// operandParams names a parameter per operand: by its slot, with a number in a variadic
// one.
func operandParams(op *ir.Op) []llvmir.Param {
	params := make([]llvmir.Param, op.NumOperands())
	for i := range op.Def().Operands {
		slot := &op.Def().Operands[i]
		start, n, _ := op.OperandGroup(i)
		for k := range n {
			params[start+k].Name = slot.Name
			if slot.Arity == ir.Variadic {
				params[start+k].Name = fmt.Sprintf("%s%d", slot.Name, k)
			}
		}
	}
	return params
}

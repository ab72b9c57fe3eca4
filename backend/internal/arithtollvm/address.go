package arithtollvm

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
)

// ElementPtr is the address that llvm.getelementptr computes; word looks up the values of
// its operands.
func (c *ScalarBuilder) ElementPtr(op *ir.Op, word func(*ir.Value) (llvmir.Value, error)) (llvmir.Value, error) {
	view, _ := llvm.AsGEP(op)
	elem, err := ElementOf(view.ElemType())
	if err != nil {
		return llvmir.Value{}, err
	}
	if len(view.Indices()) != 1 {
		return llvmir.Value{}, errors.New("addresses of parts of elements are not supported")
	}
	base, err := word(view.Base())
	if err != nil {
		return llvmir.Value{}, err
	}
	index := llvmir.ConstInt(llvmir.I64, view.Indices()[0].Const)
	if v := view.Indices()[0].Value; v != nil {
		if index, err = word(v); err != nil {
			return llvmir.Value{}, err
		}
	}
	return c.B.GEPWrap(elem.Storage, base, index), nil
}

package arithtollvm

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// Literal is the constant of an attribute.
func Literal(t ir.Type, a ir.Attr) (llvmir.Value, error) {
	word, err := TypeOf(t)
	if err != nil {
		return llvmir.Value{}, err
	}
	switch a := a.(type) {
	case *ir.IntegerAttr:
		return llvmir.ConstInt(word, a.Value), nil
	case *ir.FloatAttr:
		return ConstBits(word, a.Type.Format.Raw(a.Bits).Lo), nil
	}
	return llvmir.Value{}, fmt.Errorf("constants of the form %s are not supported", a)
}

// ConstBits is the constant with a bit pattern.
func ConstBits(t *llvmir.Type, bits uint64) llvmir.Value {
	if t.IsFloat() {
		return llvmir.ConstFloatBits(t, bits)
	}
	return llvmir.ConstInt(t, int64(bits)<<(64-t.Bits())>>(64-t.Bits()))
}

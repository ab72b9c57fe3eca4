package arithtollvm

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// fieldPath is the position of the field that an operation reads or replaces.
func fieldPath(op *ir.Op) ([]int, error) {
	a, ok := op.Attr("position").(*ir.DenseArrayAttr)
	if !ok {
		return nil, errors.New("it does not say which field")
	}
	var path []int
	for _, i := range a.Ints() {
		path = append(path, int(i))
	}
	return path, nil
}

func extractField(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	path, err := fieldPath(op)
	if err != nil {
		return nil, err
	}
	return []llvmir.Value{c.B.ExtractValue(x[0], path...)}, nil
}

func insertField(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	path, err := fieldPath(op)
	if err != nil {
		return nil, err
	}
	return []llvmir.Value{c.B.InsertValue(x[0], x[1], path...)}, nil
}

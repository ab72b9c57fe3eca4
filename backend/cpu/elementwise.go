package cpu

import (
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// emitElementwise applies a lowering to scalars, or to all elements of tensors.
func emitElementwise(compute arithtollvm.Lowering) emitter {
	return func(c *compiler, op *ir.Op) error {
		if isTensor(op.Result(0).Type()) {
			return c.elementByElement(op, compute)
		}
		args, err := c.scalarsOf(op.Operands())
		if err != nil {
			return err
		}
		results, err := compute(c.ScalarBuilder, op, args)
		for i, v := range results {
			c.scalars[op.Result(i)] = v
		}
		return err
	}
}

func (c *compiler) elementByElement(op *ir.Op, compute arithtollvm.Lowering) error {
	inputs := make([]*memrefDesc, op.NumOperands())
	var like *memrefDesc
	for i, v := range op.Operands() {
		if w, ok := c.scalars[v]; ok {
			inputs[i] = &memrefDesc{splat: w, poison: c.poison[v]}
			continue
		}
		a, err := c.desc(v)
		if err != nil {
			return err
		}
		inputs[i], like = a, a
	}
	if like == nil {
		return fmt.Errorf("no operand is a tensor")
	}
	var results []*memrefDesc
	for _, v := range op.Results() {
		elem, err := elementOfShaped(v.Type())
		if err != nil {
			return err
		}
		to, err := c.allocate(elem, like.sizes, like.bounds)
		if err != nil {
			return err
		}
		results = append(results, to)
	}
	var failed error
	c.withAliasScopes(append(inputs, results...), func() {
		c.loops(like.sizes, func(point []foldResult) {
			x, poison := make([]llvmir.Value, len(inputs)), make([]llvmir.Value, len(inputs))
			for i, a := range inputs {
				x[i], poison[i] = c.read(a, point), c.poisonAt(a, point)
			}
			y, err := compute(c.ScalarBuilder, op, x)
			if err != nil {
				failed = err
				return
			}
			for i, to := range results {
				c.writeWithPoison(to, point, y[i], c.resultPoison(op, x, poison))
			}
		})
	})
	for i, v := range op.Results() {
		c.bind(v, results[i])
	}
	return failed
}

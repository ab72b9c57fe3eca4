package cpu

import (
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// emitElementwise applies a numbers.Computation to words, or to all elements of tensors.
func emitElementwise(compute arithtollvm.Computation) emitter {
	return func(c *compiler, op *ir.Op) error {
		if isTensor(op.Result(0).Type()) {
			return c.elementByElement(op, compute)
		}
		args, err := c.wordsOf(op.Operands())
		if err != nil {
			return err
		}
		results, err := compute(c.Maker, op, args)
		for i, v := range results {
			c.words[op.Result(i)] = v
		}
		return err
	}
}

func (c *compiler) elementByElement(op *ir.Op, compute arithtollvm.Computation) error {
	inputs := make([]*array, op.NumOperands())
	var like *array
	for i, v := range op.Operands() {
		if w, ok := c.words[v]; ok {
			inputs[i] = &array{splat: w, unset: c.unset[v]}
			continue
		}
		a, err := c.array(v)
		if err != nil {
			return err
		}
		inputs[i], like = a, a
	}
	if like == nil {
		return fmt.Errorf("no operand is a tensor")
	}
	var results []*array
	for _, v := range op.Results() {
		elem, err := elementOfShaped(v.Type())
		if err != nil {
			return err
		}
		to, err := c.fresh(elem, like.sizes, like.bounds)
		if err != nil {
			return err
		}
		results = append(results, to)
	}
	var failed error
	c.within(append(inputs, results...), func() {
		c.loops(like.sizes, func(point []amount) {
			x, unset := make([]llvmir.Value, len(inputs)), make([]llvmir.Value, len(inputs))
			for i, a := range inputs {
				x[i], unset[i] = c.read(a, point), c.unsetAt(a, point)
			}
			y, err := compute(c.Maker, op, x)
			if err != nil {
				failed = err
				return
			}
			for i, to := range results {
				c.writeNoted(to, point, y[i], c.unsetResult(op, x, unset))
			}
		})
	})
	for i, v := range op.Results() {
		c.bind(v, results[i])
	}
	return failed
}

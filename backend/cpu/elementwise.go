package cpu

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// computation builds the results of an operation on single numbers.
type computation func(c *compiler, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error)

// emitElementwise applies a computation to words, or to all elements of tensors.
func emitElementwise(compute computation) emitter {
	return func(c *compiler, op *ir.Op) error {
		if isTensor(op.Result(0).Type()) {
			return c.elementByElement(op, compute)
		}
		args, err := c.wordsOf(op.Operands())
		if err != nil {
			return err
		}
		results, err := compute(c, op, args)
		for i, v := range results {
			c.words[op.Result(i)] = v
		}
		return err
	}
}

func (c *compiler) elementByElement(op *ir.Op, compute computation) error {
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
			y, err := compute(c, op, x)
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

// resultWord is the type of a result's numbers.
func resultWord(op *ir.Op, i int) (*llvmir.Type, error) {
	t := op.Result(i).Type()
	if shaped, ok := t.(ir.ShapedType); ok {
		t = shaped.ElementType()
	}
	return wordType(t)
}

// number is the type of an operand's or result's numbers.
func number(t ir.Type) ir.Type {
	if shaped, ok := t.(ir.ShapedType); ok {
		return shaped.ElementType()
	}
	return t
}

// The computations of families of operations.

func unary(f func(c *compiler, x llvmir.Value) llvmir.Value) computation {
	return func(c *compiler, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{f(c, x[0])}, nil
	}
}

func binary(f operator) computation {
	return func(c *compiler, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{f(c, x[0], x[1])}, nil
	}
}

func ternary(f func(c *compiler, x, y, z llvmir.Value) llvmir.Value) computation {
	return func(c *compiler, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{f(c, x[0], x[1], x[2])}, nil
	}
}

// onFloats opens numbers of formats that LLVM does not compute with, and closes
// the results.
func onFloats(f computation) computation {
	return func(c *compiler, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		if !isForeign(formatOf(op.Operand(0).Type())) {
			return f(c, op, x)
		}
		wide := slices.Clone(x)
		for i, v := range op.Operands() {
			if format := formatOf(v.Type()); format != nil {
				wide[i] = c.opened(x[i], format)
			}
		}
		results, err := f(c, op, wide)
		for i := range results {
			if format := formatOf(op.Result(i).Type()); format != nil {
				results[i] = c.closed(results[i], format)
			}
		}
		return results, err
	}
}

// cast builds a conversion to the result's type.
func cast(f func(c *compiler, x llvmir.Value, to *llvmir.Type) llvmir.Value) computation {
	return func(c *compiler, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		to, err := resultWord(op, 0)
		if err != nil {
			return nil, err
		}
		return []llvmir.Value{f(c, x[0], to)}, nil
	}
}

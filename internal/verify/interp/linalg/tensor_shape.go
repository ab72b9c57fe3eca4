package linalg

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/reassociation"
	tensordialect "github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// reshaped compiles an operation that only changes the shape.
func (c *compiler) reshaped(op *ir.Op, shapeOf func(f *frame, from []int) ([]int, error)) step {
	src, dst := c.at(op.Operand(0)), c.at(op.Result(0))
	return func(f *frame) error {
		from := f.t[src]
		shape, err := shapeOf(f, from.shape)
		if err != nil {
			return err
		}
		if product(shape) != len(from.data) {
			return fmt.Errorf("%d elements do not fit the shape %v", len(from.data), shape)
		}
		f.t[dst] = tensor{shape: shape, data: from.data}
		return nil
	}
}

func buildExpandShape(c *compiler, op *ir.Op) (step, error) {
	view, _ := tensordialect.AsExpandShape(op)
	shape := c.foldResults(view.OutputShape())
	return c.reshaped(op, func(f *frame, _ []int) ([]int, error) { return shape.sizes(f) }), nil
}

func buildCollapseShape(c *compiler, op *ir.Op) (step, error) {
	groups := reassociation.Of(op)
	return c.reshaped(op, func(_ *frame, from []int) ([]int, error) { return reassociation.Products(groups, from), nil }), nil
}

func buildReshape(c *compiler, op *ir.Op) (step, error) {
	o, _ := tensordialect.AsReshape(op)
	shape := c.at(o.Shape())
	return c.reshaped(op, func(f *frame, _ []int) ([]int, error) {
		out := make([]int, len(f.t[shape].data))
		for i, n := range f.t[shape].data {
			out[i] = int(n)
		}
		return out, nil
	}), nil
}

// buildTensorCast checks the shape against the static sizes of the result type.
func buildTensorCast(c *compiler, op *ir.Op) (step, error) {
	want, ok := ir.ShapeOf(op.Result(0).Type())
	if !ok {
		return nil, fmt.Errorf("tensors of type %s are not supported", ir.QuoteType(op.Result(0).Type()))
	}
	return c.reshaped(op, func(_ *frame, from []int) ([]int, error) { return from, fits(from, want) }), nil
}

// fits checks a shape against the shape of a type.
func fits(shape []int, want []int64) error {
	ok := len(shape) == len(want)
	for i := 0; ok && i < len(want); i++ {
		ok = want[i] == ir.Dynamic || shape[i] == unknown || int64(shape[i]) == want[i]
	}
	if !ok {
		return fmt.Errorf("the shape %v is not one of the type", shape)
	}
	return nil
}

func buildSplat(c *compiler, op *ir.Op) (step, error) {
	o, _ := tensordialect.AsSplat(op)
	static, _ := ir.ShapeOf(op.Result(0).Type())
	value, dst, shape := c.at(o.Input()), c.at(op.Result(0)), c.sizesOf(static, o.DynamicSizes())
	return func(f *frame) error {
		sizes, err := shape.sizes(f)
		if err != nil {
			return err
		}
		data := make([]uint64, product(sizes))
		fill(data, f.w[value])
		f.t[dst] = tensor{shape: sizes, data: data}
		return nil
	}, nil
}

func buildFromElements(c *compiler, op *ir.Op) (step, error) {
	static, _ := ir.ShapeOf(op.Result(0).Type())
	values, dst, shape := c.allAt(op.Operands()), c.at(op.Result(0)), ints(static)
	return func(f *frame) error {
		data := make([]uint64, len(values))
		for i, w := range values {
			data[i] = f.w[w]
		}
		f.t[dst] = tensor{shape: shape, data: data}
		return nil
	}, nil
}

func buildConcat(c *compiler, op *ir.Op) (step, error) {
	view, _ := tensordialect.AsConcat(op)
	dim, inputs, dst := view.Dim(), c.allAt(view.Inputs()), c.at(op.Result(0))
	return func(f *frame) error {
		shape := slices.Clone(f.t[inputs[0]].shape)
		for _, i := range inputs[1:] {
			next := slices.Clone(f.t[i].shape)
			next[dim] += shape[dim]
			shape[dim] = next[dim]
			if !slices.Equal(shape, next) {
				return fmt.Errorf("tensors of the shapes %v and %v do not go together", f.t[inputs[0]].shape, f.t[i].shape)
			}
		}
		inner := product(shape[dim+1:])
		out := make([]uint64, 0, product(shape))
		for outer := range product(shape[:dim]) {
			for _, i := range inputs {
				row := f.t[i].shape[dim] * inner
				out = append(out, f.t[i].data[outer*row:(outer+1)*row]...)
			}
		}
		f.t[dst] = tensor{shape: shape, data: out}
		return nil
	}, nil
}

package cpu

import (
	"errors"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
)

// emitCumSum computes an inclusive prefix sum along an axis.
func emitCumSum(c *compiler, op *ir.Op) error {
	view, _ := ttx.AsCumSum(op)
	if op.NumResults() != 1 {
		return errors.New("cumulative sums of memrefs are not supported")
	}
	from, err := c.desc(view.Input())
	if err != nil {
		return err
	}
	format := arithtollvm.FormatOf(view.Input().Type())
	to, err := c.allocate(from.elem, from.sizes, from.bounds)
	if err != nil {
		return err
	}
	c.loops(from.sizes, func(point []foldResult) {
		v, i := c.read(from, point), point[view.Axis()].value()
		first := c.b.ICmp(llvmir.EQ, i, llvmir.Zero(llvmir.I64))
		sum := c.b.If(first, func() []llvmir.Value { return []llvmir.Value{v} }, func() []llvmir.Value {
			before := append([]foldResult(nil), point...)
			before[view.Axis()] = foldResult{v: c.b.Sub(i, llvmir.ConstInt(llvmir.I64, 1))}
			return []llvmir.Value{c.addNumbers(c.read(to, before), v, format)}
		})
		c.write(to, point, sum[0])
	})
	c.bind(op.Result(0), to)
	return nil
}

func (c *compiler) addNumbers(x, y llvmir.Value, f *apfloat.Format) llvmir.Value {
	if f == nil {
		return c.b.Add(x, y)
	}
	return c.FromComputeType(c.b.FAdd(c.ToComputeType(x, f), c.ToComputeType(y, f)), f)
}

package cpu

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// emitGenerate computes each element from its indices.
func emitGenerate(c *compiler, op *ir.Op) error {
	o, _ := tensor.AsGenerate(op)
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	sizes, err := c.sizesOf(shape, o.DynamicExtents())
	if err != nil {
		return err
	}
	return c.perIndex(op, sizes, boundsOf(sizes), func(_ []foldResult, computed func() llvmir.Value) llvmir.Value { return computed() })
}

// emitPad pads a tensor with computed elements; negative low or high padding cuts
// elements off.
func emitPad(c *compiler, op *ir.Op) error {
	view, _ := tensor.AsPad(op)
	from, err := c.desc(view.Source())
	if err != nil {
		return err
	}
	low, err := c.sizes(view.Low())
	if err != nil {
		return err
	}
	high, err := c.sizes(view.High())
	if err != nil {
		return err
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	sizes := make([]foldResult, from.rank())
	for i, n := range from.sizes {
		// The size of the type may be static although the padding is dynamic.
		if sizes[i] = static(shape[i]); shape[i] == ir.Dynamic {
			sizes[i] = c.add(c.add(low[i], n), high[i])
		}
	}
	bounds := boundsOf(sizes)
	for i, bound := range from.bounds {
		if bounds[i] == unbounded && bound != unbounded && low[i].isStatic() && high[i].isStatic() {
			bounds[i] = low[i].n + bound + high[i].n
		}
	}
	return c.perIndex(op, sizes, bounds, func(point []foldResult, computed func() llvmir.Value) llvmir.Value {
		at, inside := make([]foldResult, len(point)), llvmir.ConstBool(true)
		for i, p := range point {
			at[i] = foldResult{v: c.b.Sub(p.value(), low[i].value())}
			// A negative index is large as an unsigned number.
			inside = c.b.And(inside, c.b.ICmp(llvmir.ULT, at[i].v, from.sizes[i].value()))
		}
		return c.b.If(inside,
			func() []llvmir.Value { return []llvmir.Value{c.read(from, at)} },
			func() []llvmir.Value { return []llvmir.Value{computed()} })[0]
	})
}

// perIndex makes a tensor element by element. computed emits the operation's body at the
// current indices.
func (c *compiler) perIndex(op *ir.Op, sizes []foldResult, bounds []int64, element func(point []foldResult, computed func() llvmir.Value) llvmir.Value) error {
	elem, err := elementOfShaped(op.Result(0).Type())
	if err != nil {
		return err
	}
	to, err := c.allocate(elem, sizes, bounds)
	if err != nil {
		return err
	}
	c.loops(sizes, func(point []foldResult) {
		c.write(to, point, element(point, func() llvmir.Value {
			for i, arg := range op.Region0().Entry().Args() {
				c.scalars[arg] = point[i].value()
			}
			list, e := c.emitBlock(op.Region0().Entry(), func(last *ir.Op) ([]llvmir.Value, error) { return c.scalarsOf(last.Operands()) })
			if e != nil {
				err = e
				return llvmir.Undef(elem.Scalar)
			}
			return list[0]
		}))
	})
	c.bind(op.Result(0), to)
	return err
}

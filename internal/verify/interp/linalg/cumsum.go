package linalg

import (
	"errors"

	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// buildCumSum computes an inclusive prefix sum along an axis.
func buildCumSum(c *compiler, op *ir.Op) (step, error) {
	view, _ := ttx.AsCumSum(op)
	if op.NumResults() != 1 {
		return nil, errors.New("cumulative sums of memrefs are not supported")
	}
	t, err := elementType(view.Input().Type())
	if err != nil {
		return nil, err
	}
	add := scalar.IntAdd(t.Width)
	if t.IsFloat() {
		add = scalar.FloatAdd(t.Format)
	}
	src, dst, axis := c.at(view.Input()), c.at(op.Result(0)), view.Axis()
	return func(f *frame) error {
		from := f.t[src]
		out := make([]uint64, len(from.data))
		inner := product(from.shape[axis+1:])
		row := inner * from.shape[axis]
		for i, v := range from.data {
			if i%row >= inner {
				v = add(out[i-inner], v)
			}
			out[i] = v
		}
		f.t[dst] = tensor{shape: from.shape, data: out}
		return nil
	}, nil
}

package linalg

import (
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// Comparisons of sorting networks, by name.
var (
	intOrders   = map[string]scalar.IntCompare{"sgt": scalar.IntSGT, "slt": scalar.IntSLT, "ugt": scalar.IntUGT, "ult": scalar.IntULT}
	floatOrders = map[string]scalar.FloatCompare{"ogt": scalar.FloatOGT, "olt": scalar.FloatOLT}
)

// buildCompareExchange computes the steps of a sorting network.
func buildCompareExchange(c *compiler, op *ir.Op) (step, error) {
	view, _ := ttx.AsCompareExchange(op)
	t, err := elementType(view.Source().Type())
	if err != nil {
		return nil, err
	}
	var compare scalar.Binary
	if t.IsFloat() {
		compare = floatOrders[view.By()](t.Format)
	} else {
		compare = intOrders[view.By()](t.Width)
	}
	src, dst, strides, falling := c.at(view.Source()), c.at(view.Result()), view.Strides(), view.Falling()
	return func(f *frame) error {
		shape, before := f.t[src].shape, f.t[src].data
		for k, stride := range strides {
			after := make([]uint64, len(before))
			for i, own := range before {
				other := before[i^int(stride)]
				falls := int64(i|len(before))&falling[k] != 0
				if (compare(own, other) != 0) != (falls != (int64(i)&stride != 0)) {
					own = other
				}
				after[i] = own
			}
			before = after
		}
		f.t[dst] = tensor{shape: shape, data: before}
		return nil
	}, nil
}

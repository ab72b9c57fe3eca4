package kernels

import (
	"context"

	"github.com/tshared/tshared/jit"
)

// softmaxChoices are the constants of the kernels by the lengths of rows, as their function table
// has them.
var softmaxChoices = rowChoices{
	gpu: rowBlocks{[]rowBlock{{128, 8}, {256, 4}, {512, 2}, {1024, 1}, {2048, 1}, {4096, 1}, {8192, 1}, {16384, 1}, {32768, 1}}, "softmax_long", 16384},
	cpu: rowBlocks{[]rowBlock{{128, 8}, {256, 4}, {512, 2}, {1024, 1}, {2048, 1}, {4096, 1}, {8192, 1}}, "softmax_blocks", 4096},
}

// Softmax computes out = softmax(in) along the last dimension.
func (l *Library) Softmax(ctx context.Context, d *jit.Device, out, in Tensor) error {
	c := checks{op: "softmax"}
	c.tensor("in", in, floats...)
	c.output("out", out, in.Dtype())
	c.shape("out", out, in.Shape, "of in")
	c.matrix("in", in)
	c.matrix("out", out)
	c.apart("out", out, "in", in)
	if c.err != nil {
		return c.err
	}
	x, y := in.rows(), out.rows()
	return l.launchRows(ctx, d, "softmax", softmaxChoices, x.rows, x.cols, y.data, x.data, x.rows, x.cols, y.stride, x.stride)
}

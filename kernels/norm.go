package kernels

import (
	"context"

	"github.com/tshared/tshared/jit"
)

// The constants of the kernels by the lengths of rows, as their function tables have them.
var (
	rmsnormChoices = rowChoices{
		gpu: rowBlocks{[]rowBlock{{128, 8}, {256, 4}, {512, 2}, {1024, 2}, {2048, 1}, {4096, 1}, {8192, 1}, {16384, 1}}, "rmsnorm_long", 16384},
		cpu: rowBlocks{nil, "rmsnorm_long", 1024},
	}
	layernormChoices = rowChoices{
		gpu: rowBlocks{[]rowBlock{{128, 8}, {256, 4}, {512, 4}, {1024, 1}, {2048, 1}, {4096, 1}, {8192, 1}}, "layernorm_long", 8192},
		cpu: rowBlocks{nil, "layernorm_long", 1024},
	}
)

// RMSNorm computes out = in / sqrt(mean(in²) + eps) * weight along the last dimension. The weight
// is contiguous and has the type of in.
func (l *Library) RMSNorm(ctx context.Context, d *jit.Device, out, in, weight Tensor, eps float64) error {
	c := checks{op: "rmsnorm"}
	c.norm(out, in)
	c.vector("weight", weight, in, out)
	if c.err != nil {
		return c.err
	}
	x, y := in.rows(), out.rows()
	return l.launchRows(ctx, d, c.op, rmsnormChoices, x.rows, x.cols, y.data, x.data, weight.Data, x.rows, x.cols, y.stride, x.stride, eps)
}

// LayerNorm computes out = (in - mean(in)) / sqrt(variance(in) + eps) * weight + bias along the
// last dimension. The weight and the bias are contiguous and have the type of in.
func (l *Library) LayerNorm(ctx context.Context, d *jit.Device, out, in, weight, bias Tensor, eps float64) error {
	c := checks{op: "layernorm"}
	c.norm(out, in)
	c.vector("weight", weight, in, out)
	c.vector("bias", bias, in, out)
	if c.err != nil {
		return c.err
	}
	x, y := in.rows(), out.rows()
	return l.launchRows(ctx, d, c.op, layernormChoices, x.rows, x.cols, y.data, x.data, weight.Data, bias.Data, x.rows, x.cols, y.stride, x.stride, eps)
}

// norm checks the rows of a normalisation.
func (c *checks) norm(out, in Tensor) {
	c.tensor("in", in, floats...)
	c.require(len(in.Shape) > 0, "in", "at least one dimension", "%s", in)
	c.output("out", out, in.Dtype())
	c.shape("out", out, in.Shape, "of in")
	c.matrix("in", in)
	c.matrix("out", out)
	c.apart("out", out, "in", in)
}

// vector checks a tensor that has one element for each column of in, and is not written through
// out.
func (c *checks) vector(name string, t, in, out Tensor) {
	if c.err != nil {
		return
	}
	c.tensor(name, t, in.Dtype())
	c.shape(name, t, in.Shape[len(in.Shape)-1:], "of a row of in")
	c.matrix(name, t)
	c.apart("out", out, name, t)
}

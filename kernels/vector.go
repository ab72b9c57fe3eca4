package kernels

import (
	"context"
	"math"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
)

// vectorBlock are the elements of a row that a program of an elementwise kernel has; large is for
// many elements of functions that take long to compute.
var vectorBlock = struct{ gpu, large, cpu int }{gpu: 1024, large: 2048, cpu: 16384}

// costly are these functions, and manyElements how many are many.
var costly = map[string]bool{"gelu": true, "gelu_tanh": true}

const manyElements = 1 << 22

// operand is an input of an elementwise operation under its name.
type operand struct {
	name   string
	tensor Tensor
}

// Add computes out = x + y. A dimension of y with stride 0 is repeated: a bias for every row.
func (l *Library) Add(ctx context.Context, d *jit.Device, out, x, y Tensor) error {
	return l.elementwise(ctx, d, "add", out, nil, operand{"x", x}, operand{"y", y})
}

// Mul computes out = x * y. A dimension of y with stride 0 is repeated.
func (l *Library) Mul(ctx context.Context, d *jit.Device, out, x, y Tensor) error {
	return l.elementwise(ctx, d, "mul", out, nil, operand{"x", x}, operand{"y", y})
}

// SwiGLU computes out = silu(gate) * up. Halves of one tensor are two tensors with the strides of
// the whole.
func (l *Library) SwiGLU(ctx context.Context, d *jit.Device, out, gate, up Tensor) error {
	return l.elementwise(ctx, d, "swiglu", out, nil, operand{"gate", gate}, operand{"up", up})
}

// Scale computes out = x * factor.
func (l *Library) Scale(ctx context.Context, d *jit.Device, out, x Tensor, factor float64) error {
	return l.elementwise(ctx, d, "scale", out, []any{factor}, operand{"x", x})
}

// SiLU computes out = x * sigmoid(x).
func (l *Library) SiLU(ctx context.Context, d *jit.Device, out, x Tensor) error {
	return l.elementwise(ctx, d, "silu", out, nil, operand{"x", x})
}

// GELU computes out = x * P(X < x) of a normal distribution, by the error function.
func (l *Library) GELU(ctx context.Context, d *jit.Device, out, x Tensor) error {
	return l.elementwise(ctx, d, "gelu", out, nil, operand{"x", x})
}

// GELUTanh computes the approximation of GELU that has tanh in it.
func (l *Library) GELUTanh(ctx context.Context, d *jit.Device, out, x Tensor) error {
	return l.elementwise(ctx, d, "gelu_tanh", out, nil, operand{"x", x})
}

// Cast converts x to the type of out, rounding to nearest.
func (l *Library) Cast(ctx context.Context, d *jit.Device, out, x Tensor) error {
	c := checks{op: "cast"}
	c.output("out", out, floats...)
	return l.checked(ctx, d, &c, out, nil, operand{"x", x})
}

// Accumulate computes x += y in place: the residual additions of a model. A dimension of y with
// stride 0 is repeated.
func (l *Library) Accumulate(ctx context.Context, d *jit.Device, x, y Tensor) error {
	c := checks{op: "accumulate"}
	c.output("x", x, floats...)
	c.tensor("y", y, x.Dtype())
	c.shape("y", y, x.Shape, "of x")
	c.matrix("x", x)
	c.matrix("y", y)
	c.apart("x", x, "y", y)
	if c.err != nil {
		return c.err
	}
	return l.launchElements(ctx, d, "accumulate", nil, x.rows(), y.rows())
}

// elementwise runs a kernel whose tensors have one type.
func (l *Library) elementwise(ctx context.Context, d *jit.Device, op string, out Tensor, numbers []any, in ...operand) error {
	c := checks{op: op}
	c.tensor(in[0].name, in[0].tensor, floats...)
	c.output("out", out, in[0].tensor.Dtype())
	for _, o := range in[1:] {
		c.tensor(o.name, o.tensor, in[0].tensor.Dtype())
	}
	return l.checked(ctx, d, &c, out, numbers, in...)
}

// checked runs a kernel after the checks that all elementwise operations have.
func (l *Library) checked(ctx context.Context, d *jit.Device, c *checks, out Tensor, numbers []any, in ...operand) error {
	c.matrix("out", out)
	views := []matrix{out.viewed(c)}
	for _, o := range in {
		c.tensor(o.name, o.tensor, floats...)
		c.shape(o.name, o.tensor, out.Shape, "of out")
		c.matrix(o.name, o.tensor)
		c.apart("out", out, o.name, o.tensor)
		views = append(views, o.tensor.viewed(c))
	}
	if c.err != nil {
		return c.err
	}
	return l.launchElements(ctx, d, c.op, numbers, views...)
}

// viewed are the tensor's rows, where no check has failed.
func (t Tensor) viewed(c *checks) matrix {
	if c.err != nil {
		return matrix{}
	}
	return t.rows()
}

// launchElements launches an elementwise kernel: addresses, numbers, the length of a row, strides.
func (l *Library) launchElements(ctx context.Context, d *jit.Device, group string, numbers []any, views ...matrix) error {
	views = flattened(views)
	block := vectorBlock.cpu
	if onGPU(d) {
		block = vectorBlock.gpu
		if costly[group] && views[0].rows*views[0].cols > manyElements {
			block = vectorBlock.large
		}
	}
	var args, strides []any
	for _, v := range views {
		args, strides = append(args, v.data), append(strides, v.stride)
	}
	args = append(append(args, numbers...), views[0].cols)
	args = append(append(args, strides...), jit.Named("BLOCK", block))
	d = forElements(d, views[0].rows*views[0].cols)
	return l.launch(ctx, d, group, tshared.Grid{views[0].rows * jit.CDiv(views[0].cols, block)}, args...)
}

// flattened makes one row of contiguous tensors.
func flattened(views []matrix) []matrix {
	for _, v := range views {
		if !v.contiguous() || v.rows*v.cols > math.MaxInt32/2 {
			return views
		}
	}
	flat := make([]matrix, len(views))
	for i, v := range views {
		n := v.rows * v.cols
		flat[i] = matrix{data: v.data, rows: 1, cols: n, stride: n}
	}
	return flat
}

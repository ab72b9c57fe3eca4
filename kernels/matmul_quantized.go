package kernels

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/narrowfloat"
)

// nothing are slices without elements, by type.
var nothing = map[string]any{"fp32": []float32{}, "fp16": []narrowfloat.F16{}, "bf16": []narrowfloat.BF16{}, "u8": []uint8{}, "i32": []int32{}}

// halfFloats are the types of activations beside quantised weights.
var halfFloats = []string{"fp16", "bf16"}

// fp8Tiles are the tiles of kernel matmul_fp8. On a GPU those of more rows are chosen among timedFP8.
var fp8Tiles = tilesOf{
	gpu: tiles{{fewRows, tile{16, 32, 256, 1}}},
	cpu: tiles{{16, tile{16, 64, 128, 1}}, {1 << 30, tile{128, 64, 128, 8}}},
}

// MatMulFP8 computes out = (a * aScale) @ (b * bScale) + bias, where a and b are fp8e4nv. b has shape
// [K, N] and contiguous columns: it is a weight [N, K] by Transposed. Scales are fp32, of shape [1]
// for all of an operand, or one for each row of a and column of b. out is fp16 or bf16.
func (l *Library) MatMulFP8(ctx context.Context, d *jit.Device, out, a, b, aScale, bScale, bias Tensor) error {
	c := checks{op: "matmul_fp8"}
	c.tensor("a", a, "fp8e4nv")
	c.tensor("b", b, "fp8e4nv")
	transposed := c.weight(b)
	c.require(c.err != nil || transposed || b.Shape[0] <= 1, "b", "contiguous columns", "%s", b)
	c.product(out, a, b.Shape, halfFloats...)
	c.bias(bias, out)
	if c.err != nil {
		return c.err
	}
	x, y := a.rows(), out.rows()
	K, N := b.Shape[0], b.Shape[1]
	aStep, bStep := c.scales("aScale", aScale, x.rows), c.scales("bScale", bScale, N)
	if c.err != nil {
		return c.err
	}
	biasData, biased := optional(d, bias, out.Dtype())
	t := fp8Tiles.choose(d, x.rows)
	if onGPU(d) && x.rows > fewRows {
		t, _ = quickest(timedFP8, x.rows, N, K)
	}
	args := []any{x.data, b.Data, aScale.Data, bScale.Data, biasData, y.data, x.rows, N, K, biased, x.stride, b.strides()[1], y.stride, aStep, bStep}
	return l.launch(ctx, d, "matmul_fp8", t.grid(x.rows, N), append(args, t.named()...)...)
}

// scales checks scales for all of an operand or for each of its n rows; step is their distance.
func (c *checks) scales(name string, t Tensor, n int) (step int) {
	if t.Elements() == 1 {
		n = 1
	}
	c.numbers(name, t, n, "fp32")
	return min(n-1, 1)
}

// int8Tiles are the tiles of kernel matmul_int8, and int8Rows the constants of gemv_int8.
var (
	int8Tiles = tilesOf{
		gpu: tiles{{16, tile{16, 32, 256, 1}}, {64, tile{64, 64, 128, 8}}, {512, tile{128, 64, 128, 8}}, {1 << 30, tile{128, 128, 64, 8}}},
		cpu: tiles{{16, tile{16, 64, 128, 1}}, {1 << 30, tile{128, 64, 128, 8}}},
	}
	int8Rows = gemvTilesOf{gpu: gemvTile{4, 512}, cpu: gemvTile{4, 1024}}
)

// MatMulInt8 computes out = a @ (weight * scale).T + bias. The weight is i8 of shape [N, K] with
// contiguous rows, and scale has a number for each of them. a has shape [..., K] and is fp16 or
// bf16, as are scale, bias and out.
func (l *Library) MatMulInt8(ctx context.Context, d *jit.Device, out, a, weight, scale, bias Tensor) error {
	c := checks{op: "matmul_int8"}
	c.quantized(out, a, weight, "N, K", "i8", 1)
	c.bias(bias, out)
	if c.err != nil {
		return c.err
	}
	N, K := weight.Shape[0], weight.Shape[1]
	if c.numbers("scale", scale, N, a.Dtype()); c.err != nil {
		return c.err
	}
	x, w, y := a.rows(), weight.rows(), out.rows()
	biasData, biased := optional(d, bias, out.Dtype())
	if t := int8Rows.of(d); x.rows == 1 {
		return l.launch(ctx, d, "gemv_int8", tshared.Grid{jit.CDiv(N, t.rows)}, x.data, w.data, scale.Data, biasData, y.data, N, K, biased, w.stride,
			jit.Named("BLOCK_K", t.k), jit.Named("ASM", onGPU(d)))
	}
	t := int8Tiles.choose(d, x.rows)
	args := []any{x.data, w.data, scale.Data, biasData, y.data, x.rows, N, K, biased, x.stride, w.stride, y.stride}
	return l.launch(ctx, d, "matmul_int8", t.grid(x.rows, N), append(args, t.named(jit.Named("ASM", onGPU(d)))...)...)
}

// quantized checks a weight [N, K] of numbers that share elements of its type, with a and out.
func (c *checks) quantized(out, a, weight Tensor, dimensions, dtype string, shared int) {
	c.tensor("a", a, halfFloats...)
	c.tensor("weight", weight, dtype)
	c.rank("weight", weight, dimensions)
	c.matrix("weight", weight)
	if c.err != nil {
		return
	}
	c.product(out, a, []int{shared * weight.Shape[1], weight.Shape[0]}, a.Dtype())
}

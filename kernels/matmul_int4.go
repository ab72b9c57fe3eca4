package kernels

import (
	"context"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
)

// Int4Group is how many numbers of a row of an Int4Weight share a scale.
const Int4Group = 128

// Int4Weight is a weight [N, K] of numbers from 0 to 15.
type Int4Weight struct {
	// Packed has two numbers in each element, u8 of shape [N, K/2] with contiguous rows: element i of
	// 64 has number i of a group in its low half and number i + 64 in its high one. PackInt4 makes it.
	Packed Tensor
	// Scales has a number for each group, of shape [K/128, N], in the type of the activations.
	Scales Tensor
	// Zeros has the number that stands for zero, u8 of the shape of Scales. Without it, 8 does.
	Zeros Tensor
}

// PackInt4 packs numbers from 0 to 15 for an Int4Weight; those of a row of the weight follow each
// other, and there are 128 or a multiple of it in a row.
func PackInt4(values []uint8) ([]uint8, error) {
	if len(values)%Int4Group != 0 {
		return nil, fmt.Errorf("kernels: pack int4: values: expected a multiple of %d, found %d", Int4Group, len(values))
	}
	packed := make([]uint8, len(values)/2)
	for i, v := range values {
		if v > 15 {
			return nil, fmt.Errorf("kernels: pack int4: values: expected numbers from 0 to 15, found %d at %d", v, i)
		}
		group, within := i/Int4Group, i%Int4Group
		at := group*Int4Group/2 + within%(Int4Group/2)
		packed[at] |= v << (within / (Int4Group / 2) * 4)
	}
	return packed, nil
}

// int4Tiles are the tiles of kernel matmul_int4, whose iterations have one group, and int4Rows the
// constants of gemv_int4, with groups in place of elements.
var (
	int4Tiles = tilesOf{
		gpu: tiles{{16, tile{16, 64, Int4Group, 1}}, {512, tile{128, 64, Int4Group, 8}}, {1 << 30, tile{256, 128, Int4Group, 8}}},
		cpu: tiles{{16, tile{16, 64, Int4Group, 1}}, {1 << 30, tile{128, 64, Int4Group, 8}}},
	}
	int4Rows = gemvTilesOf{gpu: gemvTile{4, 8}, cpu: gemvTile{4, 8}}
)

// MatMulInt4 computes out = a @ ((weight - zeros) * scales).T + bias. a has shape [..., K] and is
// fp16 or bf16, as are scales, bias and out. K is a multiple of 128.
func (l *Library) MatMulInt4(ctx context.Context, d *jit.Device, out, a Tensor, weight Int4Weight, bias Tensor) error {
	c := checks{op: "matmul_int4"}
	c.quantized(out, a, weight.Packed, "N, K/2", "u8", 2)
	c.bias(bias, out)
	c.groups(a, weight)
	if c.err != nil {
		return c.err
	}
	x, w, y := a.rows(), weight.Packed.rows(), out.rows()
	N, K := w.rows, 2*w.cols
	zeros, zeroed := optional(d, weight.Zeros, "u8")
	zeroed = min(zeroed, N)
	biasData, biased := optional(d, bias, out.Dtype())
	data := []any{x.data, w.data, weight.Scales.Data, zeros, biasData, y.data}
	if t := int4Rows.of(d); x.rows == 1 {
		args := append(data, N, K, zeroed, biased, w.stride, jit.Named("GROUPS", t.k), jit.Named("HALF", Int4Group/2), jit.Named("ASM", onGPU(d)))
		return l.launch(ctx, d, "gemv_int4", tshared.Grid{jit.CDiv(N, t.rows)}, args...)
	}
	t := int4Tiles.choose(d, x.rows)
	args := append(data, x.rows, N, K, zeroed, biased, x.stride, w.stride, y.stride, jit.Named("BLOCK_M", t.m), jit.Named("BLOCK_N", t.n), jit.Named("HALF", Int4Group/2),
		jit.Named("GROUP", t.group), jit.Named("ASM", onGPU(d)), jit.Named("LATE", x.rows <= 16))
	return l.launch(ctx, d, "matmul_int4", t.grid(x.rows, N), args...)
}

// groups checks the scales and zero points of a weight.
func (c *checks) groups(a Tensor, w Int4Weight) {
	if c.err != nil {
		return
	}
	N, K := w.Packed.Shape[0], 2*w.Packed.Shape[1]
	c.require(K%Int4Group == 0, "weight.Packed", "64 or a multiple of it as last size", "%s", w.Packed)
	shape := []int{K / Int4Group, N}
	c.tensor("weight.Scales", w.Scales, a.Dtype())
	c.shape("weight.Scales", w.Scales, shape, "of the groups and rows of the weight")
	c.require(c.err != nil || w.Scales.rows().contiguous(), "weight.Scales", "a contiguous tensor", "%s", w.Scales)
	if w.Zeros.Data == nil {
		return
	}
	c.tensor("weight.Zeros", w.Zeros, "u8")
	c.shape("weight.Zeros", w.Zeros, shape, "of the groups and rows of the weight")
	c.require(c.err != nil || w.Zeros.rows().contiguous(), "weight.Zeros", "a contiguous tensor", "%s", w.Zeros)
}

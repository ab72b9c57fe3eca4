package jit_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/jit"
)

// TestDescriptorEdges: tiles that begin before a tensor, end after it and are cut by its end inside of a vector, with zeros
// or NaN outside. On a GPU these are copies by cp.async.
func TestDescriptorEdges(t *testing.T) {
	const m, n, k = 32, 16, 32 // of a tile
	fn := load(t, "product")
	for _, c := range []struct {
		rows, columns, depth, stride, first int
		padsNaN                             bool
	}{
		{64, 16, 64, 64, 0, false}, // whole tiles
		{64, 16, 64, 64, 0, true},
		{50, 13, 77, 80, 0, false},
		{50, 13, 77, 80, -5, false},
		{50, 13, 77, 80, 3, true},
		{33, 1, 3, 4, -32, false},
		{33, 16, 64, 64, 0, true},
	} {
		a, b := make([]float32, c.rows*c.stride), make([]float32, c.columns*c.stride)
		for i := range a {
			a[i] = float32(i%7 - 3)
		}
		for i := range b {
			b[i] = float32(i%5 - 2)
		}
		at := func(list []float32, rows, row, column int) float32 {
			switch {
			case row >= 0 && row < rows && column < c.depth:
				return list[row*c.stride+column]
			case c.padsNaN:
				return float32(math.NaN())
			}
			return 0
		}
		want := make([]float32, 64*n)
		for i := range 64 {
			for j := range n {
				for d := range (c.depth + k - 1) / k * k {
					want[i*n+j] += at(a, c.rows, c.first+i, d) * at(b, c.columns, j, d)
				}
			}
		}
		for name, device := range map[string]*jit.Device{"CPU": jit.CPU(), "GPU": simulated(t)} {
			out := make([]float32, 64*n)
			err := fn.Launch(t.Context(), device, 2,
				jit.Descriptor{Base: a, Shape: []int64{int64(c.rows), int64(c.depth)}, Strides: []int64{int64(c.stride), 1}, Block: []int64{m, k}, PadNaN: c.padsNaN},
				jit.Descriptor{Base: b, Shape: []int64{int64(c.columns), int64(c.depth)}, Strides: []int64{int64(c.stride), 1}, Block: []int64{n, k}, PadNaN: c.padsNaN},
				jit.Descriptor{Base: out, Shape: []int64{64, n}, Block: []int64{m, n}}, c.first, c.depth, jit.Named("M", m), jit.Named("N", n), jit.Named("K", k))
			require.NoError(t, err)
			for i := range out {
				if math.IsNaN(float64(want[i])) {
					require.True(t, math.IsNaN(float64(out[i])), "%s %v: element %d is %v", name, c, i, out[i])
					continue
				}
				require.Equal(t, want[i], out[i], "%s %v: element %d", name, c, i)
			}
		}
	}
}

// TestDescriptorPromises: kernels rely on alignment, so launches refuse what is not aligned.
func TestDescriptorPromises(t *testing.T) {
	fn := load(t, "described")
	x := counted(8 * 16)
	for want, d := range map[string]jit.Descriptor{
		"stride 0 of the descriptor is 17 elements of 4 bytes, which is no multiple of 16 bytes": {Base: x, Shape: []int64{4, 16}, Strides: []int64{17, 1}, Block: []int64{4, 16}},
		"the last stride of the descriptor is 2, but elements of its last dimension must be":     {Base: x, Shape: []int64{2, 16}, Strides: []int64{32, 2}, Block: []int64{4, 16}},
		"the memory of the descriptor begins at 0x":                                              {Base: x[1:], Shape: []int64{4, 16}, Block: []int64{4, 16}},
	} {
		assert.ErrorContains(t, fn.Launch(t.Context(), jit.CPU(), 1, d, x, 4, 16), `argument "desc" (number 0) of kernel described: `+want)
	}
}

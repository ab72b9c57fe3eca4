package jit_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/jit"
)

// TestElementsOfSlices: the types of Go's slices decide what a kernel is compiled for, with signs.
func TestElementsOfSlices(t *testing.T) {
	for _, c := range []struct {
		p    any
		want []float32
	}{
		{[]uint8{255, 128, 2, 0}, []float32{127, 64, 1, 0}}, {[]int8{-2, -128, 2, 0}, []float32{-1, -64, 1, 0}},
		{[]uint16{65535, 32768, 2, 0}, []float32{32767, 16384, 1, 0}}, {[]uint32{1 << 31, 0, 2, 0}, []float32{1 << 30, 0, 1, 0}},
		{[]uint64{1 << 63, 0, 2, 0}, []float32{1 << 62, 0, 1, 0}}, {[]int64{-1 << 63, 0, 2, 0}, []float32{-1 << 62, 0, 1, 0}},
	} {
		out := make([]float32, 4)
		require.NoError(t, load(t, "half").Launch(t.Context(), jit.CPU(), 1, c.p, out), "%T", c.p)
		assert.Equal(t, c.want, out, "%T", c.p)
	}
	out := make([]bool, 4)
	require.NoError(t, load(t, "invert").Launch(t.Context(), jit.CPU(), 1, []bool{true, false, true, false}, out))
	assert.Equal(t, []bool{false, true, false, true}, out)

	fn := load(t, "annotated")
	result := make([]float32, 4)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, []int8{-1, 0, 1, 2}, result))
	assert.Equal(t, []float32{-1, 0, 1, 2}, result)
	require.EqualError(t, fn.Launch(t.Context(), jit.CPU(), 1, []uint8{255, 0, 1, 2}, result),
		`argument "p" (number 0) of kernel annotated: it is annotated as a pointer to i8, but points to u8`)
}

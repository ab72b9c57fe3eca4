package arena_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/bench/kernels/internal/arena"
	"github.com/tshared/tshared/jit"
)

// TestNoise: the numbers are those that programs in other languages compute.
func TestNoise(t *testing.T) {
	assert.InDelta(t, -2, arena.Number(0, 0), 0)
	assert.InDelta(t, -0.545679060742259, arena.Number(1, 0), 1e-12)
	assert.InDelta(t, -0.13119342364370823, arena.Number(100000, 7), 1e-12)
	a := arena.New(jit.CPU())
	for _, dtype := range []string{"fp32", "fp16", "bf16"} {
		x, err := a.Noise(dtype, 40000, 3)
		require.NoError(t, err)
		v, err := arena.Values(x)
		require.NoError(t, err)
		require.Len(t, v, 40000)
		assert.InDelta(t, arena.Number(39999, 3), v[39999], 0.01)
	}
	_, err := a.Noise("i3", 1, 1)
	require.EqualError(t, err, `there are no tensors of type "i3"`)
	require.NoError(t, a.Close())
}

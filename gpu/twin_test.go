package gpu_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/gpu"
)

// TestTwins: one program runs kernels of both packages, with the same results and the
// same errors.
func TestTwins(t *testing.T) {
	onGPU, _ := compiled(t, scale, gpu.Options{})
	onCPU, err := cpu.Compile(t.Context(), "k.ttir", scale, cpu.Options{})
	require.NoError(t, err)
	defer onCPU.Close()
	assert.Equal(t, onCPU.Args(), onGPU.Args())
	for _, k := range []tshared.Kernel{onCPU, onGPU} {
		x := []float32{1, 2, 3, 4, 5, 6, 7}
		require.NoError(t, k.Run(t.Context(), tshared.Grid{2}, x, 0.5, 6))
		assert.Equal(t, []float32{0.5, 1, 1.5, 2, 2.5, 3, 7}, x)
		b, err := k.Bind(tshared.Grid{2}, x, 2.0, 6)
		require.NoError(t, err)
		require.NoError(t, b.Run(t.Context()))
		require.NoError(t, b.Set(1, 3.0))
		require.NoError(t, b.SetGrid(tshared.Grid{1}))
		require.NoError(t, b.Run(t.Context()))
		assert.Equal(t, []float32{3, 6, 9, 12, 5, 6, 7}, x)
		require.NoError(t, b.Close())
	}
	for _, args := range [][]any{
		{[]float64{1}, 1.0, 1}, {[]float32{1}, 1, 1}, {[]float32{1}, 1.0, 1 << 40}, {[]float32{1}, 1.0, 1, 1}, {[]float32(nil), 1.0, 1}, {"x", 1.0, 1},
	} {
		want := onCPU.Run(t.Context(), tshared.Grid{1}, args...)
		require.Error(t, want)
		require.EqualError(t, onGPU.Run(t.Context(), tshared.Grid{1}, args...), want.Error())
	}
	require.EqualError(t, onGPU.Run(t.Context(), tshared.Grid{0, 2}, []float32{1}, 1.0, 1), onCPU.Run(t.Context(), tshared.Grid{0, 2}, []float32{1}, 1.0, 1).Error())
}

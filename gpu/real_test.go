package gpu_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
)

// TestRealGPU compiles for the first GPU of the machine, and runs there.
func TestRealGPU(t *testing.T) {
	driver, err := cuda.Open()
	if err != nil {
		t.Skipf("no GPU to try it on: %v", err)
	}
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	defer c.Release()
	if c.Device().Capability.Major < 8 {
		t.Skipf("%v is older than the targets of the compiler", c.Device())
	}
	k, err := gpu.Compile(t.Context(), "k.ttir", scale, gpu.Options{Context: c})
	require.NoError(t, err)
	defer k.Close()
	a, err := k.Attributes()
	require.NoError(t, err)
	assert.Positive(t, a.Registers)
	x := upload(t, c, []float32{1, 2, 3, 4, 5, 6, 7}...)
	s, err := c.NewStream()
	require.NoError(t, err)
	defer s.Close()
	b, err := k.Prepare(gpu.Launch{Grid: gpu.Grid{2}, Args: []any{x, 0.5, 6}, Stream: s})
	require.NoError(t, err)
	defer b.Close()
	assert.Zero(t, testing.AllocsPerRun(1, func() {
		if b.Start() != nil {
			panic("Start failed")
		}
	}))
	require.NoError(t, b.Wait(t.Context()))
	assert.Equal(t, []float32{0.25, 0.5, 0.75, 1, 1.25, 1.5, 7}, values(t, x), "AllocsPerRun runs once more")
	host := []float32{1, 2, 3, 4, 5}
	require.NoError(t, k.Run(t.Context(), gpu.Grid{2}, host, 3.0, 5))
	assert.Equal(t, []float32{3, 6, 9, 12, 15}, host)
}

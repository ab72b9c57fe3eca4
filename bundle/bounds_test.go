package bundle_test

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/jit"
)

// TestShortSlices: slices that are too short and nil ones are refused, on the CPU and on a GPU, and the memory after them is
// as it was.
func TestShortSlices(t *testing.T) {
	b := openBytes(t, addBundle(t).write(t))
	gpu, _ := fakeGPU(t, 9, 0)
	x := counted(384)
	for name, device := range map[string]*jit.Device{"CPU": jit.CPU(), "GPU": gpu} {
		t.Run(name, func(t *testing.T) {
			arena := make([]float32, 1024)
			var refused *tshared.BoundsError
			require.ErrorAs(t, b.Launch(t.Context(), device, "add", nil, x, x, arena[:5:5], 384, 1), &refused)
			assert.Equal(t, "out_ptr", refused.Arg)
			assert.EqualValues(t, 5, refused.Length)
			assert.EqualValues(t, 383, refused.Greatest)
			assert.Contains(t, refused.Place, "kernels.py:12:")
			assert.Equal(t, make([]float32, 1024), arena)
			require.ErrorAs(t, b.Launch(t.Context(), device, "add", nil, x, []float32(nil), arena[:384], 384, 1), &refused)
			assert.True(t, refused.Nil)
			require.NoError(t, b.Launch(t.Context(), device, "add", nil, x, x, arena[:384], 384, 1))
		})
	}
}

// TestStrictBundles: the options of a bundle are those of its functions.
func TestStrictBundles(t *testing.T) {
	b, err := bundle.OpenBytes(addBundle(t).write(t), jit.WithBounds(tshared.BoundsStrict))
	require.NoError(t, err)
	x := counted(64)
	address := jit.Pointer{Address: uint64(uintptr(unsafe.Pointer(&x[0]))), Dtype: "fp32"}
	err = b.Launch(t.Context(), jit.CPU(), "add", nil, address, x, make([]float32, 64), 64, 1)
	require.ErrorContains(t, err, `argument "x_ptr" is a pointer to an unknown number of elements, but the launch may access elements 0 to 63`)
	require.NoError(t, b.Close())
}

package jit_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/narrowfloat"
)

// simulated is a device whose kernels run on the PTX simulator. The test fails if anything is
// left open at its end.
func simulated(t testing.TB) *jit.Device {
	t.Helper()
	f := fakecuda.NewSimulated()
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	d, err := jit.GPU(c)
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, d.Close())
		require.NoError(t, c.Release())
		require.Empty(t, f.Problems())
	})
	return d
}

func upload[T gpu.Element](t testing.TB, d *jit.Device, values []T) *gpu.Buffer[T] {
	t.Helper()
	b, err := gpu.Upload(d.Context(), values)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	return b
}

func values[T gpu.Element](t testing.TB, b *gpu.Buffer[T]) []T {
	t.Helper()
	v, err := b.Values()
	require.NoError(t, err)
	return v
}

// TestGPU: buffers, raw pointers and slices on a GPU; slices come back.
func TestGPU(t *testing.T) {
	d := simulated(t)
	fn := load(t, "add")
	x, out := counted(100), make([]float32, 100)
	require.NoError(t, fn.Launch(t.Context(), d, jit.GridOf("grid"), x, x, out, len(x), 64))
	assert.Equal(t, float32(198), out[99])
	bx, bout := upload(t, d, x), upload(t, d, make([]float32, 100))
	for range 3 {
		require.NoError(t, fn.Launch(t.Context(), d, jit.GridOf("grid"), bx, bx, bout, len(x), 64))
	}
	assert.Equal(t, out, values(t, bout))
	raw := jit.Pointer{Address: uint64(bout.Memory().Pointer), Dtype: "fp32"}
	require.NoError(t, fn.Launch(t.Context(), d, 2, raw, bx, raw, len(x), 64))
	assert.Equal(t, float32(3*99), values(t, bout)[99])
	require.NoError(t, fn.Launch(t.Context(), d, 2, bx, x, bout, len(x), 64), "a slice among buffers")
	assert.Equal(t, float32(198), values(t, bout)[99])
}

// TestGPUTypes: the types of buffers are those of their elements.
func TestGPUTypes(t *testing.T) {
	d := simulated(t)
	fn := load(t, "add")
	for want, b := range map[string]any{
		"*fp16": upload(t, d, make([]narrowfloat.F16, 16)), "*bf16": upload(t, d, make([]narrowfloat.BF16, 16)), "*fp8e4nv": upload(t, d, make([]narrowfloat.E4M3, 16)),
		"*fp8e5": upload(t, d, make([]narrowfloat.E5M2, 16)), "*u16": upload(t, d, make([]uint16, 16)), "*u1": upload(t, d, make([]bool, 16)), "*i64": upload(t, d, make([]int64, 16)),
	} {
		s, err := fn.Specialize(d, b, b, b, 16, 16)
		require.NoError(t, err)
		assert.Equal(t, want, s.Signature["x_ptr"])
		assert.Equal(t, 16, s.Divisibility["x_ptr"])
	}
	_, err := fn.Specialize(jit.CPU(), upload(t, d, make([]int8, 3)), nil, nil, 1, 1)
	assert.EqualError(t, err, `argument "x_ptr" (number 0) of kernel add: a slice or a launch.Pointer is needed on the CPU, but the memory of a *code.Buffer[int8] is on a GPU`)
}

// TestStreams: launches go into the device's stream, and can be captured in a graph.
func TestStreams(t *testing.T) {
	d := simulated(t)
	fn := load(t, "scale")
	x := upload(t, d, counted(64))
	s, err := d.Context().NewStream()
	require.NoError(t, err)
	b, err := fn.Bind(t.Context(), d.WithStream(s), 1, x, 2, 64)
	require.NoError(t, err)
	require.NoError(t, fn.Warmup(t.Context(), d, x, 2, 64))
	graph, err := s.Capture(func() error { return b.Start() })
	require.NoError(t, err)
	assert.Equal(t, float32(63), values(t, x)[63], "a captured launch does not run")
	exec, err := graph.Instantiate()
	require.NoError(t, err)
	require.NoError(t, exec.Launch(s))
	require.NoError(t, exec.Launch(s))
	require.NoError(t, s.Synchronize())
	assert.Equal(t, float32(4*63), values(t, x)[63])
	require.NoError(t, b.SetGrid(tshared.Grid{2}))
	require.NoError(t, b.Run(t.Context()))
	require.NoError(t, fn.Launch(t.Context(), d, 1, x, 2, 64))
	assert.Equal(t, float32(16*63), values(t, x)[63])
	require.NoError(t, exec.Close())
	require.NoError(t, graph.Close())
	require.NoError(t, b.Close())
	require.NoError(t, s.Close())
}

// TestGPUTuplesAndDescriptors: arguments of several words.
func TestGPUTuplesAndDescriptors(t *testing.T) {
	d := simulated(t)
	x, out := counted(8*16), make([]float32, 8*16)
	tuples := load(t, "tuples")
	require.NoError(t, tuples.Launch(t.Context(), d, 1, jit.Tuple{x, out}, jit.Tuple{50, jit.Tuple{3, nil}}, jit.Named("BLOCK", 64)))
	assert.Equal(t, float32(3*49), out[49])
	described := load(t, "described")
	bx, bout := upload(t, d, x), upload(t, d, make([]float32, 8*16))
	for _, base := range []any{x, bx} {
		desc := jit.Descriptor{Base: base, Shape: []int64{6, 16}, Block: []int64{4, 16}}
		require.NoError(t, described.Launch(t.Context(), d, 2, desc, bout, 4, 16))
		assert.Equal(t, x[:6*16], values(t, bout)[:6*16])
		assert.Zero(t, values(t, bout)[6*16])
	}
}

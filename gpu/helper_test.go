package gpu_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

// scale multiplies n elements by a number, 4 in each program.
const scale = `tt.func public @scale(%x: !tt.ptr<f32> loc("x"), %by: f32 loc("by"), %n: i32 loc("n")) {
  %four = arith.constant 4 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %four : i32
  %range = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %first = tt.splat %start : i32 -> tensor<4xi32>
  %i = arith.addi %first, %range : tensor<4xi32>
  %end = tt.splat %n : i32 -> tensor<4xi32>
  %mask = arith.cmpi slt, %i, %end : tensor<4xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %p = tt.addptr %base, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v = tt.load %p, %mask : tensor<4x!tt.ptr<f32>>
  %factor = tt.splat %by : f32 -> tensor<4xf32>
  %scaled = arith.mulf %v, %factor : tensor<4xf32>
  tt.store %p, %scaled, %mask : tensor<4x!tt.ptr<f32>>
  tt.return
}
`

// needsLLVM skips a test where there is no compiler.
func needsLLVM(t testing.TB) {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
}

// on makes a context of a fake driver. The test fails if objects are left open at its end.
func on(t testing.TB, f *fakecuda.Driver) *cuda.Context {
	t.Helper()
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, c.Release())
		require.Empty(t, f.Problems())
	})
	return c
}

// compiled compiles a kernel for a driver that simulates it.
func compiled(t testing.TB, text string, o gpu.Options) (*gpu.Kernel, *cuda.Context) {
	t.Helper()
	needsLLVM(t)
	if o.Context == nil {
		o.Context = on(t, fakecuda.NewSimulated())
	}
	k, err := gpu.Compile(t.Context(), "k.ttir", text, o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, k.Close()) })
	return k, o.Context
}

func upload[T gpu.Element](t testing.TB, c *cuda.Context, values ...T) *gpu.Buffer[T] {
	t.Helper()
	b, err := gpu.Upload(c, values)
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

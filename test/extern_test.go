package test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
	"github.com/tshared/tshared/internal/verify/llvmtools"
)

const foreignKernel = `
tt.func public @k(%p: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %x = tt.load %a : tensor<4x!tt.ptr<f32>>
  %y = tt.extern_elementwise %x, %r {libname = "mine", libpath = "", pure = true, symbol = "my_fn"} : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  tt.store %a, %y : tensor<4x!tt.ptr<f32>>
  tt.return
}`

// TestUnknownExternalFunctions: an unknown external function is lowered to a call, which mlir-opt accepts.
// Interpreters and backends refuse it by name.
func TestUnknownExternalFunctions(t *testing.T) {
	text := foreignKernel
	m, err := tshared.Parse("kernel", text)
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-to-linalg"))
	require.Contains(t, m.String(), "func.func private @my_fn(f32, i32) -> f32")

	_, err = linalg.Compile(m.Top, "k")
	require.ErrorContains(t, err, "@my_fn has no body")
	t.Run("native", func(t *testing.T) {
		needLLVM(t)
		_, err := cpu.Compile(m.Top, "k", cpu.Options{})
		require.ErrorContains(t, err, "@my_fn has no body")
		_, err = ptx.Compile(m.Top, "k", ptx.Options{Target: "sm_90", Warps: 4})
		require.ErrorContains(t, err, "@my_fn has no body")
	})
	t.Run("mlir-opt", func(t *testing.T) {
		tool := llvmtools.Find(t, "mlir-opt")
		r := runTool(tool, m.String(), "--canonicalize", "--cse", "-")
		require.Equal(t, 0, r.exit, r.err)
	})
}

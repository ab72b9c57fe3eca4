package ptx_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// TestFP8OnAllTargets: no target needs a later PTX version than the one with mma.sync of fp8.
func TestFP8OnAllTargets(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, target := range targets.GPUs() {
		m, err := tshared.Parse("kernel", `tt.func public @k(%p: !tt.ptr<f32>) {
  %a = arith.constant dense<1.0> : tensor<64x64xf8E4M3FN>
  %c = arith.constant dense<0.0> : tensor<64x64xf32>
  %d = tt.dot %a, %a, %c, inputPrecision = tf32 {maxNumImpreciseAcc = 1073741824 : i32} : tensor<64x64xf8E4M3FN> * tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
  %q = tt.splat %p : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  tt.store %q, %d : tensor<64x64x!tt.ptr<f32>>
  tt.return
}`)
		require.NoError(t, err)
		require.NoError(t, m.Run(ptx.Lowering))
		k, err := ptx.Compile(m.Top, "", ptx.Options{Target: target.Name, Warps: 4})
		require.NoError(t, err, target.Name)
		require.Contains(t, k.Text, ".target "+target.Name)
	}
}

// TestKernelsCompile compiles every kernel of the corpus for another GPU than TestPTXMetrics and
// TestKernelsRunOnTheSimulator in ./test do: to LLVM IR, and every third to PTX.
func TestKernelsCompile(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	files, err := filepath.Glob("../../test/corpus/*/*/kernel.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for i, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		m, err := tshared.Parse("kernel", string(text))
		require.NoError(t, err)
		require.NoError(t, m.Run(ptx.Lowering))
		var launch struct {
			NumWarps int `json:"num_warps"`
		}
		info, err := os.ReadFile(filepath.Join(filepath.Dir(file), "case.json"))
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(info, &launch))
		o := ptx.Options{Target: "sm_90", Warps: launch.NumWarps, Contract: true}
		if i%3 != 0 {
			_, err := ptx.Text(m.Top, "", o)
			require.NoError(t, err, file)
			continue
		}
		k, err := ptx.Compile(m.Top, "", o)
		require.NoError(t, err, file)
		require.Contains(t, k.Text, ".visible .entry "+k.Name)
	}
}

// TestLibdevice: functions come from libdevice if it is given.
func TestLibdevice(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	library := filepath.Join(dir, "libdevice.ll")
	require.NoError(t, os.WriteFile(library, []byte(`
define double @__nv_j0(double %x) alwaysinline {
  %y = fadd double %x, 4.200000e+01
  ret double %y
}
define double @__nv_unused(double %x) { ret double %x }
`), 0o600))
	const kernel = `
tt.func public @k(%p: !tt.ptr<f64>) {
  %x = tt.load %p : !tt.ptr<f64>
  %y = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_j0"} : (f64) -> f64
  tt.store %p, %y : !tt.ptr<f64>
  tt.return
}`
	m, err := tshared.Parse("k.ttir", kernel)
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	k, err := ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90", Warps: 1, Libdevice: library})
	require.NoError(t, err)
	assert.Contains(t, k.Text, "0d4045000000000000") // 42
	assert.NotContains(t, k.Text, "__nv_")
	_, err = ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90", Warps: 1, Libdevice: filepath.Join(dir, "none")})
	require.ErrorContains(t, err, "no such file")
}

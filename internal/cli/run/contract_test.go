package run_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// residue is (1+e)*(1-e) - 1 for e = 2^-13: not 0 with a fused multiply-add.
const residue = `tt.func public @residue(%p: !tt.ptr<f32> loc("p"), %a: f32 loc("a"), %b: f32 loc("b"), %c: f32 loc("c")) {
  %m = arith.mulf %a, %b : f32
  %s = arith.addf %m, %c : f32
  tt.store %p, %s : !tt.ptr<f32>
  tt.return
}`

func TestContraction(t *testing.T) {
	file := kernelFile(t, residue)
	args := []string{file, "--arg", "p=f32[1]:ones", "--arg", "a=1.0001220703125", "--arg", "b=0.9998779296875", "--arg", "c=-1"}
	run := func(more ...string) string {
		code, stdout, stderr := isolated(t, context.Background(), append(args, more...)...)
		require.Equal(t, 0, code, stderr)
		return stdout
	}
	apart := run("--backend=cpu", "--fp-contract=off")
	assert.Equal(t, run("--backend=interp"), apart)
	assert.Equal(t, run("--backend=cpu"), run("--backend=cpu", "--fp-contract=on"))
	assert.NotEqual(t, apart, run("--backend=cpu"), "this machine has instructions that round once")
	assert.Equal(t, apart, run("--backend=cpu", "--enable-fp-fusion=false"))
	assert.Equal(t, apart, run("--backend=ptx-sim", "--enable-fp-fusion=false"))
	assert.NotEqual(t, apart, run("--backend=ptx-sim"))
	code, _, stderr := isolated(t, context.Background(), append(args, "--fp-contract=fast")...)
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, `invalid value "fast" for flag -fp-contract: expected on or off`)
}

// TestContractionOfCases: a case that was compiled without fusion is run without it,
// unless a flag says otherwise.
func TestContractionOfCases(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "k.ttir")
	require.NoError(t, os.WriteFile(file, []byte(residue), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "p.bin"), make([]byte, 4), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "case.json"), []byte(`{"symbol": "residue", "grid": [1], "num_warps": 1,
  "metadata": {"enable_fp_fusion": false, "num_ctas": 1, "maxnreg": null}, "args": [
  {"name": "p", "kind": "ptr", "ttir_arg": 0, "dtype": "fp32", "shape": [1], "file": "p.bin", "output": true, "ref_file": "p.bin", "ref_dtype": "fp32"},
  {"name": "a", "kind": "scalar", "ttir_arg": 1, "type": "fp32", "value": 1.0001220703125},
  {"name": "b", "kind": "scalar", "ttir_arg": 2, "type": "fp32", "value": 0.9998779296875},
  {"name": "c", "kind": "scalar", "ttir_arg": 3, "type": "fp32", "value": -1}]}`), 0o666))
	for _, backend := range []string{"interp", "cpu", "ptx-sim"} {
		args := []string{file, "--case", filepath.Join(dir, "case.json"), "--backend=" + backend}
		code, _, stderr := isolated(t, context.Background(), args...)
		assert.Equal(t, 0, code, "%s: %s", backend, stderr)
		if backend != "interp" { // the interpreter never fuses
			code, _, _ = isolated(t, context.Background(), append(args, "--fp-contract=on")...)
			assert.Equal(t, 2, code, backend)
		}
	}
}

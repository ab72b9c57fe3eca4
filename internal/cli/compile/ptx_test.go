package compile

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
)

func TestPTX(t *testing.T) {
	needLLVM(t)
	dir := filepath.Join(t.TempDir(), "out")
	for _, target := range targets.GPUNames() {
		code, _, stderr := compile(add, "--emit=ptx", "--target="+target, "--num-warps=8", "-o", dir)
		require.Equal(t, 0, code, stderr)
		text, err := os.ReadFile(filepath.Join(dir, "kernel.ptx"))
		require.NoError(t, err)
		assert.Contains(t, string(text), ".target "+target)
		assert.Contains(t, usage(), "\n  "+target+" ")
		assert.Contains(t, string(text), ".visible .entry vector_add_kernel(")
		k, err := manifest.Load(dir)
		require.NoError(t, err)
		want := &manifest.Kernel{Kind: "ptx", Name: "vector_add_kernel", Target: target, NumWarps: 8, Stages: 3}
		for i, name := range []string{"x_ptr", "y_ptr", "out_ptr"} {
			p := manifest.Argument(i, "ptr")
			p.Name, p.Element, p.Divisible, p.Access = name, "f32", 16, "read"
			if name == "out_ptr" {
				p.Access = "write"
			}
			want.Params = append(want.Params, p)
		}
		n := manifest.Argument(3, "i32")
		n.Name = "n"
		want.Params = append(want.Params, n)
		assert.Len(t, k.Kernel.Footprint.Lines(), 3, "a line an argument")
		want.Footprint = k.Kernel.Footprint
		assert.Equal(t, want, k.Kernel)
	}
	code, stdout, stderr := compile(add, "--emit=llvm-ptx")
	require.Equal(t, 0, code, stderr)
	assert.Contains(t, stdout, "define ptx_kernel void @vector_add_kernel(")

	for _, bad := range [][]string{
		{"--emit=ptx", "--target=aarch64"}, {"--emit=obj", "--target=sm_90", "-o", "x.o"},
		{"--emit=ptx", "--num-warps=3"}, {"--emit=ptx", "--case", "nowhere.json"},
	} {
		code, stdout, stderr := compile(append([]string{add}, bad...)...)
		assert.Equal(t, 1, code, bad)
		assert.Empty(t, stdout)
		assert.NotEmpty(t, stderr)
	}
}

// TestReport: --report prints remarks about dots, loops, layout conversions, and accesses to global memory.
func TestReport(t *testing.T) {
	needLLVM(t)
	matmul := filepath.Join(filepath.Dir(filepath.Dir(filepath.Dir(add))), "matmul_f16", "perf", "kernel.ttir")
	args := []string{matmul, "--emit=ptx", "--num-warps=8", "-o", filepath.Join(t.TempDir(), "out")}
	code, _, stderr := compile(append(args, "--report=text")...)
	require.Equal(t, 0, code, stderr)
	assert.Contains(t, stderr, "public_matmul.py:33:25: loop: pipelined with 3 stages of 49152 bytes")
	assert.Contains(t, stderr, "public_matmul.py:37:27: dot: 128x256 over K = 64 by wgmma m64n256k16 of f16")
	assert.Contains(t, stderr, "public_matmul.py:35:20: asynchronous copy: 128x64 of 2-byte elements, vector width 16 bytes\n")
	for _, bytes := range []string{"16", "2"} { // rows that begin at multiples of 16 bytes, and the others
		assert.Contains(t, stderr, "public_matmul.py:36:20: asynchronous copy: 64x256 of 2-byte elements, vector width "+bytes+" bytes\n")
	}
	assert.Contains(t, stderr, "public_matmul.py:43:21: layout conversion: 128x256 of 2-byte elements through shared memory, 65536 bytes\n")
	assert.Contains(t, stderr, "public_matmul.py:43:21: global store: 128x256 of 2-byte elements, vector width 16 bytes\n")
	assert.Regexp(t, `kernel: barriers: \d+, \d+ of them in loops; layout conversions: 1 through shared memory \(65536 bytes\), 0 by shuffles \(0 bytes\), 0 of them in loops`, stderr)
	code, _, stderr = compile(append(args, "--report=text", "--target=sm_80")...)
	require.Equal(t, 0, code, stderr)
	assert.Contains(t, stderr, "public_matmul.py:37:27: dot: 128x256 over K = 64 by mma m16n8k16 of f16")
	code, _, stderr = compile(append(args, "--report=json")...)
	require.Equal(t, 0, code, stderr)
	var list []struct{ Loc, What, How string }
	require.NoError(t, json.Unmarshal([]byte(stderr), &list))
	assert.GreaterOrEqual(t, len(list), 3)
	code, _, stderr = compile(append(args, "--report=yes")...)
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "neither text nor json")
}

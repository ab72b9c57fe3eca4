package ptx

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// builtFor emits a kernel without LLVM.
func builtFor(t *testing.T, file, text string, o Options) (*Kernel, error) {
	t.Helper()
	m, err := tshared.Parse(file, text)
	require.NoError(t, err)
	require.NoError(t, m.Run(Lowering))
	k, _, err := build(m.Top, "", o)
	return k, err
}

// remarksOf are the remarks of a kernel, one per line.
func remarksOf(k *Kernel) string {
	var lines []string
	for _, d := range k.Remarks {
		lines = append(lines, d.What+": "+d.How)
	}
	return strings.Join(lines, "\n")
}

// TestSharedMemoryFits: kernels with large tiles fit into the shared memory of every target, and remarks
// say how. Each is compiled for a target with one of two numbers of warps.
func TestSharedMemoryFits(t *testing.T) {
	files, err := filepath.Glob("testdata/shared/*.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for i, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for j, target := range targets.GPUs() {
			t.Run(filepath.Base(file)+" "+target.Name, func(t *testing.T) {
				for n, warps := range []int{4, 8} {
					if !sweep.Turn(i+j+n, 2) {
						continue
					}
					k, err := builtFor(t, file, string(text), Options{Target: target.Name, Warps: warps, Stages: 4})
					require.NoError(t, err)
					require.LessOrEqual(t, k.Shared, int64(target.SharedPerBlock))
					require.Regexp(t, `do not fit|does not fit|in \d+ (K slices|passes)`, remarksOf(k))
				}
			})
		}
	}
}

// TestSharedMemoryReport: remarks name the stages, K slices and passes.
func TestSharedMemoryReport(t *testing.T) {
	for _, test := range []struct{ file, target, want string }{
		{"chain_f32_128_256", "sm_90a", "operands go through shared memory in 2 K slices of 196608 bytes"},
		{"chain_tf32_128_256", "sm_80", "operand B in 4 K slices, from shared memory"},
		{"mm_f8_128_256_128", "sm_90", "loop: pipelined with 2 stages of 49152 bytes for 128x128xf8E4M3FN and 128x256xf8E4M3FN; 3 do not fit"},
		{"mm_f8_128_256_128", "sm_86", "loop: not pipelined: a stage of 49152 bytes does not fit beside 0 that are taken already and 98304 for the rest of the loop, of 101376"},
		{"trans_f32_256_256", "sm_100", "layout conversion: 256x256 of 4-byte elements through shared memory in 2 passes, 262144 bytes"},
	} {
		text, err := os.ReadFile("testdata/shared/" + test.file + ".ttir")
		require.NoError(t, err)
		k, err := builtFor(t, test.file, string(text), Options{Target: test.target, Warps: 8})
		require.NoError(t, err)
		assert.Contains(t, remarksOf(k), test.want)
	}
}

// TestSharedMemoryRefused: a tensor from which threads gather elements must be in shared memory as a
// whole. The error has the sizes.
func TestSharedMemoryRefused(t *testing.T) {
	shape := "256x256"
	kernel := strings.ReplaceAll(`
tt.func public @k(%p: !tt.ptr<f32>, %o: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 65536 : i32} : tensor<65536xi32>
  %at = tt.reshape %r : tensor<65536xi32> -> tensor<SHAPExi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<SHAPEx!tt.ptr<f32>>
  %ptrs = tt.addptr %ps, %at : tensor<SHAPEx!tt.ptr<f32>>, tensor<SHAPExi32>
  %x = tt.load %ptrs : tensor<SHAPEx!tt.ptr<f32>>
  %n = arith.constant dense<255> : tensor<SHAPExi32>
  %i = arith.andi %at, %n : tensor<SHAPExi32>
  %y = tt.gather %x[%i] {axis = 0 : i32} : (tensor<SHAPExf32>, tensor<SHAPExi32>) -> tensor<SHAPExf32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<SHAPEx!tt.ptr<f32>>
  %outs = tt.addptr %os, %at : tensor<SHAPEx!tt.ptr<f32>>, tensor<SHAPExi32>
  tt.store %outs, %y : tensor<SHAPEx!tt.ptr<f32>>
  tt.return
}`, "SHAPE", shape)
	_, err := builtFor(t, "k.ttir", kernel, Options{Target: "sm_90a", Warps: 8})
	require.Error(t, err)
	require.Regexp(t, `^k\.ttir:\d+:\d+: error: cannot compile .* for a GPU: it takes 262144 bytes of shared memory, but a block has at most 232448 on sm_90a$`, err.Error())
}

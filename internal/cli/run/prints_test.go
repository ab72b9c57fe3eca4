package run_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const printing = `tt.func public @k(%x: !tt.ptr<f32> loc("x"), %n: i32 loc("n")) {
  %r = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<2x!tt.ptr<f32>>
  %q = tt.addptr %p, %r : tensor<2x!tt.ptr<f32>>, tensor<2xi32>
  %v = tt.load %q : tensor<2x!tt.ptr<f32>>
  %b = arith.bitcast %v : tensor<2xf32> to tensor<2xi32>
  %c7 = arith.constant 7 : i32
  %big = arith.cmpi sgt, %n, %c7 : i32
  scf.if %big {
    tt.print " v: " {hex = false, isSigned = array<i32: 1>} : %v : tensor<2xf32>
    tt.print " both: " {hex = false, isSigned = array<i32: 1, 1>} : %n, %r : i32, tensor<2xi32>
  }
  tt.print " n: " {hex = true, isSigned = array<i32: 1>} : %n : i32
  tt.print " b: " {hex = true, isSigned = array<i32: 1>} : %b : tensor<2xi32>
  tt.print " none" {hex = false, isSigned = array<i32>}
  tt.return
}
`

func TestPrintsOfEveryBackend(t *testing.T) {
	file := kernelFile(t, printing)
	for _, backend := range []string{"interp", "cpu", "ptx-sim"} {
		code, stdout, stderr := isolated(t, context.Background(), file, "--backend="+backend, "--grid", "1", "--arg", "x=f32[2]:range", "--arg", "n=77")
		require.Equal(t, 0, code, stderr)
		assert.Contains(t, strings.ReplaceAll(stdout, file, "k.ttir"), `k.ttir:10:5: pid (0, 0, 0) idx (0) v: 0.000000
k.ttir:10:5: pid (0, 0, 0) idx (1) v: 1.000000
k.ttir:11:5: pid (0, 0, 0) idx () both: 77
k.ttir:11:5: pid (0, 0, 0) idx (0) both: 0
k.ttir:11:5: pid (0, 0, 0) idx (1) both: 1
k.ttir:13:3: pid (0, 0, 0) idx () n: 0x0000004d
k.ttir:14:3: pid (0, 0, 0) idx (0) b: 0x00000000
k.ttir:14:3: pid (0, 0, 0) idx (1) b: 0x3f800000
k.ttir:15:3: pid (0, 0, 0) none
`, backend)
	}
}

// combining has combine functions that print and assert. What they assert holds for elements that follow each other, and fails for an
// element and itself.
const combining = `import triton
import triton.language as tl

@triton.jit
def noisy(a, b):
    if a > 5:
        tl.device_print("many")
        tl.device_print("two", a, b)
    tl.device_print("bits", a, hex=True)
    return tl.maximum(a, b)

@triton.jit
def ascending(a, i, b, j):
    tl.device_print("key", a)
    tl.device_assert(i < j, "in order")
    return tl.maximum(a, b), tl.maximum(i, j)

@triton.jit
def single(x, y):
    tl.store(y, tl.reduce(tl.load(x + tl.arange(0, 64)), 0, noisy))

@triton.jit
def columns(x, y):
    i = tl.arange(0, 8)[:, None] * 8 + tl.arange(0, 8)[None, :]
    tl.store(y + tl.arange(0, 8), tl.reduce(tl.load(x + i), 0, noisy))

@triton.jit
def backwards(x, y):
    i = tl.arange(0, 8)[:, None] * 8 + tl.arange(0, 8)[None, :]
    tl.store(y + i, tl.associative_scan(tl.load(x + i), 0, noisy, reverse=True))

@triton.jit(debug=True)
def pairs(x, y):
    i = tl.arange(0, 8)[:, None] * 8 + tl.arange(0, 8)[None, :]
    _, last = tl.reduce((tl.load(x + i).to(tl.float16), i), 1, ascending)
    tl.store(y + tl.arange(0, 8), last)

@triton.jit(debug=True)
def prefixes(x, y):
    i = tl.arange(0, 64)
    keys, _ = tl.associative_scan((tl.load(x + i), i), 0, ascending)
    tl.store(y + i, keys)
`

// TestPrintsInCombineFunctions: every backend combines the same elements. Rows are independent, so that their lines may be mixed.
func TestPrintsInCombineFunctions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "k.py")
	require.NoError(t, os.WriteFile(file, []byte(combining), 0o644))
	for name, count := range map[string]int{
		"single": 63 + 3*57, "columns": 7*8 + 3*50, "backwards": 7*8 + 3*56, "pairs": 7 * 8, "prefixes": 63,
	} {
		t.Run(name, func(t *testing.T) {
			var want []string
			for _, backend := range []string{"interp", "cpu", "ptx-sim"} {
				code, stdout, stderr := isolated(t, context.Background(), file, "--fn="+name, "--backend="+backend, "--grid", "1", "--arg", "x=i32[64]:range", "--arg", "y=i32[64]")
				require.Equal(t, 0, code, "%s: %s", backend, stderr)
				lines := slices.Sorted(strings.Lines(stdout))
				assert.Equal(t, count, strings.Count(stdout, "pid (0, 0, 0)"), backend)
				if want == nil {
					want = lines
				}
				assert.Equal(t, want, lines, backend)
			}
		})
	}
}

package ptx

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// remarked compiles a kernel with these operations in its body for 4 warps of an H200.
func remarked(t *testing.T, body string) *Kernel {
	t.Helper()
	k, err := builtFor(t, "k.ttir", `module {
  tt.func public @k(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f32>, %n: i32 {tt.divisibility = 16 : i32}) {
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %sp = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %sq = tt.splat %q : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %ap = tt.addptr %sp, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %aq = tt.addptr %sq, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
`+body+`
    tt.return
  }
}
`, Options{Target: "sm_90a", Warps: 4})
	require.NoError(t, err)
	return k
}

// TestAccessRemarks: remarks have the vector width of accesses to global memory, known or tested, and
// name gathers and accesses per element.
func TestAccessRemarks(t *testing.T) {
	k := remarked(t, `
    %x = tt.load %ap : tensor<1024x!tt.ptr<f32>>
    tt.store %aq, %x : tensor<1024x!tt.ptr<f32>>`)
	assert.Contains(t, remarksOf(k), "global load: 1024 of 4-byte elements, vector width 16 bytes\n")
	assert.Contains(t, remarksOf(k), "global store: 1024 of 4-byte elements, vector width 16 bytes, or 4 if a test of the alignment fails\n")
	assert.Equal(t, Counts{}, k.Counts)

	k = remarked(t, `
    %c7 = arith.constant dense<7> : tensor<1024xi32>
    %i = arith.xori %r, %c7 : tensor<1024xi32>
    %a = tt.addptr %sp, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %x = tt.load %a : tensor<1024x!tt.ptr<f32>>
    tt.store %ap, %x : tensor<1024x!tt.ptr<f32>>`)
	assert.Contains(t, remarksOf(k), "gather: 1024 of 4-byte elements, vector width 4 bytes\n")

	k = remarked(t, `
    %c7 = arith.constant dense<7> : tensor<1024xi32>
    %c = arith.cmpi slt, %r, %c7 : tensor<1024xi32>
    %a = arith.select %c, %ap, %aq : tensor<1024xi1>, tensor<1024x!tt.ptr<f32>>
    %x = tt.load %a : tensor<1024x!tt.ptr<f32>>
    tt.store %a, %x : tensor<1024x!tt.ptr<f32>>`)
	assert.Contains(t, remarksOf(k), "global load: per element, 4 bytes each\n")
	assert.Contains(t, remarksOf(k), "global store: per element, 4 bytes each\n")
}

// TestConversionRemarks: layout conversions are counted with their bytes, those in loops apart.
func TestConversionRemarks(t *testing.T) {
	const transposed = `
    %x = tt.load %ap : tensor<1024x!tt.ptr<f32>>
    %m = tt.reshape %x : tensor<1024xf32> -> tensor<32x32xf32>
    %t = tt.trans %m {order = array<i32: 1, 0>} : tensor<32x32xf32> -> tensor<32x32xf32>
    %y = tt.reshape %t : tensor<32x32xf32> -> tensor<1024xf32>
    tt.store %aq, %y : tensor<1024x!tt.ptr<f32>>`
	k := remarked(t, transposed)
	assert.Contains(t, remarksOf(k), "layout conversion: 1024 of 4-byte elements through shared memory, 4096 bytes\n")
	assert.Equal(t, Counts{Barriers: 1, SharedConversions: 1, SharedConversionBytes: 4096}, k.Counts)

	k = remarked(t, "%c0 = arith.constant 0 : i32\n%c1 = arith.constant 1 : i32\nscf.for %i = %c0 to %n step %c1 : i32 {"+transposed+"\n}")
	assert.Contains(t, remarksOf(k), "layout conversion: 1024 of 4-byte elements through shared memory, 4096 bytes, in every iteration of a loop\n")
	assert.Equal(t, 1, k.Counts.LoopConversions)
	assert.Positive(t, k.Counts.LoopBarriers)
	assert.Regexp(t, `kernel: barriers: \d+, \d+ of them in loops; layout conversions: 1 through shared memory \(4096 bytes\), 0 by shuffles \(0 bytes\), 1 of them in loops`, remarksOf(k))
}

// TestWarpsRemark: a kernel that takes fewer warps than requested says so.
func TestWarpsRemark(t *testing.T) {
	assert.Contains(t, remarksOf(remarked(t, "")), "kernel: 4 warps, 0 bytes of shared memory")
	const file = "../../test/corpus/desc_bmm_bt/perf/kernel.ttir"
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	k, err := builtFor(t, file, string(text), Options{Target: "sm_90a", Warps: 8})
	require.NoError(t, err)
	assert.Contains(t, remarksOf(k), "kernel: 4 warps of 8 requested, ")
}

package run_test

import (
	"context"
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

package run_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// halfSum sums f16 numbers with a wider accumulator.
const halfSum = `tt.func public @k(%x: !tt.ptr<f16> loc("x"), %y: !tt.ptr<f16> loc("y")) {
  %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %px = tt.splat %x : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %ax = tt.addptr %px, %i : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  %v = tt.load %ax : tensor<256x!tt.ptr<f16>>
  %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f16, %b: f16):
    %t = arith.addf %a, %b : f16
    tt.reduce.return %t : f16
  }) : (tensor<256xf16>) -> f16
  tt.store %y, %s : !tt.ptr<f16>
  tt.return
}
`

func TestSumOfHalves(t *testing.T) {
	file := kernelFile(t, halfSum)
	for _, backend := range []string{"interp", "cpu", "ptx-sim"} {
		code, stdout, stderr := isolated(t, context.Background(), file, "--backend="+backend, "--grid", "1", "--arg", "x=f16[256]:ones", "--arg", "y=f16[1]:zeros")
		require.Equal(t, 0, code, stderr)
		assert.Contains(t, stdout, "y: f16[1], least 256,", backend)
	}
}

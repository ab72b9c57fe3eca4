package ptx_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
)

// TestAccumulatorsAreNotSetToZero: no register that wgmma accumulates in is set to the constant 0 before. ptxas 12.8 and 12.9 compute integer instructions with
// it, such as the xor.b32 that negates, as if the dot had not been.
func TestAccumulatorsAreNotSetToZero(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, iterations := range []int{1, 2, 3} {
		t.Run(fmt.Sprint(iterations), func(t *testing.T) {
			m, err := tshared.Parse("k.ttir", fmt.Sprintf(negatedDot, iterations))
			require.NoError(t, err)
			require.NoError(t, m.Run(ptx.Lowering))
			k, err := ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90a", Warps: 4})
			require.NoError(t, err)
			zeros := map[string]bool{"0": true, "0f00000000": true} // the constant, and registers that hold it
			moves := regexp.MustCompile(`mov\.[a-z]+32\s+(%\w+), (%\w+|0|0f00000000);`).FindAllStringSubmatch(k.Text, -1)
			for range 3 {
				for _, move := range moves {
					if zeros[move[2]] {
						zeros[move[1]] = true
					}
				}
			}
			dots := regexp.MustCompile(`wgmma\.mma_async\S* \{([^}]*)\}`).FindAllStringSubmatch(k.Text, -1)
			require.NotEmpty(t, dots)
			for _, dot := range dots {
				for r := range strings.SplitSeq(dot[1], ", ") {
					assert.False(t, zeros[r], "accumulator %s is set to 0", r)
				}
			}
		})
	}
}

// TestZerosAreNotAccumulators: no register from which accumulators are set is an accumulator of another dot. ptxas 12.8 would wait for all dots before it reads
// the register, with C7517.
func TestZerosAreNotAccumulators(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	two := strings.NewReplacer(
		"iter_args(%acc = %zero) -> (tensor<64x64xf32>)", "iter_args(%acc = %zero, %other = %zero) -> (tensor<64x64xf32>, tensor<64x64xf32>)", "%sum =", "%sum:2 =",
		"scf.yield %d : tensor<64x64xf32>", "%transposed = tt.trans %x {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>\n"+
			"%e = tt.dot %x, %transposed, %other : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>\nscf.yield %d, %e : tensor<64x64xf32>, tensor<64x64xf32>",
		"arith.subf %zero, %sum :", "arith.subf %sum#0, %sum#1 :",
	).Replace(fmt.Sprintf(negatedDot, 2))
	m, err := tshared.Parse("k.ttir", two)
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	k, err := ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90a", Warps: 4})
	require.NoError(t, err)
	accumulators := map[string]bool{}
	for _, dot := range regexp.MustCompile(`wgmma\.mma_async\S* \{([^}]*)\}`).FindAllStringSubmatch(k.Text, -1) {
		for r := range strings.SplitSeq(dot[1], ", ") {
			accumulators[r] = true
		}
	}
	moves := 0
	for _, move := range regexp.MustCompile(`mov\.[a-z]+32\s+(%\w+), (%\w+);`).FindAllStringSubmatch(k.Text, -1) {
		if accumulators[move[1]] {
			moves++
			assert.False(t, accumulators[move[2]], "%s is set from the accumulator %s", move[1], move[2])
		}
	}
	assert.GreaterOrEqual(t, moves, 64)
}

// negatedDot stores minus the sum of the products of some tiles.
const negatedDot = `tt.func public @k(%%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %%c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %%zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %%c0 = arith.constant 0 : i32
  %%c1 = arith.constant 1 : i32
  %%n = arith.constant %d : i32
  %%c64 = arith.constant dense<64> : tensor<64x1xi32>
  %%i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %%row = tt.expand_dims %%i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %%column = tt.expand_dims %%i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %%start = arith.muli %%row, %%c64 : tensor<64x1xi32>
  %%starts = tt.broadcast %%start : tensor<64x1xi32> -> tensor<64x64xi32>
  %%columns = tt.broadcast %%column : tensor<1x64xi32> -> tensor<64x64xi32>
  %%offsets = arith.addi %%starts, %%columns : tensor<64x64xi32>
  %%as = tt.splat %%a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %%cs = tt.splat %%c : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %%sum = scf.for %%t = %%c0 to %%n step %%c1 iter_args(%%acc = %%zero) -> (tensor<64x64xf32>) : i32 {
    %%size = arith.constant 4096 : i32
    %%from = arith.muli %%t, %%size : i32
    %%froms = tt.splat %%from : i32 -> tensor<64x64xi32>
    %%at = arith.addi %%offsets, %%froms : tensor<64x64xi32>
    %%p = tt.addptr %%as, %%at : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %%x = tt.load %%p : tensor<64x64x!tt.ptr<f16>>
    %%d = tt.dot %%x, %%x, %%acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %%d : tensor<64x64xf32>
  }
  %%minus = arith.subf %%zero, %%sum : tensor<64x64xf32>
  %%to = tt.addptr %%cs, %%offsets : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %%to, %%minus : tensor<64x64x!tt.ptr<f32>>
  tt.return
}`

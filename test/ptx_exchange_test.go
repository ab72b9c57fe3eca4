package test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// outerSum sums columns and their squares. The argument of the text is the number of columns; there are 4096 elements.
const outerSum = `
tt.func public @outer(%%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %%y: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %%r = tt.make_range {end = %[2]d : i32, start = 0 : i32} : tensor<%[2]dxi32>
  %%c = tt.make_range {end = %[1]d : i32, start = 0 : i32} : tensor<%[1]dxi32>
  %%rows = tt.expand_dims %%r {axis = 1 : i32} : tensor<%[2]dxi32> -> tensor<%[2]dx1xi32>
  %%columns = tt.expand_dims %%c {axis = 0 : i32} : tensor<%[1]dxi32> -> tensor<1x%[1]dxi32>
  %%n = arith.constant dense<%[1]d> : tensor<%[2]dx1xi32>
  %%ro = arith.muli %%rows, %%n : tensor<%[2]dx1xi32>
  %%rb = tt.broadcast %%ro : tensor<%[2]dx1xi32> -> tensor<%[2]dx%[1]dxi32>
  %%cb = tt.broadcast %%columns : tensor<1x%[1]dxi32> -> tensor<%[2]dx%[1]dxi32>
  %%o = arith.addi %%rb, %%cb : tensor<%[2]dx%[1]dxi32>
  %%xs = tt.splat %%x : !tt.ptr<i32> -> tensor<%[2]dx%[1]dx!tt.ptr<i32>>
  %%xp = tt.addptr %%xs, %%o : tensor<%[2]dx%[1]dx!tt.ptr<i32>>, tensor<%[2]dx%[1]dxi32>
  %%v = tt.load %%xp : tensor<%[2]dx%[1]dx!tt.ptr<i32>>
  %%w = arith.muli %%v, %%v : tensor<%[2]dx%[1]dxi32>
  %%s:2 = "tt.reduce"(%%v, %%w) <{axis = 0 : i32}> ({
  ^bb0(%%a: i32, %%b: i32, %%d: i32, %%e: i32):
    %%p = arith.addi %%a, %%d : i32
    %%q = arith.addi %%b, %%e : i32
    tt.reduce.return %%p, %%q : i32, i32
  }) : (tensor<%[2]dx%[1]dxi32>, tensor<%[2]dx%[1]dxi32>) -> (tensor<%[1]dxi32>, tensor<%[1]dxi32>)
  %%t = arith.muli %%s#0, %%s#1 : tensor<%[1]dxi32>
  %%ys = tt.splat %%y : !tt.ptr<i32> -> tensor<%[1]dx!tt.ptr<i32>>
  %%yp = tt.addptr %%ys, %%c : tensor<%[1]dx!tt.ptr<i32>>, tensor<%[1]dxi32>
  tt.store %%yp, %%t : tensor<%[1]dx!tt.ptr<i32>>
  tt.return
}
`

// TestReductionsAcrossWarps: sums of columns are right with any number of warps, and warps do not all load the parts of all results: shared memory has
// few wavefronts for each warp.
func TestReductionsAcrossWarps(t *testing.T) {
	needLLVM(t)
	const elements, bytes = 4096, 4
	for _, warps := range []int{1, 4, 8, 16, 32} {
		for _, columns := range []int{2, 16, 64, 256, 2048} {
			t.Run(fmt.Sprintf("warps=%d,columns=%d", warps, columns), func(t *testing.T) {
				t.Parallel()
				m, err := tshared.Parse("outer.mlir", fmt.Sprintf(outerSum, columns, elements/columns))
				require.NoError(t, err)
				require.NoError(t, m.Run(ptx.Lowering))
				k, err := ptx.Compile(m.Top, "outer", ptx.Options{Target: "sm_90a", Warps: warps, Contract: true})
				require.NoError(t, err)
				x, y := make([]byte, elements*bytes), make([]byte, columns*bytes)
				sums, squares := make([]int, columns), make([]int, columns)
				for i := range elements {
					v := i*7%11 + i/columns
					memory.Put(x[i*bytes:(i+1)*bytes], uint64(v))
					sums[i%columns] += v
					squares[i%columns] += v * v
				}
				l := sim.Launch{
					Grid: [3]int{1, 1, 1}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Workers: 1, Stats: true, Check: true,
					Memory: []sim.Buffer{{Name: "x", Base: 1 << 36, Data: x, ElementBytes: bytes}, {Name: "y", Base: 2 << 36, Data: y, ElementBytes: bytes}},
				}
				for _, p := range k.Params {
					l.Args = append(l.Args, []uint64{1 << 36, 2 << 36}[p.Arg])
				}
				module, err := sim.Load(k.Text)
				require.NoError(t, err)
				entry, err := module.Entry(k.Name)
				require.NoError(t, err)
				report, err := entry.Run(context.Background(), l)
				require.NoError(t, err)
				for i := range columns {
					require.Equal(t, uint64(uint32(sums[i]*squares[i])), memory.Get(y[i*bytes:(i+1)*bytes]), "column %d", i)
				}
				wavefronts := report.Stats.Shared.Wavefronts
				assert.LessOrEqual(t, wavefronts/k.Warps, 80, "wavefronts per warp")
			})
		}
	}
}

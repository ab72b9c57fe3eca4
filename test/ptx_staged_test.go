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

// stagedRows adds to each row the sum of its 1024 elements, of which those from %n on are 7. The argument of the text is the number of stages that the
// loop asks for.
const stagedRows = `
tt.func public @rows(%%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %%y: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %%rows: i32, %%n: i32) {
  %%c0 = arith.constant 0 : i32
  %%c1 = arith.constant 1 : i32
  %%c1024 = arith.constant 1024 : i32
  %%seven = arith.constant dense<7> : tensor<1024xi32>
  %%o = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %%end = tt.splat %%n : i32 -> tensor<1024xi32>
  %%mask = arith.cmpi slt, %%o, %%end : tensor<1024xi32>
  scf.for %%i = %%c0 to %%rows step %%c1  : i32 {
    %%at = arith.muli %%i, %%c1024 : i32
    %%xr = tt.addptr %%x, %%at : !tt.ptr<i32>, i32
    %%xs = tt.splat %%xr : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %%xp = tt.addptr %%xs, %%o : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    %%v = tt.load %%xp, %%mask, %%seven : tensor<1024x!tt.ptr<i32>>
    %%sum = "tt.reduce"(%%v) <{axis = 0 : i32}> ({
    ^bb0(%%a: i32, %%b: i32):
      %%s = arith.addi %%a, %%b : i32
      tt.reduce.return %%s : i32
    }) : (tensor<1024xi32>) -> i32
    %%all = tt.splat %%sum : i32 -> tensor<1024xi32>
    %%w = arith.addi %%v, %%all : tensor<1024xi32>
    %%yr = tt.addptr %%y, %%at : !tt.ptr<i32>, i32
    %%ys = tt.splat %%yr : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %%yp = tt.addptr %%ys, %%o : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    tt.store %%yp, %%w : tensor<1024x!tt.ptr<i32>>
  } {tt.num_stages = %d : i32}
  tt.return
}
`

// TestStagedLoops: a loop without dots whose author asks for stages computes the same, and waits for memory once in as many iterations as its loads
// are ahead.
func TestStagedLoops(t *testing.T) {
	needLLVM(t)
	const count, width = 12, 1024
	for _, stages := range []int{1, 2, 3, 4, 7} {
		for _, target := range []string{"sm_80", "sm_90a"} {
			t.Run(fmt.Sprintf("stages=%d,%s", stages, target), func(t *testing.T) {
				t.Parallel()
				m, err := tshared.Parse("staged.mlir", fmt.Sprintf(stagedRows, stages))
				require.NoError(t, err)
				require.NoError(t, m.Run(ptx.Lowering))
				k, err := ptx.Compile(m.Top, "rows", ptx.Options{Target: target, Warps: 4, Contract: true})
				require.NoError(t, err)
				assert.GreaterOrEqual(t, k.Shared, int64(stages-1)*width*4)
				for _, c := range []struct{ rows, n int }{{count, width}, {count, 1000}, {count, 701}, {1, 3}, {2, 0}, {0, 5}} {
					waits := runStaged(t, k, c.rows, c.n)
					if c.n > 0 {
						ahead := max(1, stages-1)
						assert.Equal(t, (c.rows+ahead-1)/ahead, waits, "rows %d, n %d", c.rows, c.n)
					}
				}
			})
		}
	}
}

// runStaged runs the kernel on the simulator and checks what it stores; it is how often a warp waited for memory.
func runStaged(t *testing.T, k *ptx.Kernel, rows, n int) int {
	const count, width, bytes = 12, 1024, 4
	value := func(i, j int) int {
		if j >= n {
			return 7
		}
		return i*31 + j%13
	}
	x, y := make([]byte, count*width*bytes), make([]byte, count*width*bytes)
	for i := range count {
		for j := range width {
			at := (i*width + j) * bytes
			memory.Put(x[at:at+bytes], uint64(i*31+j%13))
		}
	}
	l := sim.Launch{
		Grid: [3]int{1, 1, 1}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Workers: 1, Stats: true, Check: true,
		Memory: []sim.Buffer{{Name: "x", Base: 1 << 36, Data: x, ElementBytes: bytes}, {Name: "y", Base: 2 << 36, Data: y, ElementBytes: bytes}},
	}
	for _, p := range k.Params {
		l.Args = append(l.Args, []uint64{1 << 36, 2 << 36, uint64(rows), uint64(n)}[p.Arg])
	}
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	report, err := entry.Run(context.Background(), l)
	require.NoError(t, err)
	for i := range rows {
		sum := 0
		for j := range width {
			sum += value(i, j)
		}
		for j := range width {
			at := (i*width + j) * bytes
			require.Equal(t, uint64(uint32(value(i, j)+sum)), memory.Get(y[at:at+bytes]), "row %d, column %d", i, j)
		}
	}
	return report.Stats.RoundTrips / k.Warps
}

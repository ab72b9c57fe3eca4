package test

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// composed reduces two matrices together along an axis, and writes both results. Its combiner
// composes x -> a*x + b, which is not commutative.
const composed = `
tt.func public @kernel(%%x: !tt.ptr<i32>, %%y: !tt.ptr<i32>, %%z: !tt.ptr<i32>, %%w: !tt.ptr<i32>) {
  %%n = tt.make_range {end = %[3]d : i32, start = 0 : i32} : tensor<%[3]dxi32>
  %%xs = tt.splat %%x : !tt.ptr<i32> -> tensor<%[3]dx!tt.ptr<i32>>
  %%ys = tt.splat %%y : !tt.ptr<i32> -> tensor<%[3]dx!tt.ptr<i32>>
  %%xp = tt.addptr %%xs, %%n : tensor<%[3]dx!tt.ptr<i32>>, tensor<%[3]dxi32>
  %%yp = tt.addptr %%ys, %%n : tensor<%[3]dx!tt.ptr<i32>>, tensor<%[3]dxi32>
  %%xl = tt.load %%xp : tensor<%[3]dx!tt.ptr<i32>>
  %%yl = tt.load %%yp : tensor<%[3]dx!tt.ptr<i32>>
  %%xm = tt.reshape %%xl : tensor<%[3]dxi32> -> tensor<%[1]dx%[2]dxi32>
  %%ym = tt.reshape %%yl : tensor<%[3]dxi32> -> tensor<%[1]dx%[2]dxi32>
  %%r:2 = "tt.reduce"(%%xm, %%ym) <{axis = %[4]d : i32}> ({
  ^bb0(%%a0: i32, %%b0: i32, %%a1: i32, %%b1: i32):
    %%p = arith.muli %%a0, %%a1 : i32
    %%q = arith.muli %%b0, %%a1 : i32
    %%s = arith.addi %%q, %%b1 : i32
    tt.reduce.return %%p, %%s : i32, i32
  }) : (tensor<%[1]dx%[2]dxi32>, tensor<%[1]dx%[2]dxi32>) -> (tensor<%[5]dxi32>, tensor<%[5]dxi32>)
  %%m = tt.make_range {end = %[5]d : i32, start = 0 : i32} : tensor<%[5]dxi32>
  %%zs = tt.splat %%z : !tt.ptr<i32> -> tensor<%[5]dx!tt.ptr<i32>>
  %%ws = tt.splat %%w : !tt.ptr<i32> -> tensor<%[5]dx!tt.ptr<i32>>
  %%zp = tt.addptr %%zs, %%m : tensor<%[5]dx!tt.ptr<i32>>, tensor<%[5]dxi32>
  %%wp = tt.addptr %%ws, %%m : tensor<%[5]dx!tt.ptr<i32>>, tensor<%[5]dxi32>
  tt.store %%zp, %%r#0 : tensor<%[5]dx!tt.ptr<i32>>
  tt.store %%wp, %%r#1 : tensor<%[5]dx!tt.ptr<i32>>
  tt.return
}
`

// TestReductionsKeepTheirOrder: combiners that are associative, but not commutative, see the
// elements in order, however many threads and warps share them.
func TestReductionsKeepTheirOrder(t *testing.T) {
	needLLVM(t)
	for _, shape := range [][2]int{{2, 1024}, {1024, 2}, {4, 64}, {64, 4}, {32, 32}, {1, 4096}, {4096, 1}, {16, 256}} {
		for axis := range 2 {
			for _, warps := range []int{1, 4, 16} {
				rows, cols := shape[0], shape[1]
				kept := shape[1-axis]
				name := fmt.Sprintf("%dx%d along %d in %d warps", rows, cols, axis, warps)
				m, err := tshared.Parse("k.ttir", fmt.Sprintf(composed, rows, cols, rows*cols, axis, kept))
				require.NoError(t, err)
				var data [2][]byte
				for i := range rows * cols {
					data[0] = binary.LittleEndian.AppendUint32(data[0], uint32(2*(i*7%5)+1))
					data[1] = binary.LittleEndian.AppendUint32(data[1], uint32(i*i%11))
				}
				launch := func() interp.Launch {
					l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
					for i, bytes := range [][]byte{slices.Clone(data[0]), slices.Clone(data[1]), make([]byte, 4*kept), make([]byte, 4*kept)} {
						l.Args = append(l.Args, interp.Pointer(l.Memory.Add(fmt.Sprint(i), bytes)))
					}
					return l
				}
				want := launch()
				k, err := ttir.Compile(m.Top, "kernel")
				require.NoError(t, err)
				require.NoError(t, k.Run(context.Background(), want))
				require.NoError(t, m.Run(ptx.Lowering))
				compiled, err := ptx.Compile(m.Top, "kernel", ptx.Options{Target: "sm_90", Warps: warps})
				require.NoError(t, err, name)
				got := launch()
				simulate(t, compiled, got)
				for i := range 2 {
					require.Equal(t, want.Memory.Buffers()[2+i].Data, got.Memory.Buffers()[2+i].Data, name)
				}
			}
		}
	}
}

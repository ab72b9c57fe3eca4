package test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/narrowfloat"
)

// partialSumsKernel is a matmul of 8-bit floats: wgmma adds up 32 products at a time.
const partialSumsKernel = `
import triton
import triton.language as tl

@triton.jit
def product(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    others = tl.program_id(1) * BN + tl.arange(0, BN)
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, tl.cdiv(k, BK)):
        at = i * BK + tl.arange(0, BK)
        x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < k), other=0.0)
        y = tl.load(b + at[:, None] + others[None, :] * k, mask=(at[:, None] < k) & (others[None, :] < n), other=0.0)
        sum = tl.dot(x, y, sum, max_num_imprecise_acc=32)
    tl.store(c + rows[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))
`

// TestPartialSumsByBulkCopies: dots whose partial sums threads add read the tiles that a role of its own copies, and compute the same as without maps.
func TestPartialSumsByBulkCopies(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	kernel, err := loadKernels(t, partialSumsKernel).Kernel("product")
	require.NoError(t, err)
	compile := func(change func(o *ptx.Options)) *ptx.Kernel {
		out, err := kernel.TTIR(&triton.Specialization{
			Signature:    map[string]string{"a": "*fp8e4nv", "b": "*fp8e4nv", "c": "*fp16", "m": "i32", "n": "i32", "k": "i32"},
			Divisibility: map[string]int{"a": 16, "b": 16, "c": 16, "n": 16, "k": 16},
			Constants:    map[string]any{"BM": 128, "BN": 128, "BK": 128},
		}, triton.TTIR, triton.Options{})
		require.NoError(t, err)
		require.NoError(t, out.Module.Run(ptx.Lowering))
		o := ptx.Options{Target: "sm_90a", Warps: 8, Stages: 3, Contract: true, Verify: true}
		if change != nil {
			change(&o)
		}
		k, err := ptx.Compile(out.Module.Top, out.Symbol, o)
		require.NoError(t, err)
		require.Contains(t, k.Text, "add.f32")
		return k
	}
	plain, bulk, persistent := compile(nil), compile(withMaps), compile(withPrograms)
	require.Equal(t, plain.Warps+4, bulk.Warps)
	require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor.2d.shared"))
	launch := func(k int) func() interp.Launch {
		return func() interp.Launch {
			const m, n = 160, 144
			l := interp.Launch{Grid: [3]int{2, 2, 1}, Memory: memory.New()}
			r := rand.New(rand.NewPCG(uint64(k), 3))
			for i, rows := range []int{m, n} {
				data := make([]byte, rows*k)
				for at := range data {
					data[at] = byte(narrowfloat.Of[narrowfloat.E4M3](float32(r.NormFloat64())))
				}
				l.Args = append(l.Args, interp.Pointer(l.Memory.Add(string(rune('a'+i)), data)))
			}
			l.Args = append(l.Args, interp.Pointer(l.Memory.Add("c", make([]byte, m*n*2))))
			for _, v := range []int{m, n, k} {
				l.Args = append(l.Args, interp.Scalar(uint64(v)))
			}
			return l
		}
	}
	for _, k := range []int{16, 128, 400} {
		checkMapped(t, plain, bulk, 2, launch(k), "sums of", k)
		checkMapped(t, plain, persistent, 2, launch(k), "sums of", k)
	}
}

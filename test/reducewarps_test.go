package test

import (
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// wholeReductions has reductions of a whole tensor to a number, by combiners of one and of two values, also one that is not commutative.
const wholeReductions = `
import triton
import triton.language as tl

@triton.jit
def last(a, b):
    return b

@triton.jit
def reductions(x, y, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    v = tl.load(x + at, mask=at < n, other=-7)
    tl.store(y + 0, tl.sum(v))
    tl.store(y + 1, tl.max(v))
    tl.store(y + 2, tl.argmax(v, 0))
    tl.store(y + 3, tl.argmin(v, 0))
    tl.store(y + 4, tl.reduce(v, 0, last))
    tl.store(y + 5, tl.sum(v.to(tl.float32)).to(tl.int32))
    tl.store(y + 6, tl.xor_sum(v))
`

// TestWholeReductions: a number that all threads compute together is the same for any number of warps, and all threads have it.
func TestWholeReductions(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	kernel, err := loadKernels(t, wholeReductions).Kernel("reductions")
	require.NoError(t, err)
	const block = 2048
	compile := func(warps int) *ptx.Kernel {
		out, err := kernel.TTIR(&triton.Specialization{
			Signature: map[string]string{"x": "*i32", "y": "*i32", "n": "i32"}, Constants: map[string]any{"BLOCK": block},
		}, triton.TTIR, triton.Options{})
		require.NoError(t, err)
		require.NoError(t, out.Module.Run(ptx.Lowering))
		k, err := ptx.Compile(out.Module.Top, out.Symbol, ptx.Options{Target: "sm_90a", Warps: warps, Contract: true, Verify: true})
		require.NoError(t, err)
		return k
	}
	one := compile(1)
	for _, warps := range []int{2, 4, 8, 16, 32} {
		t.Run(fmt.Sprint(warps, " warps"), func(t *testing.T) {
			t.Parallel()
			many := compile(warps)
			for _, n := range []int{1, 33, 1500, block} {
				checkMapped(t, one, many, 2, func() interp.Launch {
					l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
					data := make([]byte, 4*block)
					for i := range block {
						binary.LittleEndian.PutUint32(data[4*i:], uint32(int32(i*1103%2003-1000)))
					}
					l.Args = []interp.Arg{interp.Pointer(l.Memory.Add("x", data)), interp.Pointer(l.Memory.Add("y", make([]byte, 64))), interp.Scalar(uint64(n))}
					return l
				}, "elements", n)
			}
		})
	}
}

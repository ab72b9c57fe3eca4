package test

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/testir"
)

// sharedLoopKernel is a matmul with a bias and a tail.
const sharedLoopKernel = `
import triton
import triton.language as tl

@triton.jit
def product(a, b, c, bias, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    columns = tl.cdiv(n, BN)
    tl.assume(tl.program_id(0) // columns >= 0)
    rows = tl.program_id(0) // columns * BM + tl.arange(0, BM)
    others = tl.program_id(0) % columns * BN + tl.arange(0, BN)
    at = tl.arange(0, BK)
    x = a + rows[:, None] * k + at[None, :]
    y = b + at[:, None] * n + others[None, :]
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, tl.cdiv(k, BK)):
        left = k - i * BK
        sum = tl.dot(tl.load(x, mask=(rows[:, None] < m) & (at[None, :] < left), other=0.0), tl.load(y, mask=(at[:, None] < left) & (others[None, :] < n), other=0.0), sum)
        x += BK
        y += BK * n
    sum += tl.load(bias + others, mask=others < n, other=0.0)[None, :]
    tl.store(c + rows[:, None] * n + others[None, :], tl.maximum(sum, 0.0).to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))
`

// TestStreamK: blocks that share the iterations of programs compute what blocks with a program each do, in all bits where sums are exact, whether the numbers of programs,
// of their iterations and of blocks divide each other or not. Blocks run one after the other, in their order.
func TestStreamK(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	kernel, err := loadKernels(t, sharedLoopKernel).Kernel("product")
	require.NoError(t, err)
	for _, x := range []struct {
		name, target, instruction string
		tile                      [3]int
		rows, columns             int
		resident                  []int // blocks per multiprocessor, one to three of these
		piece                     int64 // iterations that stay together; 0 for as many as the pass finds
		change                    func(o *ptx.Options)
	}{
		{"mma", "sm_80", "mma.sync", [3]int{32, 32, 32}, 3, 3, []int{1, 4, 7}, 1, nil},
		{"wgmma", "sm_90a", "wgmma", [3]int{64, 64, 64}, 3, 3, []int{4}, 1, nil},
		{"pieces of two", "sm_80", "mma.sync", [3]int{32, 32, 32}, 3, 3, []int{4}, 2, nil},
		{"pieces of the rule", "sm_80", "mma.sync", [3]int{32, 32, 64}, 3, 3, []int{4}, 0, nil},
		{"unpipelined", "sm_80", "mma.sync", [3]int{32, 32, 32}, 3, 3, []int{1, 4}, 1, func(o *ptx.Options) { o.Stages = 1 }},
		{"roles", "sm_90a", "cp.async.bulk.tensor", [3]int{128, 256, 64}, 2, 2, []int{4}, 1, func(o *ptx.Options) { o.Maps, o.Warps = true, 8 }},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			compile := func(streamK bool) *ptx.Kernel {
				out, err := kernel.TTIR(&triton.Specialization{
					Signature:    map[string]string{"a": "*fp16", "b": "*fp16", "c": "*fp16", "bias": "*fp32", "m": "i32", "n": "i32", "k": "i32"},
					Divisibility: map[string]int{"a": 16, "b": 16, "c": 16, "bias": 16, "n": 8, "k": 8},
					Constants:    map[string]any{"BM": x.tile[0], "BN": x.tile[1], "BK": x.tile[2]},
				}, triton.TTIR, triton.Options{})
				require.NoError(t, err)
				require.NoError(t, out.Module.Run(ptx.Lowering))
				testir.KeepTogether(out.Module.Top, x.piece)
				o := ptx.Options{Target: x.target, Warps: 4, Stages: 3, Contract: true, Verify: true, StreamK: streamK}
				if x.change != nil {
					x.change(&o)
				}
				o.Maps = o.Maps && streamK
				k, err := ptx.Compile(out.Module.Top, out.Symbol, o)
				require.NoError(t, err)
				require.True(t, !streamK || strings.Contains(k.Text, x.instruction))
				require.Equal(t, streamK, strings.Contains(k.Text, "st.release.gpu"))
				return k
			}
			plain, shared := compile(false), compile(true)
			m, n := x.rows*x.tile[0]-24, x.columns*x.tile[1]-8 // the last tiles are not whole
			launch := func(k int) func() interp.Launch {
				return func() interp.Launch {
					l := interp.Launch{Grid: [3]int{x.rows * x.columns, 1, 1}, Memory: memory.New()}
					for i, elements := range []int{m * k, k * n, m * n} {
						data := make([]byte, 2*elements)
						for at := 0; at < elements && i < 2; at++ {
							binary.LittleEndian.PutUint16(data[2*at:], halfOf(float32(at*(7+i)%5-2)))
						}
						l.Args = append(l.Args, interp.Pointer(l.Memory.Add(string(rune('a'+i)), data)))
					}
					bias := make([]byte, 4*n)
					for i := range n {
						binary.LittleEndian.PutUint32(bias[4*i:], 0x40000000) // 2
					}
					l.Args = append(l.Args, interp.Pointer(l.Memory.Add("bias", bias)))
					for _, v := range []int{m, n, k} {
						l.Args = append(l.Args, interp.Scalar(uint64(v)))
					}
					return l
				}
			}
			for _, k := range []int{0, 16, x.tile[2], 2*x.tile[2] + 8, 7 * x.tile[2]} {
				for _, resident := range x.resident {
					shared.Resident = resident
					checkMapped(t, plain, shared, 3, launch(k), fmt.Sprintf("%d blocks per multiprocessor and sums of", resident), k)
				}
			}
		})
	}
}

// TestStreamKOfCorpus: kernels of the corpus compute the same where blocks share the iterations of programs, which most kernels with one loop of dots allow.
func TestStreamKOfCorpus(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	cases, shared := distinct(t, ptx.Lowering), new(atomic.Int64)
	t.Run("all", func(t *testing.T) {
		for _, file := range slices.Sorted(maps.Keys(cases)) {
			m := parseFile(t, file)
			if m.Run(ptx.Lowering) != nil || !strings.Contains(m.String(), "linalg.matmul") {
				continue
			}
			t.Run(file, func(t *testing.T) {
				t.Parallel()
				o := caseOptions(t, file)
				o.StreamK, o.Verify = true, true
				testir.KeepTogether(m.Top, 1)
				k, err := ptx.Compile(m.Top, cases[file].Symbol, o)
				require.NoError(t, err)
				if !k.AllBlocks {
					return
				}
				k.Resident = 2 // several blocks share a program
				r, err := cases[file].PrepareIn(memory.New(), nil)
				require.NoError(t, err)
				require.NoError(t, simulateWithMaps(t, k, r.Launch, 2))
				outcomes, err := r.Check()
				require.NoError(t, err)
				for _, o := range outcomes {
					require.True(t, o.OK(), "%s", o)
				}
				shared.Add(1)
			})
		}
	})
	require.Greater(t, shared.Load(), int64(12))
}

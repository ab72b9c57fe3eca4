package test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/narrowfloat"
)

// simulateWithMaps runs a kernel with maps of tensors on the memory of a launch, in a schedule.
func simulateWithMaps(t *testing.T, k *ptx.Kernel, given interp.Launch, seed uint64) error {
	var buffers [][]byte
	for _, b := range given.Memory.Buffers() {
		buffers = append(buffers, b.Data)
	}
	var numbers []uint64
	for _, words := range given.Args[len(buffers):] {
		numbers = append(numbers, words...)
	}
	return simulateMapped(t, k, buffers, numbers, sim.Launch{Grid: given.Grid, Seed: seed})
}

// checkMapped runs a kernel without and with maps of tensors on the same memory, and compares all bits; with maps in several schedules.
func checkMapped(t *testing.T, plain, mapped *ptx.Kernel, schedules uint64, launch func() interp.Launch, what string, size int) {
	before := launch()
	simulate(t, plain, before)
	for seed := range schedules {
		after := launch()
		require.NoError(t, simulateWithMaps(t, mapped, after, seed), "%s %d", what, size)
		for i, b := range after.Memory.Buffers() {
			assert.Equal(t, before.Memory.Buffers()[i].Data, b.Data, "%s of %s %d", b.Name, what, size)
		}
	}
}

// TestAttentionByBulkCopies: attention whose loads a role of its own makes by bulk copies has the bits of that whose threads copy, for about as many blocks
// as the ring has slots, in several schedules.
func TestAttentionByBulkCopies(t *testing.T) {
	needLLVM(t)
	const file = "corpus/flash_attn_fwd/perf/kernel.ttir"
	plain, bulk := compiledWith(t, file, nil), compiledWith(t, file, withMaps)
	require.Equal(t, plain.Warps+4, bulk.Warps)
	require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor.4d.shared"))
	require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor.4d.global"))
	for _, rows := range []int{64, 128, 208, 384, 704} {
		checkMapped(t, plain, bulk, 3, func() interp.Launch { return attention(rows) }, "rows", rows)
	}
}

// TestPersistentAttention: blocks go through the rows of several heads, among them rows that are not whole tiles, and the ring goes on from one program to the
// next: also where a causal kernel fills it for two loops, and two blocks are on a multiprocessor.
func TestPersistentAttention(t *testing.T) {
	needLLVM(t)
	for file, resident := range map[string]int{"corpus/flash_attn_fwd/perf/kernel.ttir": 1, "corpus/flash_attn_fwd_causal/perf/kernel.ttir": 2} {
		t.Run(strings.Split(file, "/")[1], func(t *testing.T) {
			plain, persistent := compiledWith(t, file, nil), compiledWith(t, file, withPrograms)
			require.Equal(t, resident, persistent.Resident)
			for _, rows := range []int{80, 208, 320} {
				checkMapped(t, plain, persistent, 3, func() interp.Launch { return attentionOfHeads(rows, 3) }, "rows", rows)
			}
		})
	}
}

// TestPersistentWithoutRoom: where the buffer of a tile that is stored does not fit beside the ring, threads store the tile, and the kernel keeps its roles.
func TestPersistentWithoutRoom(t *testing.T) {
	needLLVM(t)
	const file = "corpus/attn_gqa_window/perf/kernel.ttir"
	for limit, stores := range map[int64]bool{0: true, 150_000: false} {
		k := compiledWith(t, file, func(o *ptx.Options) { withPrograms(o); o.SharedLimit = limit })
		assert.Equal(t, 1, k.Resident, "limit %d", limit)
		assert.Equal(t, stores, strings.Contains(k.Text, "cp.async.bulk.tensor.3d.global") || strings.Contains(k.Text, "cp.async.bulk.tensor.4d.global"), "limit %d", limit)
	}
}

// compiledWith is a recorded kernel, compiled with options that a function changes.
func compiledWith(t *testing.T, file string, change func(o *ptx.Options)) *ptx.Kernel {
	o := caseOptions(t, file)
	o.Verify = true
	if change != nil {
		change(&o)
	}
	k, err := ptx.Compile(lowered(t, file).Top, "", o)
	require.NoError(t, err)
	return k
}

func withMaps(o *ptx.Options)     { o.Maps = true }
func withPrograms(o *ptx.Options) { o.Maps, o.Persistent = true, true }

// product is a recorded matmul of whole matrices, one after the other in memory.
type product struct {
	file    string
	element func(x float32) uint16
	tile    [2]int
	out     int // bytes of an element of the result
	// inputs are the sizes of the matrices for a result of some rows and columns, sums of k products; scalars the other arguments.
	inputs  func(m, n, k int) [2][2]int
	scalars func(m, n, k int) []int
}

var products = []product{
	{"corpus/gemm_wgrad_atb/perf/kernel.ttir", func(x float32) uint16 { return uint16(narrowfloat.Of[narrowfloat.BF16](x)) }, [2]int{128, 128}, 4,
		func(m, n, k int) [2][2]int { return [2][2]int{{k, m}, {k, n}} }, func(m, n, k int) []int { return []int{k, m, n, m, n} }},
	{"corpus/matmul_f16/perf/kernel.ttir", halfOf, [2]int{128, 256}, 2, plainInputs, plainScalars},
	{"corpus/matmul_block_ptr/perf/kernel.ttir", halfOf, [2]int{128, 256}, 2, plainInputs, plainScalars},
}

func halfOf(x float32) uint16           { return uint16(narrowfloat.Of[narrowfloat.F16](x)) }
func plainInputs(m, n, k int) [2][2]int { return [2][2]int{{m, k}, {k, n}} }
func plainScalars(m, n, k int) []int    { return []int{m, n, k, k, n, n} }
func (p product) blocks(m, n int) int {
	return (m + p.tile[0] - 1) / p.tile[0] * ((n + p.tile[1] - 1) / p.tile[1])
}
func (p product) name() string { return strings.Split(p.file, "/")[1] }

// launch has random matrices.
func (p product) launch(m, n, k int) interp.Launch {
	l := interp.Launch{Grid: [3]int{p.blocks(m, n), 1, 1}, Memory: memory.New()}
	r := rand.New(rand.NewPCG(uint64(k), 2))
	for i, sizes := range p.inputs(m, n, k) {
		data := make([]byte, max(sizes[0], 1)*max(sizes[1], 1)*2)
		for at := 0; at < len(data); at += 2 {
			binary.LittleEndian.PutUint16(data[at:], p.element(float32(r.NormFloat64())))
		}
		l.Args = append(l.Args, interp.Pointer(l.Memory.Add(string(rune('x'+i)), data)))
	}
	l.Args = append(l.Args, interp.Pointer(l.Memory.Add("w", make([]byte, m*n*p.out))))
	for _, v := range p.scalars(m, n, k) {
		l.Args = append(l.Args, interp.Scalar(uint64(v)))
	}
	return l
}

// TestMatmulByBulkCopies: matmuls compute the same with bulk copies, for numbers of iterations around the slots of the ring, and tiles that are cut: by masks, by
// the checks of block pointers, and where the kernel has them wrap around.
func TestMatmulByBulkCopies(t *testing.T) {
	needLLVM(t)
	for _, p := range products {
		t.Run(p.name(), func(t *testing.T) {
			plain, bulk := compiledWith(t, p.file, nil), compiledWith(t, p.file, withMaps)
			persistent := compiledWith(t, p.file, withPrograms)
			byThreads := compiledWith(t, p.file, func(o *ptx.Options) { withPrograms(o); o.ThreadStores = true })
			require.Positive(t, persistent.Resident)
			require.NotContains(t, byThreads.Text, "cp.async.bulk.tensor.2d.global")
			require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor.2d.shared"))
			require.Equal(t, p.out == 2, strings.Contains(bulk.Text, "cp.async.bulk.tensor.2d.global"), "16-bit results go through shared memory")
			const m, n = 160, 144
			for _, k := range []int{0, 16, 64, 128, 192, 464} {
				checkMapped(t, plain, bulk, 2, func() interp.Launch { return p.launch(m, n, k) }, "sums of", k)
				checkMapped(t, plain, persistent, 2, func() interp.Launch { return p.launch(m, n, k) }, "sums of", k)
			}
			checkMapped(t, plain, byThreads, 1, func() interp.Launch { return p.launch(m, n, 192) }, "sums of", 192)
		})
	}
}

// placedKernels are matmuls with tiles in places that no recorded kernel has them in.
const placedKernels = `
import triton
import triton.language as tl

@triton.jit
def before(a, b, c, m, n, k, first, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    x = tl.make_block_ptr(a, (m, k), (k, 1), (tl.program_id(0) * BM - first, 0), (BM, BK), (1, 0))
    y = tl.make_block_ptr(b, (k, n), (n, 1), (0, -first), (BK, BN), (1, 0))
    z = tl.make_block_ptr(c, (m, n), (n, 1), (tl.program_id(0) * BM - first, -first), (BM, BN), (1, 0))
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, k, BK):
        sum = tl.dot(tl.load(x, boundary_check=(0, 1), padding_option="zero"), tl.load(y, boundary_check=(0, 1), padding_option="zero"), sum)
        x = tl.advance(x, (0, BK))
        y = tl.advance(y, (BK, 0))
    tl.store(z, sum.to(tl.float16), boundary_check=(0, 1))

@triton.jit
def persistent(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    columns = tl.cdiv(n, BN)
    for tile in range(tl.program_id(0), tl.cdiv(m, BM) * columns, programs):
        rows = tile // columns * BM + tl.arange(0, BM)
        others = tile % columns * BN + tl.arange(0, BN)
        sum = tl.zeros((BM, BN), tl.float32)
        for i in range(0, tl.cdiv(k, BK)):
            at = i * BK + tl.arange(0, BK)
            x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < k), other=0.0)
            y = tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < k) & (others[None, :] < n), other=0.0)
            sum = tl.dot(x, y, sum)
        tl.store(c + rows[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))

@triton.jit
def wrapped(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    columns = tl.cdiv(n, BN)
    for tile in range(tl.program_id(0), tl.cdiv(m, BM) * columns, programs):
        rows = tile // columns * BM + tl.arange(0, BM)
        others = tile % columns * BN + tl.arange(0, BN)
        sum = tl.zeros((BM, BN), tl.float32)
        for i in range(0, tl.cdiv(k, BK)):
            at = i * BK + tl.arange(0, BK)
            x = tl.load(a + (rows % m)[:, None] * k + at[None, :], mask=at[None, :] < k, other=0.0)
            y = tl.load(b + at[:, None] * n + (others % n)[None, :], mask=at[:, None] < k, other=0.0)
            sum = tl.dot(x, y, sum)
        tl.store(c + rows[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))
`

// TestPlacedTilesByBulkCopies: tiles that begin before their tensor, and loops in loops, whose ring goes on from one to the next.
func TestPlacedTilesByBulkCopies(t *testing.T) {
	needLLVM(t)
	file := filepath.Join(t.TempDir(), "placed.py")
	require.NoError(t, os.WriteFile(file, []byte(placedKernels), 0o644))
	m, err := triton.Load(file, triton.LoadOptions{})
	require.NoError(t, err)
	const rows, columns = 320, 240 // three tiles
	for name, c := range map[string]struct {
		last     string // the parameter after the sizes
		value    int
		programs int
	}{"before": {"first", 40, 3}, "persistent": {"programs", 2, 2}, "wrapped": {"programs", 2, 2}} {
		t.Run(name, func(t *testing.T) {
			compile := func(maps bool) *ptx.Kernel {
				k, err := m.Kernel(name)
				require.NoError(t, err)
				out, err := k.TTIR(&triton.Specialization{
					Signature:    map[string]string{"a": "*fp16", "b": "*fp16", "c": "*fp16", "m": "i32", "n": "i32", "k": "i32", c.last: "i32"},
					Divisibility: map[string]int{"a": 16, "b": 16, "c": 16, "n": 16, "k": 16},
					Constants:    map[string]any{"BM": 128, "BN": 256, "BK": 64},
				}, triton.TTIR, triton.Options{})
				require.NoError(t, err)
				require.NoError(t, out.Module.Run(ptx.Lowering))
				compiled, err := ptx.Compile(out.Module.Top, out.Symbol, ptx.Options{Target: "sm_90a", Warps: 8, Stages: 3, Contract: true, Maps: maps, Verify: true})
				require.NoError(t, err)
				return compiled
			}
			plain, bulk := compile(false), compile(true)
			require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor.2d.shared"))
			require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor.2d.global"))
			p := product{element: halfOf, tile: [2]int{128, 256}, out: 2, inputs: plainInputs, scalars: func(m, n, k int) []int { return []int{m, n, k, c.value} }}
			for _, k := range []int{16, 64, 208} {
				checkMapped(t, plain, bulk, 2, func() interp.Launch {
					l := p.launch(rows, columns, k)
					l.Grid[0] = c.programs
					return l
				}, "sums of", k)
			}
		})
	}
}

// TestPersistentWithoutASignal: a persistent kernel that lacks a wait, an arrival, a fence, a barrier or a store is found out, as a fault or by its result.
func TestPersistentWithoutASignal(t *testing.T) {
	needLLVM(t)
	p := products[1]
	o := caseOptions(t, p.file)
	withPrograms(&o)
	m := lowered(t, p.file)
	planned, err := ptx.Plan(m.Top, "", o)
	require.NoError(t, err)
	m.Top = planned
	lines := strings.SplitAfter(m.String(), "\n")
	launch := func() interp.Launch { return p.launch(3*p.tile[0], 144, 320) } // a block has three programs, each fills slots again
	want := launch()
	simulate(t, compiledWith(t, p.file, nil), want)
	output := func(l interp.Launch) []byte { return l.Memory.Buffers()[2].Data }
	signals := []string{"tile.mbarrier_wait", "tile.mbarrier_arrive", "tile.fence_async_shared", "gpu.barrier", "tile.role_barrier", "tile.bulk_"}
	mutants := 0
	for i, line := range lines {
		if !slices.ContainsFunc(signals, func(s string) bool { return strings.HasPrefix(strings.TrimSpace(line), s) }) {
			continue
		}
		mutants++
		kernel := compilePlanned(t, strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""), o.Target)
		found := false
		for seed := uint64(0); seed < 8 && !found; seed++ {
			got := launch()
			found = simulateWithMaps(t, kernel, got, seed) != nil || !bytes.Equal(output(want), output(got))
		}
		assert.True(t, found, "nothing misses line %d: %s", i+1, line)
	}
	t.Logf("%d mutants", mutants)
	require.GreaterOrEqual(t, mutants, 14)
}

package test

import (
	"bytes"
	"encoding/binary"
	"math"
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
	"github.com/tshared/tshared/internal/verify/interp/ttir"
	"github.com/tshared/tshared/narrowfloat"
)

// simulateWithMaps runs a kernel with maps of tensors on the memory of a launch, in a schedule.
func simulateWithMaps(t *testing.T, k *ptx.Kernel, given interp.Launch, seed uint64) error {
	l := sim.Launch{Grid: given.Grid, Seed: seed}
	for _, b := range given.Memory.Buffers() {
		l.Memory = append(l.Memory, sim.Buffer{Name: b.Name, Base: b.Base(), Data: b.Data})
	}
	return simulateArgs(t, k, slices.Concat(given.Args...), l)
}

// checkMapped runs a kernel without and with maps of tensors on the same memory, and compares all bits; with maps in several schedules. It returns the memory.
func checkMapped(t *testing.T, plain, mapped *ptx.Kernel, schedules uint64, launch func() interp.Launch, what string, size int) []*memory.Buffer {
	before := launch()
	simulate(t, plain, before)
	for seed := range schedules {
		after := launch()
		require.NoError(t, simulateWithMaps(t, mapped, after, seed), "%s %d", what, size)
		for i, b := range after.Memory.Buffers() {
			assert.Equal(t, before.Memory.Buffers()[i].Data, b.Data, "%s of %s %d", b.Name, what, size)
		}
	}
	return before.Memory.Buffers()
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
	t.Parallel()
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

// TestRolesWithLittleMemory: where two tiles fit in place of three, a role copies them, too. Dots do not overlap then, for which the ring has a slot more.
func TestRolesWithLittleMemory(t *testing.T) {
	needLLVM(t)
	const file = "corpus/flash_attn_fwd/perf/kernel.ttir"
	plain := compiledWith(t, file, nil)
	for limit, shared := range map[int64]int64{116_000: 115_712, 100_000: 99_328} {
		k := compiledWith(t, file, func(o *ptx.Options) { withPrograms(o); o.SharedLimit = limit })
		require.Equal(t, shared, k.Shared, "limit %d", limit)
		require.Contains(t, k.Text, "cp.async.bulk.tensor.4d.shared", "limit %d", limit)
		checkMapped(t, plain, k, 1, func() interp.Launch { return attentionOfHeads(208, 3) }, "limit", int(limit))
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

func withMaps(o *ptx.Options)     { o.Maps, o.Persistent = true, new(bool) }
func withPrograms(o *ptx.Options) { always := true; o.Maps, o.Persistent = true, &always }

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
	{"corpus/gemm_wgrad_atb/perf/kernel.ttir", bfloatOf, [2]int{128, 128}, 4,
		func(m, n, k int) [2][2]int { return [2][2]int{{k, m}, {k, n}} }, func(m, n, k int) []int { return []int{k, m, n, m, n} }},
	{"corpus/matmul_f16/perf/kernel.ttir", halfOf, [2]int{128, 256}, 2, plainInputs, plainScalars},
	{"corpus/matmul_block_ptr/perf/kernel.ttir", halfOf, [2]int{128, 256}, 2, plainInputs, plainScalars},
}

func bfloatOf(x float32) uint16         { return uint16(narrowfloat.Of[narrowfloat.BF16](x)) }
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
	t.Parallel()
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
			for _, k := range []int{0, 16, 128, 208} {
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
def add(sum, a, b, m, n, k, rows, others, first, last, BK: tl.constexpr):
    for i in range(first, last):
        at = i * BK + tl.arange(0, BK)
        x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < k), other=0.0)
        y = tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < k) & (others[None, :] < n), other=0.0)
        sum = tl.dot(x, y, sum)
    return sum

@triton.jit
def branches(a, b, c, m, n, k, odd, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    others = tl.arange(0, BN)
    sum = tl.zeros((BM, BN), tl.float32)
    half = tl.cdiv(k, BK) // 2
    for turn in range(0, 2):
        if (tl.program_id(0) + turn) % 2 == odd:
            sum = add(sum, a, b, m, n, k, rows, others, 0, half, BK)
        sum = add(sum, a, b, m, n, k, rows, others, turn, half, BK)
    sum = add(sum, a, b, m, n, k, rows, others, half, tl.cdiv(k, BK), BK)
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

// loadKernels reads a Python file with kernels.
func loadKernels(t *testing.T, text string) *triton.Module {
	file := filepath.Join(t.TempDir(), "kernels.py")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	m, err := triton.Load(file, triton.LoadOptions{})
	require.NoError(t, err)
	return m
}

// placedTTIR is a kernel of one of the files, whose parameter after the sizes has a name of its own.
func placedTTIR(t *testing.T, m *triton.Module, name, last string) *triton.Output {
	k, err := m.Kernel(name)
	require.NoError(t, err)
	out, err := k.TTIR(&triton.Specialization{
		Signature:    map[string]string{"a": "*fp16", "b": "*fp16", "c": "*fp16", "m": "i32", "n": "i32", "k": "i32", last: "i32"},
		Divisibility: map[string]int{"a": 16, "b": 16, "c": 16, "n": 16, "k": 16},
		Constants:    map[string]any{"BM": 128, "BN": 256, "BK": 64},
	}, triton.TTIR, triton.Options{})
	require.NoError(t, err)
	return out
}

// placedPTX compiles such a kernel.
func placedPTX(t *testing.T, m *triton.Module, name, last string, stages int, maps bool) *ptx.Kernel {
	out := placedTTIR(t, m, name, last)
	require.NoError(t, out.Module.Run(ptx.Lowering))
	compiled, err := ptx.Compile(out.Module.Top, out.Symbol, ptx.Options{Target: "sm_90a", Warps: 8, Stages: stages, Contract: true, Maps: maps, Verify: true})
	require.NoError(t, err)
	return compiled
}

// TestPlacedTilesByBulkCopies: tiles that begin before their tensor, and loops in loops and branches, whose ring goes on from one to the next. One of four
// stages leaves so little memory that the result is stored in passes.
func TestPlacedTilesByBulkCopies(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	kernels := loadKernels(t, placedKernels)
	const rows, columns = 320, 240 // three tiles
	for name, c := range map[string]struct {
		last     string // the parameter after the sizes
		value    int
		programs int
		stages   int
	}{"before": {"first", 40, 3, 3}, "persistent": {"programs", 2, 2, 4}, "wrapped": {"programs", 2, 2, 3}, "branches": {"odd", 1, 3, 3}} {
		t.Run(name, func(t *testing.T) {
			plain, bulk := placedPTX(t, kernels, name, c.last, c.stages, false), placedPTX(t, kernels, name, c.last, c.stages, true)
			require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor.2d.shared"))
			require.Equal(t, c.stages < 4, strings.Contains(bulk.Text, "cp.async.bulk.tensor.2d.global"))
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

// clampedKernels are matmuls that keep the indices of rows and columns inside of their matrices, and do not store the elements that others take the place of.
const clampedKernels = `
import triton
import triton.language as tl

@triton.jit
def selected(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    first = tl.program_id(0) * BM
    rows = first + tl.arange(0, BM)
    rows = tl.where(rows < m, rows, 0)
    others = tl.arange(0, BN)
    others = tl.where(others < n, others, 0)
    at = tl.arange(0, BK)
    x = a + rows[:, None] * k + at[None, :]
    y = b + at[:, None] * n + others[None, :]
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, tl.cdiv(k, BK)):
        left = tl.load(x, mask=at[None, :] < k - i * BK, other=0.0)
        sum = tl.dot(left, tl.load(y, mask=at[:, None] < k - i * BK, other=0.0), sum)
        x += BK
        y += BK * n
    rows = first + tl.arange(0, BM)
    others = tl.arange(0, BN)
    tl.store(c + rows[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))

@triton.jit
def last(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    others = tl.arange(0, BN)
    x = a + tl.minimum(rows, m - 1)[:, None] * k
    y = b + tl.minimum(others, n - 1)[None, :]
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, k, BK):
        at = i + tl.arange(0, BK)
        left = tl.load(x + at[None, :], mask=at[None, :] < k, other=0.0)
        sum = tl.dot(left, tl.load(y + at[:, None] * n, mask=at[:, None] < k, other=0.0), sum)
    tl.store(c + rows[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))

@triton.jit
def place(tile, columns, GROUP: tl.constexpr):
    return tile // (columns * GROUP) * GROUP + tile % GROUP, tile % (columns * GROUP) // GROUP

@triton.jit
def carried(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    columns = tl.cdiv(n, BN)
    stored = tl.program_id(0) - programs
    for tile in range(tl.program_id(0), tl.cdiv(m, BM) * columns, programs):
        row, column = place(tile, columns, 1)
        rows = row * BM + tl.arange(0, BM)
        others = column * BN + tl.arange(0, BN)
        rows = tl.where(rows < m, rows, 0)
        others = tl.where(others < n, others, 0)
        sum = tl.zeros((BM, BN), tl.float32)
        for i in range(0, tl.cdiv(k, BK)):
            at = i * BK + tl.arange(0, BK)
            x = tl.load(a + rows[:, None] * k + at[None, :], mask=at[None, :] < k, other=0.0)
            y = tl.load(b + at[:, None] * n + others[None, :], mask=at[:, None] < k, other=0.0)
            sum = tl.dot(x, y, sum)
        stored += programs
        row, column = place(stored, columns, 1)
        rows = row * BM + tl.arange(0, BM)
        others = column * BN + tl.arange(0, BN)
        tl.store(c + rows[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))
`

// TestClampedTilesByBulkCopies: bulk copies make tiles whose indices a kernel clamps, where it stores nothing of what they change.
func TestClampedTilesByBulkCopies(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	kernels := loadKernels(t, clampedKernels)
	for name, programs := range map[string]int{"selected": 3, "last": 3, "carried": 2} {
		t.Run(name, func(t *testing.T) { checkExact(t, kernels, name, programs, 1) })
	}
}

// checkExact runs a matmul of small integers, whose sums are exact: without and with maps it computes the same as the interpreter, which knows only the kernel.
// The rows of its matrices are in some parts, whose size it gets.
func checkExact(t *testing.T, kernels *triton.Module, name string, programs, parts int) {
	const rows, columns = 320, 240
	p := product{tile: [2]int{128, 256}, out: 2, inputs: plainInputs, scalars: func(m, n, k int) []int { return []int{m / parts, n, k, 2} },
		element: func(x float32) uint16 { return halfOf(float32(math.Round(float64(2 * x)))) }}
	source := placedTTIR(t, kernels, name, "programs")
	reference, err := ttir.Compile(source.Module.Top, source.Symbol)
	require.NoError(t, err)
	plain, bulk := placedPTX(t, kernels, name, "programs", 3, false), placedPTX(t, kernels, name, "programs", 3, true)
	require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor"))
	for _, k := range []int{16, 208} {
		launch := func() interp.Launch {
			l := p.launch(rows, columns, k)
			l.Grid[0] = programs
			return l
		}
		checkMapped(t, plain, bulk, 2, launch, "sums of", k)
		want, got := launch(), launch()
		require.NoError(t, reference.Run(t.Context(), want))
		simulate(t, plain, got)
		assert.Equal(t, want.Memory.Buffers()[2].Data, got.Memory.Buffers()[2].Data)
	}
}

// partKernels are matmuls whose tiles are in a part of a matrix, or in its last part first.
const partKernels = `
import triton
import triton.language as tl

@triton.jit
def batched(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    tiles = tl.cdiv(m, BM)
    batch = tl.program_id(0) // tiles
    rows = tl.program_id(0) % tiles * BM + tl.arange(0, BM)
    others = tl.arange(0, BN)
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, k, BK):
        at = i + tl.arange(0, BK)
        x = tl.load(a + batch * m * k + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < k), other=0.0)
        sum = tl.dot(x, tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < k) & (others[None, :] < n), other=0.0), sum)
    tl.store(c + (batch * m + rows)[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))

@triton.jit
def split(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    tiles = tl.cdiv(m, BM)
    part = tl.program_id(0) // tiles
    rows = tl.program_id(0) % tiles * BM + tl.arange(0, BM)
    others = tl.arange(0, BN)
    each = tl.cdiv(tl.cdiv(k, BK), programs) * BK
    end = min(part * each + each, k)
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(part * each, end, BK):
        at = i + tl.arange(0, BK)
        x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < end), other=0.0)
        sum = tl.dot(x, tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < end) & (others[None, :] < n), other=0.0), sum)
    tl.store(c + (part * m + rows)[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))

@triton.jit
def backwards(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    others = tl.arange(0, BN)
    steps = tl.cdiv(k, BK)
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, steps):
        at = (steps - 1 - i) * BK + tl.arange(0, BK)
        x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < k), other=0.0)
        sum = tl.dot(x, tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < k) & (others[None, :] < n), other=0.0), sum)
    tl.store(c + rows[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))

@triton.jit
def uneven(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    tiles = tl.cdiv(m, BM)
    part = tl.program_id(0) // tiles
    rows = tl.program_id(0) % tiles * BM + tl.arange(0, BM)
    others = tl.arange(0, BN)
    each = tl.cdiv(k, programs)
    end = min(part * each + each, k)
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(part * each, end, BK):
        at = i + tl.arange(0, BK)
        x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < end), other=0.0)
        sum = tl.dot(x, tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < end) & (others[None, :] < n), other=0.0), sum)
    tl.store(c + (part * m + rows)[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))

@triton.jit
def too_far(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    others = tl.arange(0, BN)
    steps = tl.cdiv(k, BK)
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, steps):
        at = (steps - 2 - i) * BK + tl.arange(0, BK)
        x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < k), other=0.0)
        sum = tl.dot(x, tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < k) & (others[None, :] < n), other=0.0), sum)
    tl.store(c + rows[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))

@triton.jit
def overlapping(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    tiles = tl.cdiv(m, BM)
    part = tl.program_id(0) // tiles
    rows = tl.program_id(0) % tiles * BM + tl.arange(0, BM)
    others = tl.arange(0, BN)
    each = tl.cdiv(tl.cdiv(k, BK), programs) * BK
    end = min(part * each + each, k)
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(part * each, end, BK // 2):
        at = i + tl.arange(0, BK)
        x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < end), other=0.0)
        sum = tl.dot(x, tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < end) & (others[None, :] < n), other=0.0), sum)
    tl.store(c + (part * m + rows)[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))

@triton.jit
def too_long(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    tiles = tl.cdiv(m, BM)
    part = tl.program_id(0) // tiles
    rows = tl.program_id(0) % tiles * BM + tl.arange(0, BM)
    others = tl.arange(0, BN)
    each = tl.cdiv(tl.cdiv(k, BK), programs) * BK
    end = min(part * each + each, k)
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(part * each, k, BK):
        at = i + tl.arange(0, BK)
        x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < end), other=0.0)
        sum = tl.dot(x, tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < end) & (others[None, :] < n), other=0.0), sum)
    tl.store(c + (part * m + rows)[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))

@triton.jit
def odd(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    tiles = tl.cdiv(m, BM)
    part = tl.program_id(0) // tiles
    rows = tl.program_id(0) % tiles * BM + tl.arange(0, BM)
    others = tl.arange(0, BN)
    each = tl.cdiv(tl.cdiv(k, BK), programs) * BK
    end = min(part * each + each + 8, k)
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(part * each, end, BK):
        at = i + tl.arange(0, BK)
        x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < end), other=0.0)
        sum = tl.dot(x, tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < end) & (others[None, :] < n), other=0.0), sum)
    tl.store(c + (part * m + rows)[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))
`

// TestPartsByBulkCopies: maps have a dimension for parts of a matrix, do not cut tiles where a program's part of the sums ends, and tiles may go down.
func TestPartsByBulkCopies(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	kernels := loadKernels(t, partKernels)
	t.Run("batched", func(t *testing.T) { checkExact(t, kernels, "batched", 4, 2) })
	t.Run("split", func(t *testing.T) { checkExact(t, kernels, "split", 4, 2) })
	t.Run("backwards", func(t *testing.T) { checkExact(t, kernels, "backwards", 3, 1) })
	for _, name := range []string{"uneven", "overlapping", "too_long", "odd", "too_far"} { // parts end within a tile, or before the loop; the last tile begins before its matrix
		assert.NotContains(t, placedPTX(t, kernels, name, "programs", 3, true).Text, "cp.async.bulk.tensor")
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

// askedKernel is a persistent matmul of small tiles whose loop over tiles may ask for warps with tasks of their own, or for one loop in the place of two.
const askedKernel = `
import triton
import triton.language as tl

@triton.jit
def asked(a, b, c, m, n, k, programs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SPECIALIZE: tl.constexpr, FLATTEN: tl.constexpr):
    columns = tl.cdiv(n, BN)
    for tile in tl.range(tl.program_id(0), tl.cdiv(m, BM) * columns, programs, warp_specialize=SPECIALIZE, flatten=FLATTEN, disallow_acc_multi_buffer=SPECIALIZE):
        rows = tile // columns * BM + tl.arange(0, BM)
        others = tile % columns * BN + tl.arange(0, BN)
        sum = tl.zeros((BM, BN), tl.float32)
        for i in range(0, tl.cdiv(k, BK)):
            at = i * BK + tl.arange(0, BK)
            x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < k), other=0.0)
            y = tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < k) & (others[None, :] < n), other=0.0)
            sum = tl.dot(x, y, sum)
        tl.store(c + rows[:, None] * n + others[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (others[None, :] < n))
`

// TestAskedRoles: a kernel with so few accumulators that it has no roles otherwise has them where its author asks for warps with tasks of their own, or for copies
// that go on from one tile to the next. Two blocks are on a multiprocessor, for which the result is converted in passes.
func TestAskedRoles(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	kernel, err := loadKernels(t, askedKernel).Kernel("asked")
	require.NoError(t, err)
	compiled := func(columns int, specialize, flatten, maps bool) *ptx.Kernel {
		out, err := kernel.TTIR(&triton.Specialization{
			Signature:    map[string]string{"a": "*fp16", "b": "*fp16", "c": "*fp16", "m": "i32", "n": "i32", "k": "i32", "programs": "i32"},
			Divisibility: map[string]int{"a": 16, "b": 16, "c": 16, "n": 16, "k": 16},
			Constants:    map[string]any{"BM": 128, "BN": columns, "BK": 64, "SPECIALIZE": specialize, "FLATTEN": flatten},
		}, triton.TTIR, triton.Options{})
		require.NoError(t, err)
		require.NoError(t, out.Module.Run(ptx.Lowering))
		compiled, err := ptx.Compile(out.Module.Top, out.Symbol, ptx.Options{Target: "sm_90a", Warps: 4, Stages: 3, Contract: true, Maps: maps, Verify: true})
		require.NoError(t, err)
		return compiled
	}
	const threads, roles = 4, 8
	for name, c := range map[string]struct {
		columns             int
		specialize, flatten bool
		warps               int
	}{"small": {64, false, false, threads}, "specialized": {64, true, false, roles}, "flattened": {64, false, true, roles}, "crowded": {128, true, false, roles}} {
		t.Run(name, func(t *testing.T) {
			plain, mapped := compiled(c.columns, c.specialize, c.flatten, false), compiled(c.columns, c.specialize, c.flatten, true)
			require.Equal(t, threads, plain.Warps)
			require.Equal(t, c.warps, mapped.Warps)
			p := product{element: halfOf, tile: [2]int{128, c.columns}, out: 2, inputs: plainInputs, scalars: func(m, n, k int) []int { return []int{m, n, k, 2} }}
			for _, k := range []int{16, 208} {
				checkMapped(t, plain, mapped, 2, func() interp.Launch {
					l := p.launch(208, 144, k)
					l.Grid[0] = 2
					return l
				}, "sums of", k)
			}
		})
	}
}

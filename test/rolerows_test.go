package test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// scaledKernels are matmuls whose loops load vectors beside their tiles, and tiles of different sizes one after the other.
const scaledKernels = `
import triton
import triton.language as tl

@triton.jit
def part(sum, a, b, s, m, n, k, rows, others, first, last, MASK: tl.constexpr, BK: tl.constexpr):
    for i in range(first, last):
        at = i * BK + tl.arange(0, BK)
        x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < k), other=0.0)
        y = tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < k) & (others[None, :] < n), other=0.0)
        if MASK:
            scale = tl.load(s + i * (n + 1) + others, mask=others < n, other=0.0)
        else:
            scale = tl.load(s + i * n + others)
        sum += tl.dot(x, y) * scale[None, :]
    return sum

@triton.jit
def blocks(a, b, s, c, m, n, k, MASK: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    others = tl.arange(0, BN)
    half = tl.cdiv(k, BK) // 2
    sum = tl.zeros((BM, BN), tl.float32)
    sum = part(sum, a, b, s, m, n, k, rows, others, 0, half, MASK, BK)
    sum = part(sum, a, b, s, m, n, k, rows, others, half, tl.cdiv(k, BK), MASK, BK)
    tl.store(c + rows[:, None] * n + others[None, :], sum, mask=(rows[:, None] < m) & (others[None, :] < n))

@triton.jit
def sizes(a, b, s, c, m, n, k, MASK: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    others = tl.arange(0, BN)
    half = tl.cdiv(k, BK) // 2
    sum = tl.zeros((BM, BN), tl.float32)
    for turn in range(0, 2):
        sum = part(sum, a, b, s, m, n, k, rows, others, turn, 2 * half, MASK, BK // 2)
        if turn != half:
            for i in range(half, tl.cdiv(k, BK)):
                at = i * BK + tl.arange(0, BK)
                x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < k), other=0.0)
                y = tl.load(b + at[:, None] * n + others[None, :], mask=(at[:, None] < k) & (others[None, :] < n), other=0.0)
                sum = tl.dot(x, y, sum)
    tl.store(c + rows[:, None] * n + others[None, :], sum, mask=(rows[:, None] < m) & (others[None, :] < n))
`

// TestScaledProductsByBulkCopies: the role of the bulk copies loads vectors as well, by bulk copies where they have maps, and by its threads
// where a mask cuts a row of a matrix whose rows are not aligned. It fills one ring with tiles of different sizes.
func TestScaledProductsByBulkCopies(t *testing.T) {
	needLLVM(t)
	kernels := loadKernels(t, scaledKernels)
	for _, name := range []string{"blocks", "sizes"} {
		for _, masks := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				k, err := kernels.Kernel(name)
				require.NoError(t, err)
				out, err := k.TTIR(&triton.Specialization{
					Signature:    map[string]string{"a": "*fp16", "b": "*fp16", "s": "*fp32", "c": "*fp32", "m": "i32", "n": "i32", "k": "i32"},
					Divisibility: map[string]int{"a": 16, "b": 16, "s": 16, "c": 16, "n": 16, "k": 16},
					Constants:    map[string]any{"MASK": masks, "BM": 128, "BN": 128, "BK": 64},
				}, triton.TTIR, triton.Options{})
				require.NoError(t, err)
				require.NoError(t, out.Module.Run(ptx.Lowering))
				compile := func(maps bool) *ptx.Kernel {
					compiled, err := ptx.Compile(out.Module.Top, out.Symbol, ptx.Options{Target: "sm_90a", Warps: 8, Contract: true, Maps: maps, Verify: true})
					require.NoError(t, err)
					return compiled
				}
				plain, bulk := compile(false), compile(true)
				require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor.2d"))
				require.Equal(t, masks, strings.Contains(bulk.Text, "cp.async.mbarrier.arrive"))
				for _, products := range []int{16, 208} {
					checkMapped(t, plain, bulk, 2, func() interp.Launch { return scaledProduct(112, 112, products) }, "sums of", products)
				}
			})
		}
	}
}

// scaledProduct has random matrices and scales, and more scales than columns: loads without a mask read them.
func scaledProduct(m, n, k int) interp.Launch {
	l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
	r := rand.New(rand.NewPCG(uint64(k), 3))
	halves := func(count int) (data []byte) {
		for range count {
			data = binary.LittleEndian.AppendUint16(data, halfOf(float32(r.NormFloat64())))
		}
		return data
	}
	var scales []byte
	for range 128 + (n+1)*(k/16+1) {
		scales = binary.LittleEndian.AppendUint32(scales, math.Float32bits(float32(r.NormFloat64())))
	}
	for i, data := range [][]byte{halves(m * k), halves(k * n), scales, make([]byte, m*n*4)} {
		l.Args = append(l.Args, interp.Pointer(l.Memory.Add(string(rune('w'+i)), data)))
	}
	for _, v := range []int{m, n, k} {
		l.Args = append(l.Args, interp.Scalar(uint64(v)))
	}
	return l
}

// scaledBlocksKernel is a matmul of blocks with scales: for each row of one matrix and for so many columns of the other. Rows and columns wrap around.
const scaledBlocksKernel = `
import triton
import triton.language as tl

@triton.jit
def scaled(a, b, sa, sb, c, m, n, k, MASK: tl.constexpr, GROUP: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    blocks = tl.cdiv(k, BK)
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, blocks):
        at = i * BK + tl.arange(0, BK)
        x = tl.load(a + (rows % m)[:, None] * k + at[None, :], mask=at[None, :] < k, other=0.0)
        y = tl.load(b + (columns % n)[None, :] * k + at[:, None], mask=at[:, None] < k, other=0.0)
        if MASK:
            left = tl.load(sa + rows % m * blocks + i, mask=rows % m != 3, other=0.0)
        else:
            left = tl.load(sa + rows % m * blocks + i)
        right = tl.load(sb + columns % n // GROUP * blocks + i)
        sum += tl.dot(x, y) * left[:, None] * right[None, :]
    tl.store(c + rows[:, None] * n + columns[None, :], sum, mask=(rows[:, None] < m) & (columns[None, :] < n))
`

// TestScaledBlocksByBulkCopies: the role of the bulk copies gathers the scales of rows and columns, whose indices and masks its threads compute for themselves. Kernels of
// 4 warps, with two blocks on a multiprocessor, have roles as well as kernels of 8 warps.
func TestScaledBlocksByBulkCopies(t *testing.T) {
	needLLVM(t)
	kernels := loadKernels(t, scaledBlocksKernel)
	for warps, rows := range map[int]int{4: 64, 8: 128} {
		for _, masks := range []bool{false, true} {
			t.Run(fmt.Sprint(warps, masks), func(t *testing.T) {
				k, err := kernels.Kernel("scaled")
				require.NoError(t, err)
				out, err := k.TTIR(&triton.Specialization{
					Signature:    map[string]string{"a": "*fp16", "b": "*fp16", "sa": "*fp32", "sb": "*fp32", "c": "*fp32", "m": "i32", "n": "i32", "k": "i32"},
					Divisibility: map[string]int{"a": 16, "b": 16, "sa": 16, "sb": 16, "c": 16, "n": 16, "k": 16},
					Constants:    map[string]any{"MASK": masks, "GROUP": 32, "BM": rows, "BN": 128, "BK": 64},
				}, triton.TTIR, triton.Options{})
				require.NoError(t, err)
				require.NoError(t, out.Module.Run(ptx.Lowering))
				compile := func(maps bool) *ptx.Kernel {
					compiled, err := ptx.Compile(out.Module.Top, out.Symbol, ptx.Options{Target: "sm_90a", Warps: warps, Contract: true, Maps: maps, Verify: true})
					require.NoError(t, err)
					return compiled
				}
				plain, bulk := compile(false), compile(true)
				require.Equal(t, plain.Warps+4, bulk.Warps)
				require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor.2d.shared"))
				require.Positive(t, strings.Count(bulk.Text, "cp.async.mbarrier.arrive"))
				for _, products := range []int{64, 336} {
					checkMapped(t, plain, bulk, 2, func() interp.Launch { return scaledBlocks(112, 208, products, rows) }, "sums of", products)
				}
			})
		}
	}
}

// scaledBlocks has random matrices, and the scales of their blocks.
func scaledBlocks(m, n, k, tile int) interp.Launch {
	l := interp.Launch{Grid: [3]int{(m + tile - 1) / tile, (n + 127) / 128, 1}, Memory: memory.New()}
	r := rand.New(rand.NewPCG(uint64(k), 6))
	halves := func(count int) (data []byte) {
		for range count {
			data = binary.LittleEndian.AppendUint16(data, halfOf(float32(r.NormFloat64())))
		}
		return data
	}
	scales := func(count int) (data []byte) {
		for range count {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(r.NormFloat64())))
		}
		return data
	}
	blocks := (k + 63) / 64
	for i, data := range [][]byte{halves(m * k), halves(k * n), scales(m * blocks), scales((n + 31) / 32 * blocks), make([]byte, m*n*4)} {
		l.Args = append(l.Args, interp.Pointer(l.Memory.Add(string(rune('v'+i)), data)))
	}
	for _, v := range []int{m, n, k} {
		l.Args = append(l.Args, interp.Scalar(uint64(v)))
	}
	return l
}

// biasedKernel is attention with a bias, a tile that no dot reads.
const biasedKernel = `
import triton
import triton.language as tl

@triton.jit
def biased(q, k, v, bias, o, n, scale, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    d = tl.arange(0, D)
    head = tl.program_id(1)
    x = tl.load(q + (head * n + rows)[:, None] * D + d[None, :], mask=rows[:, None] < n, other=0.0)
    acc = tl.zeros((BM, D), tl.float32)
    most = tl.full((BM,), float("-inf"), tl.float32)
    total = tl.zeros((BM,), tl.float32)
    for i in range(0, n, BN):
        at = i + tl.arange(0, BN)
        y = tl.load(k + (head * n + at)[:, None] * D + d[None, :], mask=at[:, None] < n, other=0.0)
        b = tl.load(bias + rows[:, None] * n + at[None, :], mask=(rows[:, None] < n) & (at[None, :] < n), other=0.0)
        s = tl.dot(x, y.T) * scale + b
        s = tl.where(at[None, :] < n, s, float("-inf"))
        now = tl.maximum(most, tl.max(s, 1))
        p = tl.exp2(s - now[:, None])
        alpha = tl.exp2(most - now)
        total = total * alpha + tl.sum(p, 1)
        z = tl.load(v + (head * n + at)[:, None] * D + d[None, :], mask=at[:, None] < n, other=0.0)
        acc = tl.dot(p.to(tl.float16), z, acc * alpha[:, None])
        most = now
    tl.store(o + (head * n + rows)[:, None] * D + d[None, :], (acc / total[:, None]).to(tl.float16), mask=rows[:, None] < n)
`

// TestBiasByBulkCopies: a tile with a map that threads read, beside the operands of dots, comes by a bulk copy as well.
func TestBiasByBulkCopies(t *testing.T) {
	needLLVM(t)
	k, err := loadKernels(t, biasedKernel).Kernel("biased")
	require.NoError(t, err)
	signature, divisibility := map[string]string{"n": "i32", "scale": "fp32"}, map[string]int{"n": 16}
	for _, name := range []string{"q", "k", "v", "bias", "o"} {
		signature[name], divisibility[name] = "*fp16", 16
	}
	out, err := k.TTIR(&triton.Specialization{Signature: signature, Divisibility: divisibility, Constants: map[string]any{"BM": 128, "BN": 64, "D": 64}}, triton.TTIR, triton.Options{})
	require.NoError(t, err)
	require.NoError(t, out.Module.Run(ptx.Lowering))
	compile := func(maps bool) *ptx.Kernel {
		compiled, err := ptx.Compile(out.Module.Top, out.Symbol, ptx.Options{Target: "sm_90a", Warps: 4, Stages: 2, Contract: true, Maps: maps, Verify: true})
		require.NoError(t, err)
		return compiled
	}
	plain, bulk := compile(false), compile(true)
	require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor"))
	require.NotContains(t, bulk.Text, "cp.async.cg")
	for _, rows := range []int{48, 208} {
		checkMapped(t, plain, bulk, 2, func() interp.Launch {
			l := interp.Launch{Grid: [3]int{(rows + 127) / 128, 1, 1}, Memory: memory.New()}
			r := rand.New(rand.NewPCG(uint64(rows), 5))
			for i, size := range []int{rows * 64, rows * 64, rows * 64, rows * rows, rows * 64} {
				var data []byte
				for range size {
					data = binary.LittleEndian.AppendUint16(data, halfOf(float32(r.NormFloat64())))
				}
				l.Args = append(l.Args, interp.Pointer(l.Memory.Add(string(rune('a'+i)), data)))
			}
			l.Args = append(l.Args, interp.Scalar(uint64(rows)), interp.Scalar(uint64(math.Float32bits(0.125))))
			return l
		}, "rows", rows)
	}
}

// TestBackwardByBulkCopies: the gradients of attention, whose rows have a scale and a sum, have the same bits with a role that copies, for numbers of rows that are no
// multiples of a tile. Blocks that go through the programs of several heads compute the same.
func TestBackwardByBulkCopies(t *testing.T) {
	needLLVM(t)
	for name, results := range map[string][]string{"attn_bwd_dkdv": {"dk", "dv"}, "attn_bwd_dq": {"dq"}} {
		t.Run(name, func(t *testing.T) {
			file := "corpus/" + name + "/perf/kernel.ttir"
			plain, bulk, persistent := compiledWith(t, file, nil), compiledWith(t, file, withMaps), compiledWith(t, file, withPrograms)
			require.Equal(t, plain.Warps+4, bulk.Warps)
			require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor.3d.shared"))
			require.Equal(t, 2, persistent.Resident)
			require.Positive(t, strings.Count(persistent.Text, "cp.async.bulk.tensor.3d.global"))
			for _, rows := range []int{16, 144, 304} {
				checkMapped(t, plain, bulk, 2, func() interp.Launch { return backward(rows, 1, results) }, "rows", rows)
			}
			checkMapped(t, plain, persistent, 2, func() interp.Launch { return backward(208, 3, results) }, "rows", 208)
		})
	}
}

// backward has random tensors of attention with 64 columns, and what the backward pass needs of the forward pass.
func backward(rows, heads int, results []string) interp.Launch {
	const head = 64
	l := interp.Launch{Grid: [3]int{(rows + 127) / 128, heads, 1}, Memory: memory.New()}
	r := rand.New(rand.NewPCG(uint64(rows), 4))
	for _, name := range slices.Concat([]string{"q", "k", "v", "do", "lse", "delta"}, results) {
		var data []byte
		switch name {
		case "lse", "delta":
			for range heads * rows {
				data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(r.NormFloat64())))
			}
		case "dk", "dv", "dq":
			data = make([]byte, heads*rows*head*2)
		default:
			for range heads * rows * head {
				data = binary.LittleEndian.AppendUint16(data, halfOf(float32(r.NormFloat64())))
			}
		}
		l.Args = append(l.Args, interp.Pointer(l.Memory.Add(name, data)))
	}
	l.Args = append(l.Args, interp.Scalar(uint64(math.Float32bits(0.125))), interp.Scalar(uint64(rows)))
	return l
}

// partsKernel computes two sums of products with one matrix each, in two loops with tiles of different sizes: the first loop is for the block on the diagonal.
const partsKernel = `
import triton
import triton.language as tl

@triton.jit
def part(keys, values, x, y, q, o, s, rows, own, d, first, last, MASK: tl.constexpr, D: tl.constexpr, BN: tl.constexpr):
    for i in range(first, last, BN):
        at = i + tl.arange(0, BN)
        z = tl.load(q + at[:, None] * D + d[None, :])
        w = tl.load(o + at[:, None] * D + d[None, :])
        p = tl.dot(x, z.T) - tl.load(s + at)[None, :]
        if MASK:
            p = tl.where(at[None, :] >= own[:, None], p, 0.0)
        values = tl.dot(p.to(tl.float16), w, values)
        keys = tl.dot((p * tl.dot(y, w.T)).to(tl.float16), z, keys)
    return keys, values

@triton.jit
def parts(k, v, q, o, s, to, rows, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    start = tl.program_id(0) * BM
    own = start + tl.arange(0, BM)
    d = tl.arange(0, D)
    head = tl.program_id(1)
    at = (head * rows + own)[:, None] * D + d[None, :]
    x = tl.load(k + at)
    y = tl.load(v + at)
    keys = tl.zeros((BM, D), tl.float32)
    values = tl.zeros((BM, D), tl.float32)
    q += head * rows * D
    o += head * rows * D
    s += head * rows
    keys, values = part(keys, values, x, y, q, o, s, rows, own, d, start, start + BM, True, D, BN // 2)
    keys, values = part(keys, values, x, y, q, o, s, rows, own, d, start + BM, rows, False, D, BN)
    tl.store(to + at, (keys + values).to(tl.float16))
`

// TestOperandsOfTwoLoopsInRoles: matrices that the dots of two loops read are stored to shared memory once, and kept while the ring has tiles of the one size
// and of the other. Blocks that go through programs store them for each.
func TestOperandsOfTwoLoopsInRoles(t *testing.T) {
	needLLVM(t)
	k, err := loadKernels(t, partsKernel).Kernel("parts")
	require.NoError(t, err)
	signature, divisibility := map[string]string{"rows": "i32", "s": "*fp32"}, map[string]int{"rows": 16, "s": 16}
	for _, name := range []string{"k", "v", "q", "o", "to"} {
		signature[name], divisibility[name] = "*fp16", 16
	}
	out, err := k.TTIR(&triton.Specialization{Signature: signature, Divisibility: divisibility, Constants: map[string]any{"BM": 128, "BN": 32, "D": 64}}, triton.TTIR, triton.Options{})
	require.NoError(t, err)
	require.NoError(t, out.Module.Run(ptx.Lowering))
	compile := func(change func(o *ptx.Options)) *ptx.Kernel {
		o := ptx.Options{Target: "sm_90a", Warps: 4, Stages: 4, Contract: true, Verify: true}
		change(&o)
		compiled, err := ptx.Compile(out.Module.Top, out.Symbol, o)
		require.NoError(t, err)
		return compiled
	}
	plain := compile(func(*ptx.Options) {})
	for _, mapped := range []*ptx.Kernel{compile(withMaps), compile(withPrograms)} {
		require.Equal(t, plain.Warps+4, mapped.Warps)
		for _, rows := range []int{128, 256} {
			checkMapped(t, plain, mapped, 2, func() interp.Launch {
				l := interp.Launch{Grid: [3]int{rows / 128, 2, 1}, Memory: memory.New()}
				r := rand.New(rand.NewPCG(uint64(rows), 6))
				for i := range 6 {
					var data []byte
					for range 2 * rows * 64 {
						data = binary.LittleEndian.AppendUint16(data, halfOf(float32(r.NormFloat64()/8)))
					}
					if i == 4 {
						data = binary.LittleEndian.AppendUint32(nil, math.Float32bits(0.25))
						data = slices.Repeat(data, 2*rows)
					}
					l.Args = append(l.Args, interp.Pointer(l.Memory.Add(string(rune('a'+i)), data)))
				}
				l.Args = append(l.Args, interp.Scalar(uint64(rows)))
				return l
			}, "rows", rows)
		}
	}
}

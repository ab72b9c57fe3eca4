package test

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// narrowWeights are matmuls with integers as weights, which the loop extends: bytes, and words with eight rows each, whose groups have zeros.
const narrowWeights = `
import triton
import triton.language as tl

@triton.jit
def bytes(x, w, z, y, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    at = tl.arange(0, BK)
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, k, BK):
        a = tl.load(x + rows[:, None] * k + (i + at)[None, :])
        b = tl.load(w + (i + at)[:, None] * n + columns[None, :])
        sum = tl.dot(a, b.to(a.dtype), sum)
    tl.store(y + rows[:, None] * n + columns[None, :], sum)

@triton.jit
def words(x, w, z, y, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    at = tl.arange(0, BK)
    words = w + (at // 8)[:, None] * n + columns[None, :]
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, k, BK):
        a = tl.load(x + rows[:, None] * k + (i + at)[None, :])
        q = tl.load(words)
        zero = tl.load(z + (i // 64) * n + columns)
        b = ((q >> (at % 8 * 4)[:, None]) & 15) - zero[None, :]
        sum = tl.dot(a, b.to(a.dtype), sum)
        words += BK // 8 * n
    tl.store(y + rows[:, None] * n + columns[None, :], sum)
`

// TestOperandsOfNarrowWeights: threads compute the operands of an iteration while the dot of the one before runs, from tiles that they copy or that a role does, and
// words are loaded an iteration ahead. All numbers are integers, and sums exact.
func TestOperandsOfNarrowWeights(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	const m, n = 128, 256
	for name, typ := range map[string]string{"bytes": "bf16", "words": "fp16"} {
		kernel, err := loadKernels(t, narrowWeights).Kernel(name)
		require.NoError(t, err)
		weight := map[string]string{"bytes": "*i8", "words": "*i32"}[name]
		for _, change := range []func(o *ptx.Options){func(*ptx.Options) {}, withMaps, withPrograms} {
			out, err := kernel.TTIR(&triton.Specialization{
				Signature:    map[string]string{"x": "*" + typ, "w": weight, "z": "*i32", "y": "*fp32", "m": "i32", "n": "i32", "k": "i32"},
				Divisibility: map[string]int{"x": 16, "w": 16, "z": 16, "y": 16, "m": 16, "n": 16, "k": 16},
				Constants:    map[string]any{"BM": 128, "BN": 128, "BK": 64},
			}, triton.TTIR, triton.Options{})
			require.NoError(t, err)
			require.NoError(t, out.Module.Run(ptx.Lowering))
			o := ptx.Options{Target: "sm_90a", Warps: 8, Stages: 3, Contract: true, Verify: true}
			change(&o)
			k, err := ptx.Compile(out.Module.Top, out.Symbol, o)
			require.NoError(t, err)
			require.Contains(t, k.Text, "wgmma.wait_group.sync.aligned 1;")
			if o.Maps && name == "bytes" {
				require.Equal(t, 12, int(k.Warps))
			}
			for _, depth := range []int{64, 128, 192, 640} {
				r := rand.New(rand.NewPCG(uint64(depth), 5))
				l := interp.Launch{Grid: [3]int{m / 128, n / 128, 1}, Memory: memory.New()}
				x, w, z := make([]int, m*depth), make([]int, depth*n), make([]int, (depth+63)/64*n)
				data := make([]byte, 2*len(x))
				for i := range x {
					x[i] = r.IntN(9) - 4
					bits := uint16(math.Float32bits(float32(x[i])) >> 16)
					if typ == "fp16" { // 1024 and more has a unit of 1
						bits = map[int]uint16{-4: 0xc400, -3: 0xc200, -2: 0xc000, -1: 0xbc00, 0: 0, 1: 0x3c00, 2: 0x4000, 3: 0x4200, 4: 0x4400}[x[i]]
					}
					binary.LittleEndian.PutUint16(data[2*i:], bits)
				}
				l.Args = append(l.Args, interp.Pointer(l.Memory.Add("x", data)))
				zeros := make([]byte, 4*len(z))
				if name == "words" {
					for i := range z {
						z[i] = r.IntN(16)
						binary.LittleEndian.PutUint32(zeros[4*i:], uint32(z[i]))
					}
				}
				if name == "bytes" {
					data = make([]byte, len(w))
					for i := range w {
						w[i] = r.IntN(256) - 128
						data[i] = byte(w[i])
					}
				} else {
					data = make([]byte, len(w)/2)
					for i := range w {
						row, column := i/n, i%n
						q := r.IntN(16)
						at := 4 * (row/8*n + column)
						binary.LittleEndian.PutUint32(data[at:], binary.LittleEndian.Uint32(data[at:])|uint32(q)<<(row%8*4))
						w[i] = q - z[row/64*n+column]
					}
				}
				l.Args = append(l.Args, interp.Pointer(l.Memory.Add("w", data)), interp.Pointer(l.Memory.Add("z", zeros)), interp.Pointer(l.Memory.Add("y", make([]byte, 4*m*n))))
				for _, v := range []int{m, n, depth} {
					l.Args = append(l.Args, interp.Scalar(uint64(v)))
				}
				require.NoError(t, simulateWithMaps(t, k, l, uint64(depth)), "%s %d", name, depth)
				got := l.Memory.Buffers()[3].Data
				wrong := 0
				for i := range m {
					for j := range n {
						sum := 0
						for at := range depth {
							sum += x[i*depth+at] * w[at*n+j]
						}
						if math.Float32frombits(binary.LittleEndian.Uint32(got[4*(i*n+j):])) != float32(sum) {
							wrong++
						}
					}
				}
				assert.Zero(t, wrong, "%s, sums of %d", name, depth)
			}
		}
	}
}

// pagedProduct is a product with the rows of a cache that a table names, as in decoding with pages.
const pagedProduct = `
import triton
import triton.language as tl

@triton.jit
def paged(x, cache, table, y, length, PAGE: tl.constexpr, D: tl.constexpr, BM: tl.constexpr, BT: tl.constexpr):
    rows = tl.arange(0, BM)
    d = tl.arange(0, D)
    sum = tl.zeros((BM, D), tl.float32)
    for start in range(0, length, BT):
        t = start + tl.arange(0, BT)
        page = tl.load(table + t // PAGE, mask=t < length, other=0)
        token = page * PAGE + t % PAGE
        v = tl.load(cache + token[:, None] * D + d[None, :], mask=(t < length)[:, None], other=0)
        a = tl.load(x + rows[:, None] * length + t[None, :], mask=(t < length)[None, :], other=0.0)
        sum = tl.dot(a, v.to(tl.float16), sum)
    tl.store(y + rows[:, None] * D + d[None, :], sum)
`

// TestPagesAreCopiedAhead: rows that a table names are copied to shared memory ahead, and the table is read an iteration before, and not after its end.
func TestPagesAreCopiedAhead(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	const rows, d, page = 16, 128, 16
	kernel, err := loadKernels(t, pagedProduct).Kernel("paged")
	require.NoError(t, err)
	out, err := kernel.TTIR(&triton.Specialization{
		Signature:    map[string]string{"x": "*fp16", "cache": "*i8", "table": "*i32", "y": "*fp32", "length": "i32"},
		Divisibility: map[string]int{"x": 16, "cache": 16, "table": 16, "y": 16},
		Constants:    map[string]any{"PAGE": page, "D": d, "BM": rows, "BT": 64},
	}, triton.TTIR, triton.Options{})
	require.NoError(t, err)
	require.NoError(t, out.Module.Run(ptx.Lowering))
	for _, target := range []string{"sm_80", "sm_90a"} {
		k, err := ptx.Compile(out.Module.Top, out.Symbol, ptx.Options{Target: target, Warps: 4, Stages: 3, Contract: true, Verify: true})
		require.NoError(t, err)
		require.Contains(t, k.Text, "cp.async.cg.shared.global")
		for _, length := range []int{1, 64, 100, 333} {
			r := rand.New(rand.NewPCG(uint64(length), 6))
			pages := (length + page - 1) / page
			x, table, cache := make([]byte, 2*rows*length), make([]byte, 4*pages), make([]byte, (pages+3)*page*d)
			for i := range cache {
				cache[i] = byte(r.IntN(256))
			}
			for i := range rows * length { // 0 or 1
				binary.LittleEndian.PutUint16(x[2*i:], uint16(r.IntN(2)*0x3c00))
			}
			for i, at := range r.Perm(pages + 3)[:pages] {
				binary.LittleEndian.PutUint32(table[4*i:], uint32(at))
			}
			l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
			for i, data := range [][]byte{x, cache, table, make([]byte, 4*rows*d)} {
				l.Args = append(l.Args, interp.Pointer(l.Memory.Add(string("xcty"[i]), data)))
			}
			l.Args = append(l.Args, interp.Scalar(uint64(length)))
			require.NoError(t, simulateWithMaps(t, k, l, uint64(length)), "%s %d", target, length)
			got, wrong := l.Memory.Buffers()[3].Data, 0
			for i := range rows {
				for j := range d {
					sum := 0
					for at := range length {
						if binary.LittleEndian.Uint16(x[2*(i*length+at):]) != 0 {
							row := int(binary.LittleEndian.Uint32(table[4*(at/page):]))*page + at%page
							sum += int(int8(cache[row*d+j]))
						}
					}
					if math.Float32frombits(binary.LittleEndian.Uint32(got[4*(i*d+j):])) != float32(sum) {
						wrong++
					}
				}
			}
			assert.Zero(t, wrong, "%s, %d rows", target, length)
		}
	}
}

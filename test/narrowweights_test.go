package test

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"strings"
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
				assert.Zero(t, wrong, "%s, sums of %d, %s", name, depth, strings.TrimSpace(out.Symbol))
			}
		}
	}
}

package test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// packedBytesKernels compute bytes, four in a word.
const packedBytesKernels = `
import triton
import triton.language as tl

@triton.jit
def each(x, y, o, SIZE: tl.constexpr):
    at = tl.arange(0, SIZE)
    a = tl.load(x + at)
    b = tl.load(y + at)
    tl.store(o + at, a & b)
    tl.store(o + SIZE + at, a | b)
    tl.store(o + 2 * SIZE + at, a ^ b)
    tl.store(o + 3 * SIZE + at, a + b)
    tl.store(o + 4 * SIZE + at, a - b)
    tl.store(o + 5 * SIZE + at, a << 3)
    tl.store(o + 6 * SIZE + at, a >> 5)
    tl.store(o + 7 * SIZE + at, 77 - (a + 200))
    tl.store(o + 8 * SIZE + at, a << (b & 7))

@triton.jit
def halves(x, y, o, SIZE: tl.constexpr):
    at = tl.arange(0, SIZE)
    a = tl.load(x + at)
    b = tl.load(y + at)
    low = ((a ^ b) & 15).to(tl.int8) - 8
    high = ((a ^ b) >> 4).to(tl.int8) - 8
    both = tl.arange(0, 2 * SIZE)
    tl.store(o + both, tl.reshape(tl.join(low, high), (2 * SIZE,)).to(tl.float16))
`

// TestPackedBytes: bytes that are computed four at a time have all carries and borrows inside of them, for numbers at the ends of the range too. A shift by what a thread
// computes is done byte by byte.
func TestPackedBytes(t *testing.T) {
	needLLVM(t)
	kernels := loadKernels(t, packedBytesKernels)
	r := rand.New(rand.NewPCG(1, 2))
	const most = 2048
	x, y := make([]byte, most), make([]byte, most)
	ends := []byte{0, 1, 0x7f, 0x80, 0x81, 0xff}
	for i := range most {
		x[i], y[i] = byte(r.Uint32()), byte(r.Uint32())
		if i < len(ends)*len(ends) {
			x[i], y[i] = ends[i/len(ends)], ends[i%len(ends)]
		}
	}
	run := func(t *testing.T, name, result string, size, bytes int) ([]byte, string) {
		k, err := kernels.Kernel(name)
		require.NoError(t, err)
		out, err := k.TTIR(&triton.Specialization{
			Signature:    map[string]string{"x": "*u8", "y": "*u8", "o": result},
			Divisibility: map[string]int{"x": 16, "y": 16, "o": 16},
			Constants:    map[string]any{"SIZE": size},
		}, triton.TTIR, triton.Options{})
		require.NoError(t, err)
		require.NoError(t, out.Module.Run(ptx.Lowering))
		compiled, err := ptx.Compile(out.Module.Top, out.Symbol, ptx.Options{Target: "sm_90a", Warps: 4, Contract: true, Verify: true})
		require.NoError(t, err)
		l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
		for i, data := range [][]byte{x[:size], y[:size], make([]byte, bytes)} {
			l.Args = append(l.Args, interp.Pointer(l.Memory.Add(string(rune('x'+i)), data)))
		}
		simulate(t, compiled, l)
		return l.Memory.Buffers()[2].Data, compiled.Text
	}
	each := []func(a, b byte) byte{
		func(a, b byte) byte { return a & b }, func(a, b byte) byte { return a | b }, func(a, b byte) byte { return a ^ b },
		func(a, b byte) byte { return a + b }, func(a, b byte) byte { return a - b }, func(a, b byte) byte { return a << 3 },
		func(a, b byte) byte { return a >> 5 }, func(a, b byte) byte { return 77 - (a + 200) }, func(a, b byte) byte { return a << (b & 7) },
	}
	for _, size := range []int{128, 256, 512, most} { // of a thread one byte to sixteen
		t.Run(fmt.Sprint("each", size), func(t *testing.T) {
			got, _ := run(t, "each", "*u8", size, len(each)*size)
			for k, f := range each {
				for i := range size {
					assert.Equal(t, f(x[i], y[i]), got[k*size+i], "operation %d of %d and %d", k, x[i], y[i])
				}
			}
		})
		t.Run(fmt.Sprint("halves", size), func(t *testing.T) {
			got, text := run(t, "halves", "*fp16", size, 4*size)
			for i := range size {
				v := x[i] ^ y[i]
				for k, half := range []byte{v & 15, v >> 4} {
					at := 4*i + 2*k
					assert.Equal(t, halfOf(float32(half)-8), uint16(got[at])|uint16(got[at+1])<<8, "half %d of %d", k, v)
				}
			}
			if size == most {
				assert.Contains(t, text, "prmt.b32")
			}
		})
	}
}

package bench

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
	"unsafe"

	"github.com/ebitengine/purego"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/llvmc"
)

// size is that of a product of matrices.
type size struct{ m, n, k int32 }

// products are kernels which mostly multiply matrices, with the same products
// for sgemm.
var products = []struct {
	kernel, symbol string
	grid           [3]int
	buffers        []int // bytes of each
	float16        bool
	numbers        []uint64 // behind the buffers
	sgemm          []size
	times          int // each of them
}{
	{"matmul_f32_ieee", "matmul_ieee_kernel", [3]int{8, 8, 1}, []int{1 << 20, 1 << 20, 1 << 20}, false,
		[]uint64{512, 512, 512, 512, 512, 512}, []size{{512, 512, 512}}, 1},
	{"matmul_f16", "matmul_kernel", [3]int{8, 1, 1}, []int{1 << 19, 1 << 19, 1 << 19}, true,
		[]uint64{512, 512, 512, 512, 512, 512}, []size{{512, 512, 512}}, 1},
	{"matmul_bf16_bias_leaky", "matmul_bias_leaky_kernel", [3]int{8, 1, 1}, []int{1 << 19, 1 << 19, 1 << 10, 1 << 19}, true,
		[]uint64{512, 512, 512, 512, 512, 512, uint64(math.Float32bits(0.01))}, []size{{512, 512, 512}}, 1},
	{"flash_attn_fwd", "attn_fwd_kernel", [3]int{2, 16, 1}, []int{1 << 19, 1 << 19, 1 << 19, 1 << 19, 1 << 14}, true,
		[]uint64{uint64(math.Float32bits(0.18033688)), 262144, 16384, 64, 16, 256}, []size{{256, 256, 64}, {256, 64, 256}}, 16},
}

// BenchmarkProducts runs kernels on one worker, and in between their products
// by OpenBLAS on one thread; the ratio is one of the best times. OpenBLAS
// chooses slow code for processors it does not know: set OPENBLAS_CORETYPE
// (SkylakeX has AVX-512).
func BenchmarkProducts(b *testing.B) {
	if _, err := llvmc.Open(); errors.Is(err, llvmc.ErrMissing) {
		b.Skip(err)
	}
	sgemm := openBLAS(b)
	for _, p := range products {
		text, err := os.ReadFile(filepath.Join("../test/corpus", p.kernel, "perf", "kernel.ttir"))
		if err != nil {
			continue // another corpus
		}
		b.Run(p.kernel, func(b *testing.B) {
			m, err := tshared.Parse("kernel", string(text))
			require.NoError(b, err)
			require.NoError(b, m.Run("triton-to-linalg"))
			k, err := cpu.Compile(m.Top, p.symbol, cpu.Options{Contract: true})
			require.NoError(b, err)
			defer k.Close()
			var args []uint64
			var buffers [][]byte
			for _, n := range p.buffers {
				buffer := smallNumbers(n, p.float16)
				buffers = append(buffers, buffer)
				args = append(args, uint64(uintptr(unsafe.Pointer(&buffer[0]))))
			}
			launch := cpu.Launch{Grid: p.grid, Args: append(args, p.numbers...), Workers: 1}
			ours, theirs := time.Hour, time.Hour
			for b.Loop() {
				start := time.Now()
				require.NoError(b, k.Run(context.Background(), launch))
				ours = min(ours, time.Since(start))
				if sgemm == nil {
					continue
				}
				start = time.Now()
				for range p.times {
					for _, s := range p.sgemm {
						sgemm(s)
					}
				}
				theirs = min(theirs, time.Since(start))
			}
			require.Len(b, buffers, len(p.buffers))
			b.ReportMetric(ours.Seconds()*1e3, "ms")
			if sgemm != nil {
				b.ReportMetric(theirs.Seconds()*1e3, "sgemm-ms")
				b.ReportMetric(theirs.Seconds()/ours.Seconds(), "x-sgemm")
			}
		})
	}
}

// smallNumbers are floats below 2 in a buffer, of any format: the bits above are
// those of 0.5 to 2.
func smallNumbers(bytes int, float16 bool) []byte {
	r := rand.New(rand.NewPCG(1, uint64(bytes)))
	buffer := make([]byte, bytes)
	for i := 0; i < bytes; i += 2 {
		buffer[i] = byte(r.Uint32())
		if float16 {
			buffer[i+1] = 0x3b + byte(r.Uint32()%4)
		}
	}
	if !float16 {
		for i := 0; i < bytes; i += 4 {
			*(*float32)(unsafe.Pointer(&buffer[i])) = r.Float32()
		}
	}
	return buffer
}

// openBLAS gives a function that multiplies matrices in f32 on one thread; nil
// without the library.
func openBLAS(b *testing.B) func(size) {
	lib, err := purego.Dlopen("libopenblas.so.0", purego.RTLD_NOW|purego.RTLD_GLOBAL)
	if err != nil {
		b.Log("no OpenBLAS to compare with (apt-get install libopenblas0-pthread):", err)
		return nil
	}
	sgemm, err := purego.Dlsym(lib, "sgemm_")
	require.NoError(b, err)
	threads, err := purego.Dlsym(lib, "openblas_set_num_threads")
	require.NoError(b, err)
	llvmc.Call(threads, 1)
	var x, y, z [512 * 512]float32
	for i := range x {
		x[i], y[i] = float32(i%7), float32(i%5)
	}
	type operands struct {
		trans       byte
		alpha, beta float32
		s           size
	}
	return func(s size) {
		o := &operands{trans: 'N', alpha: 1, s: s}
		address := func(p unsafe.Pointer) uintptr { return uintptr(p) }
		trans, m, n, k := address(unsafe.Pointer(&o.trans)), address(unsafe.Pointer(&o.s.m)), address(unsafe.Pointer(&o.s.n)), address(unsafe.Pointer(&o.s.k))
		llvmc.Call(sgemm, trans, trans, m, n, k, address(unsafe.Pointer(&o.alpha)), address(unsafe.Pointer(&x)), m,
			address(unsafe.Pointer(&y)), k, address(unsafe.Pointer(&o.beta)), address(unsafe.Pointer(&z)), m)
	}
}

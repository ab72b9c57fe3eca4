package test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// sortKernels sort rows of N elements, the whole of it or its K first; argsort packs indices below the keys.
const sortKernels = `
import triton
import triton.language as tl

@triton.jit
def sort(x, y, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    tl.store(y + i, tl.sort(tl.load(x + i)))

@triton.jit
def sort_falling(x, y, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    tl.store(y + i, tl.sort(tl.load(x + i), descending=True))

@triton.jit
def topk(x, y, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    j = tl.arange(0, M)[:, None] * N + tl.arange(0, K)[None, :]
    tl.store(y + j, tl.topk(tl.load(x + i), K))

@triton.jit
def argsort(x, y, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    keys = (tl.load(x + i).to(tl.int64) << 32) | tl.arange(0, N)[None, :]
    tl.store(y + i, tl.sort(keys).to(tl.int32))
`

// sorts is a kernel of sortKernels for some sizes.
type sorts struct {
	kernel, elem string
	m, n, k      int
	warps        int
}

func (s sorts) String() string {
	return fmt.Sprintf("%s of %dx%d %s in %d warps", s.kernel, s.m, s.n, s.elem, s.warps)
}

// manySorts have more elements than unrolled networks have room for.
var manySorts = []sorts{
	{"sort", "fp32", 1, 1024, 0, 4}, {"sort", "fp32", 1, 8192, 0, 4}, {"sort", "fp32", 1, 8192, 0, 1}, {"sort", "fp32", 1, 2048, 0, 16},
	{"sort_falling", "i64", 1, 8192, 0, 4}, {"sort", "i8", 8, 512, 0, 2}, {"sort_falling", "fp16", 4, 1024, 0, 4}, {"sort", "bf16", 2, 1024, 0, 2},
	{"sort", "fp64", 16, 128, 0, 1}, {"sort_falling", "u32", 64, 64, 0, 2}, {"sort", "fp32", 1, 2, 0, 1}, {"sort", "i16", 2, 4, 0, 4},
	{"topk", "fp32", 1, 8192, 512, 4}, {"topk", "i32", 4, 1024, 16, 1}, {"argsort", "i32", 1, 8192, 0, 4}, {"argsort", "i32", 4, 512, 0, 2},
}

// module is the kernel in Triton IR.
func (s sorts) module(t *testing.T) (*tshared.Module, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sorts.py")
	require.NoError(t, os.WriteFile(file, []byte(sortKernels), 0o644))
	m, err := triton.Load(file, triton.LoadOptions{})
	require.NoError(t, err)
	k, err := m.Kernel(s.kernel)
	require.NoError(t, err)
	out, err := k.TTIR(&triton.Specialization{
		Signature: map[string]string{"x": "*" + s.elem, "y": "*" + s.elem, "M": "constexpr", "N": "constexpr", "K": "constexpr"},
		Constants: map[string]any{"M": int64(s.m), "N": int64(s.n), "K": int64(s.k)},
	}, triton.TTIR, triton.Options{})
	require.NoError(t, err)
	return out.Module, out.Symbol
}

// launch is a launch on elements, and where its results are.
func (s sorts) launch(data []byte, mem *memory.Memory) (interp.Launch, *memory.Buffer) {
	l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: mem}
	l.Args = append(l.Args, interp.Pointer(mem.Add("x", slices.Clone(data))))
	out := mem.Add("y", make([]byte, len(data)))
	l.Args = append(l.Args, interp.Pointer(out))
	return l, out
}

// sortInputs are random elements with many equal ones; floats have zeros of both signs, and NaN where asked for.
func (s sorts) inputs(nan bool) []byte {
	r := rand.New(rand.NewPCG(1, uint64(s.n)))
	var data bytes.Buffer
	for range s.m * s.n {
		v := float32(r.NormFloat64())
		switch r.IntN(8) {
		case 0:
			v = float32(r.IntN(4))
		case 1:
			v = float32(math.Copysign(0, float64(r.IntN(2))-1))
		case 2:
			if nan && r.IntN(8) == 0 {
				v = float32(math.NaN())
			}
		}
		bits := any(r.Uint64() >> (r.IntN(2) * 32))
		switch s.elem {
		case "fp32":
			bits = v
		case "fp64":
			bits = float64(v)
		case "bf16":
			bits = uint16(math.Float32bits(v) >> 16)
		case "fp16", "i16":
			bits = uint16(r.Uint32() >> (r.IntN(2) * 8)) // of floats, some are NaN
		case "i8":
			bits = uint8(r.Uint32())
		case "i32", "u32":
			bits = r.Uint32() >> (r.IntN(2) * 24)
		}
		_ = binary.Write(&data, binary.LittleEndian, bits)
	}
	return data.Bytes()
}

// TestSortsRun: the lowered kernel with networks in place of its steps, native code and the simulated GPU compute what Triton IR says, also of
// numbers that are not ordered.
func TestSortsRun(t *testing.T) {
	needLLVM(t)
	for _, s := range manySorts {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			data := s.inputs(true)
			source, name := s.module(t)
			reference, err := ttir.Compile(source.Top, name)
			require.NoError(t, err)
			l, want := s.launch(data, memory.New())
			require.NoError(t, reference.Run(context.Background(), l))

			lowered, name := s.module(t)
			require.NoError(t, lowered.Run("triton-to-linalg"))
			k, err := cpu.Compile(lowered.Top, name, cpu.Options{})
			require.NoError(t, err)
			defer k.Close()
			l, got := s.launch(data, memory.NewNative())
			require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: l.Grid, Args: slices.Concat(argWords(l)...)}))
			assert.True(t, bytes.Equal(want.Data, got.Data), "native code")

			require.NoError(t, lowered.Run("form-sorting-networks"))
			formed, err := linalg.Compile(lowered.Top, name)
			require.NoError(t, err)
			l, got = s.launch(data, memory.New())
			require.NoError(t, formed.Run(context.Background(), l))
			assert.True(t, bytes.Equal(want.Data, got.Data), "lowered, with networks")

			distributed, name := s.module(t)
			require.NoError(t, distributed.Run(ptx.Lowering))
			g, err := ptx.Compile(distributed.Top, name, ptx.Options{Target: "sm_90", Warps: s.warps, Stages: 3})
			require.NoError(t, err)
			l, got = s.launch(data, memory.New())
			simulate(t, g, l)
			assert.True(t, bytes.Equal(want.Data, got.Data), "PTX")
		})
	}
}

// TestSortsAreSorted: native code sorts as Go does.
func TestSortsAreSorted(t *testing.T) {
	needLLVM(t)
	for _, s := range []sorts{{kernel: "sort", elem: "fp32", m: 4, n: 2048}, {kernel: "sort_falling", elem: "fp32", m: 1, n: 8192}} {
		m, name := s.module(t)
		require.NoError(t, m.Run("triton-to-linalg"))
		k, err := cpu.Compile(m.Top, name, cpu.Options{})
		require.NoError(t, err)
		defer k.Close()
		data := s.inputs(false)
		want := make([]float32, s.m*s.n)
		_, err = binary.Decode(data, binary.LittleEndian, want)
		require.NoError(t, err)
		for row := range slices.Chunk(want, s.n) {
			slices.Sort(row)
			if s.kernel == "sort_falling" {
				slices.SortFunc(row, func(a, b float32) int { return cmp.Compare(b, a) })
			}
		}
		l, out := s.launch(data, memory.NewNative())
		require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: l.Grid, Args: slices.Concat(argWords(l)...)}))
		got := make([]float32, len(want))
		_, err = binary.Decode(out.Data, binary.LittleEndian, got)
		require.NoError(t, err)
		for i, v := range want {
			require.True(t, v == got[i], "%s: element %d is %v, not %v", s, i, got[i], v)
		}
	}
}

// TestSortsAreShort: sorts of many elements are loops, not networks of their own length.
func TestSortsAreShort(t *testing.T) {
	for _, s := range manySorts {
		m, name := s.module(t)
		require.NoError(t, m.Run(ptx.Lowering))
		text, err := ptx.Text(m.Top, name, ptx.Options{Target: "sm_90", Warps: s.warps, Stages: 3, NoLineInfo: true})
		require.NoError(t, err)
		assert.Less(t, strings.Count(text, "\n"), 3000+400*max(1, s.m*s.n/(32*s.warps)), "PTX of %s", s)
		m, name = s.module(t)
		require.NoError(t, m.Run("triton-to-linalg"))
		text, err = cpu.Text(m.Top, name, cpu.Options{})
		require.NoError(t, err)
		assert.Less(t, strings.Count(text, "\n"), 2500, "native code of %s", s)
	}
}

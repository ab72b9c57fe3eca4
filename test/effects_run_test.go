package test

import (
	"bytes"
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// effectKernels reduce and scan with combine functions that assert, loop or are not pure.
const effectKernels = `
import triton
import triton.language as tl

@triton.jit(debug=True)
def checked(a, b):
    sum = a.to(tl.int64) + b.to(tl.int64)
    tl.device_assert((sum >= -2**31) & (sum < 2**31), "it overflows")
    return a + b

@triton.jit(debug=True)
def small(a, b):
    tl.device_assert(a + b < 100000, "too large")
    return a + b

@triton.jit
def impure(a, b):
    return tl.inline_asm_elementwise("add.s32 $0, $1, $2;", "=r,r,r", [a, b], dtype=tl.int32, is_pure=False, pack=1)

@triton.jit
def looping(a, b):
    n = 0
    while n * n < a:
        n = n + 1
    for i in range(0, 2):
        n = n + i
    return tl.maximum(a, b) + 0 * n

@triton.jit(debug=True)
def reduce_checked(x, y):
    tl.store(y, tl.reduce(tl.load(x + tl.arange(0, 1024)), 0, checked))

@triton.jit(debug=True)
def rows_checked(x, y):
    i = tl.arange(0, 32)[:, None] * 32 + tl.arange(0, 32)[None, :]
    tl.store(y + tl.arange(0, 32), tl.reduce(tl.load(x + i), 1, checked))

@triton.jit(debug=True)
def columns_checked(x, y):
    i = tl.arange(0, 64)[:, None] * 16 + tl.arange(0, 16)[None, :]
    tl.store(y + tl.arange(0, 16), tl.reduce(tl.load(x + i), 0, checked))

@triton.jit(debug=True)
def scan_checked(x, y):
    i = tl.arange(0, 1024)
    tl.store(y + i, tl.associative_scan(tl.load(x + i), 0, checked))

@triton.jit
def reduce_impure(x, y):
    tl.store(y, tl.reduce(tl.load(x + tl.arange(0, 256)), 0, impure))

@triton.jit
def rows_impure(x, y):
    i = tl.arange(0, 32)[:, None] * 32 + tl.arange(0, 32)[None, :]
    tl.store(y + tl.arange(0, 32), tl.reduce(tl.load(x + i), 1, impure))

@triton.jit
def reduce_looping(x, y):
    tl.store(y, tl.reduce(tl.load(x + tl.arange(0, 256)), 0, looping))

@triton.jit
def rows_looping(x, y):
    i = tl.arange(0, 32)[:, None] * 32 + tl.arange(0, 32)[None, :]
    tl.store(y + tl.arange(0, 32), tl.reduce(tl.load(x + i), 1, looping))

@triton.jit(debug=True)
def different(a, b):
    tl.device_assert(a != b, "the same")
    return tl.maximum(a, b)

@triton.jit
def endless(a, b):
    n = 0
    while (a - b) * n == 0:
        n = n + 1
    return tl.maximum(a, b) + tl.where(n > 1000, 1, 0)

@triton.jit(debug=True)
def reduce_different(x, y):
    i = tl.arange(0, 64)
    tl.store(y, tl.reduce(tl.load(x + i) * 64 + i, 0, different))

@triton.jit(debug=True)
def scan_different(x, y):
    i = tl.arange(0, 64)
    tl.store(y + i, tl.associative_scan(i, 0, different))

@triton.jit(debug=True)
def rows_different(x, y):
    i = tl.arange(0, 32)[:, None] * 32 + tl.arange(0, 32)[None, :]
    tl.store(y + i, tl.associative_scan(i, 1, different))

@triton.jit
def scan_endless(x, y):
    i = tl.arange(0, 64)
    tl.store(y + i, tl.associative_scan(i, 0, endless))

@triton.jit(debug=True)
def fails(x, y):
    tl.store(y, tl.reduce(tl.load(x + tl.arange(0, 1024)), 0, small))

@triton.jit(debug=True)
def rows_fail(x, y):
    i = tl.arange(0, 4)[:, None] * 256 + tl.arange(0, 256)[None, :]
    tl.store(y + tl.arange(0, 4), tl.reduce(tl.load(x + i), 1, small))
`

// TestEffectsInReductions: combine functions with assertions, loops and effects compute the same everywhere, and assertions that fail do so
// everywhere.
func TestEffectsInReductions(t *testing.T) {
	needLLVM(t)
	file := filepath.Join(t.TempDir(), "effects.py")
	require.NoError(t, os.WriteFile(file, []byte(effectKernels), 0o644))
	m, err := triton.Load(file, triton.LoadOptions{})
	require.NoError(t, err)
	var data []byte
	for i := range 1024 {
		data = binary.LittleEndian.AppendUint32(data, uint32(i*7919%1000))
	}
	for _, name := range []string{"reduce_checked", "rows_checked", "columns_checked", "scan_checked", "reduce_impure", "rows_impure", "reduce_looping", "rows_looping",
		"reduce_different", "scan_different", "rows_different", "scan_endless", "fails", "rows_fail"} {
		t.Run(name, func(t *testing.T) {
			k, err := m.Kernel(name)
			require.NoError(t, err)
			compile := func() *triton.Output {
				out, err := k.TTIR(&triton.Specialization{Signature: map[string]string{"x": "*i32", "y": "*i32"}, Constants: map[string]any{}}, triton.TTIR, triton.Options{})
				require.NoError(t, err)
				return out
			}
			launch := func(mem *memory.Memory) (interp.Launch, *memory.Buffer) {
				l := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: mem}
				l.Args = append(l.Args, interp.Pointer(mem.Add("x", slices.Clone(data))))
				out := mem.Add("y", make([]byte, len(data)))
				l.Args = append(l.Args, interp.Pointer(out))
				return l, out
			}
			check := func(what string, err error, want, got *memory.Buffer) {
				if name == "fails" || name == "rows_fail" {
					assert.ErrorContains(t, err, "effects.py:13:37", what)
					return
				}
				require.NoError(t, err, what)
				assert.True(t, bytes.Equal(want.Data, got.Data), what)
			}
			source := compile()
			reference, err := ttir.Compile(source.Module.Top, source.Symbol)
			require.NoError(t, err)
			l, want := launch(memory.New())
			check("interpreter", reference.Run(context.Background(), l), want, want)

			native := compile()
			require.NoError(t, native.Module.Run("triton-to-linalg"))
			c, err := cpu.Compile(native.Module.Top, native.Symbol, cpu.Options{})
			require.NoError(t, err)
			defer c.Close()
			l, got := launch(memory.NewNative())
			check("native code", c.Run(context.Background(), cpu.Launch{Grid: l.Grid, Args: slices.Concat(argWords(l)...)}), want, got)

			for _, warps := range []int{1, 4} {
				distributed := compile()
				require.NoError(t, distributed.Module.Run(ptx.Lowering))
				g, err := ptx.Compile(distributed.Module.Top, distributed.Symbol, ptx.Options{Target: "sm_90", Warps: warps, Stages: 3})
				require.NoError(t, err)
				l, got = launch(memory.New())
				check("PTX", runPTX(t, g, l), want, got)
			}
		})
	}
}

// runPTX is simulate for a kernel that may fail.
func runPTX(t *testing.T, k *ptx.Kernel, given interp.Launch) error {
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	l := sim.Launch{Grid: given.Grid, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Check: true, CheckGlobal: true, MaxSteps: 1e8, Workers: 1}
	for _, b := range given.Memory.Buffers() {
		l.Memory = append(l.Memory, sim.Buffer{Name: b.Name, Base: b.Base(), Data: b.Data})
	}
	for _, p := range k.Params {
		l.Args = append(l.Args, given.Args[p.Arg]...)
	}
	_, err = entry.Run(context.Background(), l)
	return err
}

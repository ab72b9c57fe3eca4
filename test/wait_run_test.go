package test

import (
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// waitKernels wait in program 0 for what program 1 writes, each in another way. Then program 0 copies the data.
const waitKernels = `
import triton
import triton.language as tl

@triton.jit
def publish(flag, data):
    # Program 1 takes its time, so that program 0 looks in vain at first.
    n = 0
    for i in range(0, 2000):
        n += tl.atomic_add(flag + 1, 0, sem="relaxed")
    tl.store(data + tl.arange(0, 64), tl.arange(0, 64) + 7 + n)
    tl.debug_barrier()
    tl.atomic_xchg(flag, 3)

@triton.jit
def copy(data, out):
    tl.debug_barrier()
    tl.store(out + tl.arange(0, 64), tl.load(data + tl.arange(0, 64), volatile=True))

@triton.jit
def poll(flag, data, out):
    if tl.program_id(0) == 1:
        publish(flag, data)
    else:
        tl.atomic_poll(flag, 3)
        copy(data, out)

@triton.jit
def poll_tensor(flag, data, out):
    if tl.program_id(0) == 1:
        publish(flag, data)
    else:
        i = tl.arange(0, 2)
        tl.atomic_poll(flag + i, 3 - 3 * i)
        copy(data, out)

@triton.jit
def atomic_load(flag, data, out):
    if tl.program_id(0) == 1:
        publish(flag, data)
    else:
        while tl.atomic_load(flag) != 3:
            pass
        copy(data, out)

@triton.jit
def volatile_load(flag, data, out):
    if tl.program_id(0) == 1:
        publish(flag, data)
    else:
        while tl.load(flag, volatile=True) != 3:
            pass
        copy(data, out)

@triton.jit
def plain_load(flag, data, out):
    if tl.program_id(0) == 1:
        publish(flag, data)
    else:
        v = tl.load(flag)
        while v != 3:
            v = tl.load(flag)
        copy(data, out + v - 3)

@triton.jit
def plain_loads(flag, data, out):
    if tl.program_id(0) == 1:
        publish(flag, data)
    else:
        # As many elements as threads: each is loaded by one of them, so that all have the same sum.
        v = tl.sum(tl.load(flag + tl.arange(0, 128)))
        while v != 3:
            v = tl.sum(tl.load(flag + tl.arange(0, 128)))
        copy(data, out + v - 3)

@triton.jit
def add_zero(flag, data, out):
    if tl.program_id(0) == 1:
        publish(flag, data)
    else:
        while tl.atomic_add(flag, 0) != 3:
            pass
        copy(data, out)

@triton.jit
def store_release(flag, data, out):
    if tl.program_id(0) == 1:
        tl.store(data + tl.arange(0, 64), tl.arange(0, 64) + 7)
        tl.atomic_store(flag, 3)
    else:
        tl.atomic_poll(flag, 3)
        copy(data, out)

@triton.jit
def gives_up(flag, data, out):
    seen = tl.atomic_poll(flag, 5, timeout_ns=2000)
    i = tl.arange(0, 64)
    tl.store(out + i, tl.where(seen, 0, i + 7), mask=tl.program_id(0) == 0)
`

// TestWaiting: a program that waits for another one sees what it writes, in native code and in PTX whose blocks run at the same time.
func TestWaiting(t *testing.T) {
	needLLVM(t)
	file := filepath.Join(t.TempDir(), "wait.py")
	require.NoError(t, os.WriteFile(file, []byte(waitKernels), 0o644))
	m, err := triton.Load(file, triton.LoadOptions{})
	require.NoError(t, err)
	var want []byte
	for i := range 64 {
		want = binary.LittleEndian.AppendUint32(want, uint32(i+7))
	}
	for _, name := range []string{"poll", "poll_tensor", "atomic_load", "volatile_load", "plain_load", "plain_loads", "add_zero", "store_release", "gives_up"} {
		t.Run(name, func(t *testing.T) {
			k, err := m.Kernel(name)
			require.NoError(t, err)
			compile := func() *triton.Output {
				signature := map[string]string{"flag": "*i32", "data": "*i32", "out": "*i32"}
				out, err := k.TTIR(&triton.Specialization{Signature: signature, Constants: map[string]any{}}, triton.TTIR, triton.Options{})
				require.NoError(t, err)
				return out
			}
			launch := func(mem *memory.Memory) (interp.Launch, *memory.Buffer) {
				l := interp.Launch{Grid: [3]int{2, 1, 1}, Memory: mem}
				l.Args = append(l.Args, interp.Pointer(mem.Add("flag", make([]byte, 512))), interp.Pointer(mem.Add("data", make([]byte, 256))))
				out := mem.Add("out", make([]byte, 256))
				l.Args = append(l.Args, interp.Pointer(out))
				return l, out
			}
			ctx, stop := context.WithTimeout(t.Context(), time.Minute) // a kernel that hangs
			defer stop()

			native := compile()
			require.NoError(t, native.Module.Run("triton-to-linalg"))
			c, err := cpu.Compile(native.Module.Top, native.Symbol, cpu.Options{})
			require.NoError(t, err)
			defer c.Close()
			l, got := launch(memory.NewNative())
			require.NoError(t, c.Run(ctx, cpu.Launch{Grid: l.Grid, Args: slices.Concat(argWords(l)...), Workers: 2}))
			assert.Equal(t, want, got.Data, "native code")

			for _, warps := range []int{1, 4} {
				distributed := compile()
				require.NoError(t, distributed.Module.Run(ptx.Lowering))
				g, err := ptx.Compile(distributed.Module.Top, distributed.Symbol, ptx.Options{Target: "sm_90", Warps: warps, Stages: 3})
				require.NoError(t, err)
				l, got = launch(memory.New())
				runTogether(ctx, t, g, l)
				assert.Equal(t, want, got.Data, "PTX")
			}
		})
	}
}

// runTogether simulates a kernel whose blocks run at the same time.
func runTogether(ctx context.Context, t *testing.T, k *ptx.Kernel, given interp.Launch) {
	t.Helper()
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	l := sim.Launch{Grid: given.Grid, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Workers: 2}
	for _, b := range given.Memory.Buffers() {
		l.Memory = append(l.Memory, sim.Buffer{Name: b.Name, Base: b.Base(), Data: b.Data})
	}
	for _, p := range k.Params {
		l.Args = append(l.Args, given.Args[p.Arg]...)
	}
	_, err = entry.Run(ctx, l)
	require.NoError(t, err)
}

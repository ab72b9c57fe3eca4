package cpu_test

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/diag"
)

// A kernel whose programs do nothing, and one whose programs count themselves.
const (
	emptyKernel    = "tt.func @k() {\n  tt.return\n}"
	countingKernel = `tt.func @k(%count: !tt.ptr<i32>) {
  %one = arith.constant 1 : i32
  %yes = arith.constant true
  %old = tt.atomic_rmw add, acq_rel, gpu, %count, %one, %yes : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}`
)

// fromTriton compiles a kernel of Triton IR.
func fromTriton(t testing.TB, text string) *cpu.Kernel {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	m, err := tshared.Parse("k.ttir", text)
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-to-linalg"))
	k, err := cpu.Compile(m.Top, "", cpu.Options{})
	require.NoError(t, err)
	t.Cleanup(k.Close)
	return k
}

// A panic in a worker is an error: the process continues, and the kernel can run again.
func TestWorkersPanic(t *testing.T) {
	k := fromTriton(t, emptyKernel)
	launch := cpu.Launch{Grid: [3]int{1000, 1, 1}, Workers: 4}
	launch.Progress = func(int, int) { panic("ouch") }
	err := k.Run(context.Background(), launch)
	require.EqualError(t, err, "BUG: a worker panicked on 'kernel @k': ouch")
	var bug *diag.Bug
	require.ErrorAs(t, err, &bug)
	launch.Progress = nil
	require.NoError(t, k.Run(context.Background(), launch))
}

// Launches one after the other, at once and after a pause run all of their programs.
func TestWorkersOfManyLaunches(t *testing.T) {
	k := fromTriton(t, countingKernel)
	const grid, launches = 50, 300
	var all sync.WaitGroup
	for g := range 4 {
		all.Go(func() {
			count := new(int32)
			var pinned runtime.Pinner
			pinned.Pin(count)
			defer pinned.Unpin()
			p, err := k.Prepare(cpu.Launch{Grid: [3]int{grid, 1, 1}, Args: []uint64{uint64(uintptr(unsafe.Pointer(count)))}, Workers: 2 + 3*g})
			if !assert.NoError(t, err) {
				return
			}
			for i := range launches {
				if i%100 == 99 {
					time.Sleep(time.Millisecond) // threads that wait for a launch fall asleep
				}
				if !assert.NoError(t, p.Run(context.Background())) {
					return
				}
			}
			assert.EqualValues(t, grid*launches, atomic.LoadInt32(count))
		})
	}
	all.Wait()
}

func BenchmarkLaunch(b *testing.B) {
	k := fromTriton(b, emptyKernel)
	for _, workers := range []int{1, 2} {
		p, err := k.Prepare(cpu.Launch{Grid: [3]int{64, 1, 1}, Workers: workers})
		require.NoError(b, err)
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = p.Run(context.Background())
			}
		})
	}
}

package gpu_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

// TestRun: a kernel runs on buffers and on slices.
func TestRun(t *testing.T) {
	k, c := compiled(t, scale, gpu.Options{})
	x := upload(t, c, []float32{1, 2, 3, 4, 5, 6, 7}...)
	require.NoError(t, k.Run(t.Context(), gpu.Grid{2}, x, 0.5, 6))
	assert.Equal(t, []float32{0.5, 1, 1.5, 2, 2.5, 3, 7}, values(t, x))

	host := []float32{1, 2, 3, 4, 5, 6, 7}
	require.NoError(t, k.Run(t.Context(), gpu.Grid{2}, host, 2.0, 6))
	assert.Equal(t, []float32{2, 4, 6, 8, 10, 12, 7}, host)
	require.NoError(t, k.Run(t.Context(), gpu.Grid{1}, host[1:2], float32(0.5), 1))
	assert.Equal(t, []float32{2, 2, 6, 8, 10, 12, 7}, host)
}

// TestManyGoroutines: several goroutines run one kernel at once.
func TestManyGoroutines(t *testing.T) {
	k, _ := compiled(t, scale, gpu.Options{})
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			x := []float32{1, 2, 3, 4, 5}
			assert.NoError(t, k.Run(t.Context(), gpu.Grid{2}, x, float64(i), 5))
			assert.Equal(t, float32(5*i), x[4])
		})
	}
	all.Wait()
}

// TestBound: arguments and the grid of a prepared launch change.
func TestBound(t *testing.T) {
	k, c := compiled(t, scale, gpu.Options{})
	x, y := upload(t, c, []float32{1, 1, 1, 1, 1, 1, 1, 1}...), upload(t, c, float32(3))
	s, err := c.NewStream()
	require.NoError(t, err)
	b, err := k.Prepare(gpu.Launch{Grid: gpu.Grid{1}, Args: []any{x, 2.0, 8}, Stream: s})
	require.NoError(t, err)
	require.NoError(t, b.Start())
	require.NoError(t, b.Set(1, 3.0))
	require.NoError(t, b.SetGrid(gpu.Grid{2}))
	require.NoError(t, b.Start())
	require.NoError(t, b.Wait(t.Context()))
	assert.Equal(t, []float32{6, 6, 6, 6, 3, 3, 3, 3}, values(t, x))

	require.NoError(t, b.Set(0, y))
	require.NoError(t, b.Set(2, 1))
	require.NoError(t, b.Run(t.Context()))
	assert.Equal(t, []float32{9}, values(t, y))

	require.EqualError(t, b.Set(3, 1), "kernel @scale has no argument 3, only 3 of them")
	require.EqualError(t, b.Set(1, 1), `argument "by" (number 1) of kernel @scale: it is a number of type f32, but a value of Go type int is given`)
	require.ErrorContains(t, b.SetGrid(gpu.Grid{}), "has no programs")
	require.ErrorContains(t, b.SetGrid(gpu.Grid{1, 70000}), "the grid has 70000 blocks along y")
	require.NoError(t, b.Run(t.Context()), "a refused argument changes nothing")
	assert.Equal(t, []float32{27}, values(t, y))

	host := []float32{5, 6}
	require.NoError(t, b.Set(0, host))
	require.NoError(t, b.Set(2, 2))
	require.ErrorContains(t, b.Start(), `argument "x" (number 0) of kernel @scale: it is memory of the host`)
	require.NoError(t, b.Run(t.Context()))
	assert.Equal(t, []float32{15, 18}, host)
	require.NoError(t, b.Set(0, host[1:]))
	require.NoError(t, b.Set(2, 1))
	require.NoError(t, b.Run(t.Context()))
	assert.Equal(t, []float32{15, 54}, host)
	require.NoError(t, b.Set(0, x))
	require.NoError(t, b.Start())
	require.NoError(t, b.Close())
	require.NoError(t, s.Close())
}

// TestEvents: one stream waits for an event of another.
func TestEvents(t *testing.T) {
	k, c := compiled(t, scale, gpu.Options{})
	x := upload(t, c, []float32{1, 2, 3, 4}...)
	first, err := c.NewStream()
	require.NoError(t, err)
	second, err := c.NewStream()
	require.NoError(t, err)
	between, err := c.NewUntimedEvent()
	require.NoError(t, err)
	a, err := k.Prepare(gpu.Launch{Grid: gpu.Grid{1}, Args: []any{x, 2.0, 4}, Stream: first})
	require.NoError(t, err)
	b, err := k.Prepare(gpu.Launch{Grid: gpu.Grid{1}, Args: []any{x, 5.0, 4}, Stream: second})
	require.NoError(t, err)
	require.NoError(t, a.Start())
	require.NoError(t, between.Record(first))
	require.NoError(t, second.WaitEvent(between))
	require.NoError(t, b.Start())
	require.NoError(t, b.Wait(t.Context()))
	assert.Equal(t, []float32{10, 20, 30, 40}, values(t, x))
	for _, close := range []func() error{a.Close, b.Close, between.Close, first.Close, second.Close} {
		require.NoError(t, close())
	}
}

// TestNoAllocation: a bound launch on device memory allocates nothing.
func TestNoAllocation(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8, 4}}
	table := f.Table()
	k, c := loaded(t, table, `{"name": "k", "num_warps": 4, "params": [{"arg": 0, "type": "ptr", "element": "f32"}, {"arg": 1, "type": "i32"}]}`)
	x, err := gpu.NewBuffer[float32](c, 4)
	require.NoError(t, err)
	b, err := k.Prepare(gpu.Launch{Grid: gpu.Grid{1}, Args: []any{x, 1}})
	require.NoError(t, err)
	// The fake driver records calls, which allocates.
	table.LaunchKernel = noLaunch
	table.CtxPushCurrent = func(cuda.Handle) cuda.Result { return cuda.Success }
	table.CtxPopCurrent = func(*cuda.Handle) cuda.Result { return cuda.Success }
	table.EventRecord = func(cuda.Handle, cuda.Handle) cuda.Result { return cuda.Success }
	table.EventQuery = func(cuda.Handle) cuda.Result { return cuda.Success }
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if b.Start() != nil {
			panic("Start failed")
		}
	}))
	ctx := t.Context()
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if b.Run(ctx) != nil {
			panic("Run failed")
		}
	}))
	var shared tshared.Bound = b
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if shared.Set(1, 7) != nil || shared.Run(ctx) != nil {
			panic("Run failed")
		}
	}))
}

// TestTimeout: a kernel that does not end keeps its memory.
func TestTimeout(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{Params: []int{8}}
	k, _ := loaded(t, f.Table(), `{"name": "k", "num_warps": 1, "params": [{"arg": 0, "type": "ptr", "element": "f32"}]}`)
	f.Busy(1 << 30)
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	err := k.Run(ctx, gpu.Grid{1}, []float32{1})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.ErrorAs(t, err, new(*cuda.Timeout))
	require.NotContains(t, f.Calls(), "cuMemFree")
	f.Busy(0)
}

const asserting = `tt.func public @k(%x: !tt.ptr<i32> loc("x"), %n: i32 loc("n")) {
  %pid = tt.get_program_id x : i32
  %ok = arith.cmpi slt, %pid, %n : i32
  %t = tt.splat %ok : i1 -> tensor<1xi1>
  tt.assert %t, "few programs" : tensor<1xi1>
  tt.store %x, %pid : !tt.ptr<i32>
  tt.return
}`

// TestFailure: a failed assertion is told with its place, on a GPU as on a CPU.
func TestFailure(t *testing.T) {
	f := fakecuda.NewSimulated()
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	needsLLVM(t)
	k, err := gpu.Compile(t.Context(), "k.ttir", asserting, gpu.Options{Context: c})
	require.NoError(t, err)
	x := []int32{0}
	require.NoError(t, k.Run(t.Context(), gpu.Grid{2}, x, 2))
	err = k.Run(t.Context(), gpu.Grid{3}, x, 2)
	var failure *tshared.Failure
	require.ErrorAs(t, err, &failure)
	assert.Equal(t, [3]int{2, 0, 0}, failure.Program)
	assert.Equal(t, "k.ttir:5:3", failure.Place)
	assert.Contains(t, failure.Message, "few programs")
	assert.ErrorAs(t, err, new(*cuda.ContextLost))
	assert.ErrorContains(t, err, "k.ttir:5:3: assertion failed: few programs (program 2, 0, 0")
}

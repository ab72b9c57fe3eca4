package jit_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/jit"
)

// TestCompilesOnce: however many goroutines launch, each specialisation is compiled once.
func TestCompilesOnce(t *testing.T) {
	var compiled, loaded atomic.Int32
	fn := load(t, "add", jit.WithHooks(jit.Hooks{
		AfterCompile: func(c jit.Compilation) { compiled.Add(1); assert.Positive(t, c.Took) },
		KernelLoaded: func(jit.Compilation) { loaded.Add(1) },
	}))
	blocks := []int{16, 32, 64}
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			x, y, out := counted(100), counted(100), make([]float32, 100)
			for range 5 {
				block := blocks[i%len(blocks)]
				assert.NoError(t, fn.Launch(t.Context(), jit.CPU(), jit.CDiv(100, block), x, y, out, 100, block))
				assert.Equal(t, float32(198), out[99])
			}
		})
	}
	all.Wait()
	assert.EqualValues(t, len(blocks), compiled.Load())
	assert.EqualValues(t, len(blocks), loaded.Load())
}

// TestParallel: different specialisations compile at the same time. Each compilation waits, in
// a hook, until the other has begun.
func TestParallel(t *testing.T) {
	var begun sync.WaitGroup
	begun.Add(2)
	fn := load(t, "add", jit.WithHooks(jit.Hooks{BeforeCompile: func(jit.Compilation) bool {
		begun.Done()
		begun.Wait()
		return false
	}}))
	var all sync.WaitGroup
	for _, block := range []int{16, 32} {
		all.Go(func() {
			assert.NoError(t, fn.Warmup(t.Context(), jit.CPU(), counted(9), counted(9), counted(9), 9, block))
		})
	}
	all.Wait()
}

// TestCancelled: a goroutine that is told to stop while it compiles does not fail the others.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	waiting := make(chan struct{})
	var first atomic.Bool
	fn := load(t, "add", jit.WithHooks(jit.Hooks{BeforeCompile: func(jit.Compilation) bool {
		if first.CompareAndSwap(false, true) {
			close(waiting)
			time.Sleep(10 * time.Millisecond) // time for the other to wait
			cancel()
		}
		return false
	}}))
	args := []any{counted(9), counted(9), counted(9), 9, 16}
	var all sync.WaitGroup
	all.Go(func() { assert.ErrorIs(t, fn.Warmup(ctx, jit.CPU(), args...), context.Canceled) })
	all.Go(func() { <-waiting; assert.NoError(t, fn.Warmup(t.Context(), jit.CPU(), args...)) })
	all.Wait()
}

// TestHooks: a hook may skip a compilation; launches are seen from both sides.
func TestHooks(t *testing.T) {
	skip := true
	var events []string
	fn := load(t, "scale", jit.WithHooks(jit.Hooks{
		BeforeCompile: func(c jit.Compilation) bool {
			events = append(events, "before "+c.Kernel+" "+c.Specialization.Signature["by"])
			return skip
		},
		AfterCompile: func(c jit.Compilation) { events = append(events, "after") },
		KernelLoaded: func(c jit.Compilation) { events = append(events, "loaded") },
		LaunchEnter:  func(l jit.LaunchInfo) { events = append(events, "enter "+l.Grid.String()) },
		LaunchExit:   func(l jit.LaunchInfo) { assert.NoError(t, l.Err); events = append(events, "exit") },
	}))
	x := counted(4)
	assert.ErrorIs(t, fn.Launch(t.Context(), jit.CPU(), 1, x, 2.5, 4), jit.ErrSkipped)
	skip = false
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, x, 2.5, 4))
	b, err := fn.Bind(t.Context(), jit.CPU(), 1, x, 2.5, 4)
	require.NoError(t, err)
	require.NoError(t, b.Run(t.Context()))
	require.NoError(t, b.Start())
	require.NoError(t, b.Close())
	launch := []string{"enter 1 x 1 x 1", "exit"}
	want := append([]string{"before scale fp32", "before scale fp32", "after", "loaded"}, launch...)
	assert.Equal(t, append(append(want, launch...), launch...), events)
}

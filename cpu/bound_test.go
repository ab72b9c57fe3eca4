package cpu_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/narrowfloat"
)

func prepared(t *testing.T, k *cpu.Kernel, l cpu.Launch) *cpu.Bound {
	t.Helper()
	b, err := k.Prepare(l)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	return b
}

// TestBound: arguments and the grid of a prepared launch change.
func TestBound(t *testing.T) {
	k := compiled(t, scale)
	x, y := []float32{1, 1, 1, 1, 1, 1, 1, 1}, []float32{3}
	b := prepared(t, k, cpu.Launch{Grid: cpu.Grid{1}, Args: []any{x, 2.0, 8}})
	require.NoError(t, b.Run(t.Context()))
	require.NoError(t, b.Set(1, 3.0))
	require.NoError(t, b.SetGrid(cpu.Grid{2}))
	require.NoError(t, b.Run(t.Context()))
	assert.Equal(t, []float32{6, 6, 6, 6, 3, 3, 3, 3}, x)
	require.NoError(t, b.Set(0, y))
	require.NoError(t, b.Set(2, 1))
	require.NoError(t, b.Run(t.Context()))
	assert.Equal(t, []float32{9}, y)

	require.EqualError(t, b.Set(3, 1), "kernel @scale has no argument 3, only 3 of them")
	require.EqualError(t, b.Set(0, []int32{1}), `argument "x" (number 0) of kernel @scale: it is a pointer to f32, but a value of Go type []int32 is given`)
	require.ErrorContains(t, b.SetGrid(cpu.Grid{}), "the grid 0 x 1 x 1 has no programs")
	require.NoError(t, b.Run(t.Context()), "what was refused changes nothing")
	assert.Equal(t, []float32{27}, y)
	require.NoError(t, b.Close())
	require.NoError(t, b.Close(), "twice is no error")
}

// TestBoundOverlap: Set checks overlap with all arguments.
func TestBoundOverlap(t *testing.T) {
	k := compiled(t, forwards)
	m := make([]float32, 30)
	b := prepared(t, k, cpu.Launch{Grid: one, Args: []any{m[:10], m[10:20], m[20:]}})
	require.ErrorContains(t, b.Set(2, m[5:6]), `arguments "a" and "c" of kernel @k overlap in memory`)
	require.NoError(t, b.Set(1, m[:10]))
	require.NoError(t, b.Run(t.Context()))
}

// TestCancelledRunsDoNotStopLaterOnes: each run of a bound kernel has its own context.
func TestCancelledRunsDoNotStopLaterOnes(t *testing.T) {
	k := compiled(t, long)
	out := make([]int64, 1)
	b := prepared(t, k, cpu.Launch{Grid: cpu.Grid{4}, Args: []any{out, int64(3)}})
	for range 300 {
		ctx, cancel := context.WithCancel(t.Context())
		go cancel()
		_ = b.Run(ctx) // which may end before it is cancelled
		require.NoError(t, b.Run(t.Context()))
		require.EqualValues(t, 4, out[0])
	}
	require.NoError(t, b.Set(1, int64(1)<<60))
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, b.Run(ctx), context.DeadlineExceeded)
	require.NoError(t, b.Set(1, int64(3)))
	require.NoError(t, b.Run(t.Context()))
}

// TestForgottenBound: the garbage collector frees a Bound that was not closed.
func TestForgottenBound(t *testing.T) {
	k := compiled(t, scale)
	for range 10 {
		b, err := k.Bind(cpu.Grid{1}, make([]float32, 4), 1.0, 4)
		require.NoError(t, err)
		require.NoError(t, b.Run(t.Context()))
	}
	runtime.GC()
	runtime.GC()
}

// TestInspect: names, types and accesses of arguments, and remarks.
func TestInspect(t *testing.T) {
	k, err := cpu.Compile(t.Context(), "k.ttir", forwards, cpu.Options{Remarks: true, Quick: true})
	require.NoError(t, err)
	defer k.Close()
	assert.Equal(t, []cpu.Arg{
		{Name: "a", Type: "ptr", Elem: "f32", Access: tshared.Reads, NonNull: true}, {Name: "b", Type: "ptr", Elem: "f32"},
		{Name: "c", Type: "ptr", Elem: "f32", Access: tshared.Writes, NonNull: true},
	}, k.Args())
	require.Len(t, k.Remarks(), 2)
	assert.Equal(t, "k.ttir:2:8: tt.load: scalar, base a", k.Remarks()[0].String())
	assert.Empty(t, compiled(t, forwards).Remarks())
	assert.Equal(t, "d: tensordesc<f32>", compiled(t, described).Args()[0].String())
}

// TestSeveralKernels of one module are compiled together.
func TestSeveralKernels(t *testing.T) {
	m, err := tshared.Parse("two.ttir", scale+`
tt.func public @set(%x: !tt.ptr<f32>, %v: f32) {
  tt.store %x, %v : !tt.ptr<f32>
  tt.return
}`)
	require.NoError(t, err)
	kernels, err := cpu.CompileAll(t.Context(), m, cpu.Options{Quick: true})
	require.NoError(t, err)
	require.Len(t, kernels, 2)
	x := []float32{1, 2}
	require.NoError(t, kernels[1].Run(t.Context(), cpu.Grid{1}, x, 7.0))
	require.NoError(t, kernels[0].Run(t.Context(), cpu.Grid{1}, x, 2.0, 2))
	assert.Equal(t, []float32{14, 4}, x)
	for _, k := range kernels {
		require.NoError(t, k.Close())
	}
}

// TestNarrowFloats: slices of package narrowfloat are checked by their types.
func TestNarrowFloats(t *testing.T) {
	k := compiled(t, stores("bf16"))
	p := make([]narrowfloat.BF16, 1)
	require.NoError(t, run(k, p, narrowfloat.Of[narrowfloat.BF16](1.5)))
	assert.Equal(t, []float32{1.5}, narrowfloat.ToFloat32(p))
	require.NoError(t, run(k, p, 2.5))
	assert.Equal(t, []float32{2.5}, narrowfloat.ToFloat32(p))
	require.ErrorContains(t, run(k, []narrowfloat.F16{1}, 1.0), "it is a pointer to bf16, but a value of Go type []narrowfloat.F16 is given")
	require.ErrorContains(t, run(k, p, narrowfloat.F16(1)), "it is a number of type bf16, but a value of Go type narrowfloat.F16 is given")
}

// TestChecked: checked code finds races and uninitialized values, and the same kernel runs
// again.
func TestChecked(t *testing.T) {
	k, err := cpu.Compile(t.Context(), "k.ttir", `tt.func public @k(%p: !tt.ptr<i32> loc("p")) {
  %x = tt.get_program_id x : i32
  tt.store %p, %x : !tt.ptr<i32>
  tt.return
}`, cpu.Options{Check: true})
	require.NoError(t, err)
	defer k.Close()
	b := prepared(t, k, cpu.Launch{Grid: cpu.Grid{2}, Args: []any{make([]int32, 1)}})
	for range 2 {
		err = b.Run(t.Context())
		var f *tshared.Failure
		require.ErrorAs(t, err, &f)
		assert.Equal(t, "k.ttir:3:3", f.Place)
		assert.ErrorContains(t, err, "race between programs")
	}
	require.NoError(t, b.SetGrid(cpu.Grid{1}))
	other := []int32{7}
	require.NoError(t, b.Set(0, other))
	require.NoError(t, b.Run(t.Context()))
	assert.Equal(t, []int32{0}, other)
}

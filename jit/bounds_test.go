package jit_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
)

// TestNilSlices: nil is an error where the kernel may access the argument, and nothing is overwritten. An argument that
// no program accesses may be nil, and an empty slice runs where the launch accesses nothing of it.
func TestNilSlices(t *testing.T) {
	fn := load(t, "add")
	x := counted(384)
	var refused *tshared.BoundsError
	require.ErrorAs(t, fn.Launch(t.Context(), jit.CPU(), 3, x, x, []float32(nil), 384, 128), &refused)
	assert.Equal(t, "out_ptr", refused.Arg)
	assert.True(t, refused.Nil)
	_, err := fn.Bind(t.Context(), jit.CPU(), 3, x, []float32(nil), make([]float32, 384), 384, 128)
	require.ErrorContains(t, err, `kernel add: argument "y_ptr" is nil`)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 3, []float32{}, []float32{}, []float32{}, 0, 128))

	optional := load(t, "optional")
	out := make([]float32, 128)
	require.NoError(t, optional.Launch(t.Context(), jit.CPU(), 1, x, []float32(nil), out, 128, false), "the bias is not accessed")
	assert.Equal(t, x[:128], out)
	require.ErrorContains(t, optional.Launch(t.Context(), jit.CPU(), 1, x, []float32(nil), out, 128, true), `argument "bias_ptr" is nil`)
}

// TestShortSlices: a slice that is shorter than what the launch writes is refused, and the memory after it is as it was.
func TestShortSlices(t *testing.T) {
	fn := load(t, "add")
	arena := make([]float32, 1024)
	out := arena[:5:5]
	x := counted(384)
	var refused *tshared.BoundsError
	require.ErrorAs(t, fn.Launch(t.Context(), jit.CPU(), 3, x, x, out, 384, 128), &refused)
	assert.Regexp(t, `^kernel add: argument "out_ptr" has 5 elements, but the launch accesses elements 0 to 383 \(.*kernels\.py:14:\d+\)$`, refused.Error())
	assert.Equal(t, make([]float32, 1024), arena)

	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, x[:5], x[:5], out, 5, 128), "the mask keeps the launch inside")
	b, err := fn.Bind(t.Context(), jit.CPU(), 1, x, x, arena[:128:128], 384, 128)
	require.NoError(t, err)
	require.ErrorAs(t, b.SetGrid(tshared.Grid{3}), &refused)
	require.NoError(t, b.Run(t.Context()))
	require.NoError(t, b.Close())
	require.ErrorAs(t, fn.Launch(t.Context(), jit.CPU(), 3, x, x, []float32(nil), 384, 128), &refused)
	assert.EqualValues(t, 383, refused.Greatest)
	require.NoError(t, load(t, "add", jit.WithBounds(tshared.BoundsOff)).Launch(t.Context(), jit.CPU(), 1, x, x, arena[:5], 64, 128))
}

// TestStrictBounds: what depends on data runs, unless strict mode refuses it.
func TestStrictBounds(t *testing.T) {
	args := []any{counted(16), make([]int64, 64), make([]float32, 64), 64, 64}
	require.NoError(t, load(t, "gather").Launch(t.Context(), jit.CPU(), 1, args...))
	err := load(t, "gather", jit.WithBounds(tshared.BoundsStrict)).Launch(t.Context(), jit.CPU(), 1, args...)
	require.ErrorContains(t, err, `kernel gather: argument "table_ptr" has 16 elements, and which of them the launch accesses is not known`)
	x := counted(64)
	require.NoError(t, load(t, "add", jit.WithBounds(tshared.BoundsStrict)).Launch(t.Context(), jit.CPU(), 1, x, x, make([]float32, 64), 64, 64))
}

// BenchmarkBounds: what the comparison with the footprint costs a launch.
func BenchmarkBounds(b *testing.B) {
	x, out := counted(64), make([]float32, 64)
	for name, mode := range map[string]tshared.Bounds{"certain": tshared.BoundsCertain, "off": tshared.BoundsOff} {
		fn := load(b, "add", jit.WithBounds(mode))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := fn.Launch(b.Context(), jit.CPU().WithWorkers(1), 1, x, x, out, 64, 64); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

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

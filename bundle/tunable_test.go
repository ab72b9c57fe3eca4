package bundle_test

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/tune"
)

// tunable is an op over the kernels of a group, which is measured in a short time.
func tunable(t *testing.T, b *bundle.Bundle, d *jit.Device, group string) *tune.Op[bundle.Call] {
	t.Helper()
	s := b.TuneSettings(d)
	assert.Equal(t, b.Hash(), s.Bundle)
	assert.NotEmpty(t, s.Device)
	s.Budget = time.Millisecond
	if d.Context() != nil {
		s.NewTimer = func() (tune.Timer, error) { return tune.NewEventTimer(d.Context(), nil, -1) }
	}
	tuner, err := tune.NewTuner(s)
	require.NoError(t, err)
	return tune.NewOp(group, b.Candidates(group)...).With(tuner)
}

// buffer is memory of a device, and what reads it.
func buffer(t *testing.T, d *jit.Device, values []float32) (any, func() []float32) {
	t.Helper()
	if d.Context() == nil {
		return values, func() []float32 { return values }
	}
	b, err := gpu.Upload(d.Context(), values)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	return b, func() []float32 {
		require.NoError(t, d.Context().Synchronize())
		read, err := b.Values()
		require.NoError(t, err)
		return read
	}
}

// TestTunable: kernels of a group are candidates of an op, which filters those that do not fit.
func TestTunable(t *testing.T) {
	b := openBytes(t, addBundle(t).write(t))
	device, _ := fakeGPU(t, 9, 0)
	for _, d := range []*jit.Device{jit.CPU(), device} {
		op := tunable(t, b, d, "add")
		x, _ := buffer(t, d, counted(100))
		out, read := buffer(t, d, make([]float32, 100))
		call := b.Call(d, "add", nil, x, x, out, 100, 1, jit.Named("SCALE", 1))
		e, err := op.Tune(t.Context(), call)
		require.NoError(t, err)
		backend := map[bool]string{true: "cpu", false: "cuda"}[d.Context() == nil]
		assert.Equal(t, backend+": x_ptr=*fp32[100]:16, y_ptr=*fp32[100]:16, out_ptr=*fp32[100]:16, n=100, stride=1, SCALE=1, x_ptr~y_ptr", e.Key)
		assert.Equal(t, "add_any", e.Best)
		assert.Equal(t, "n is 100, which is not divisible by 16", e.Outcomes[1].Skipped)
		assert.Equal(t, "SCALE is 1, not 2", e.Outcomes[2].Skipped)
		require.NoError(t, op.Run(t.Context(), call))
		assert.Equal(t, float32(198), read()[99])
		x96 := b.Call(d, "add", nil, x, x, out, 96, 1, jit.Named("SCALE", 1))
		e, err = op.Tune(t.Context(), x96)
		require.NoError(t, err)
		assert.Positive(t, e.Outcomes[1].Median)
	}
}

// TestTunableInPlace: while a call in place is measured its memory stays as it is, wherever it is.
func TestTunableInPlace(t *testing.T) {
	b := openBytes(t, addBundle(t).write(t))
	device, _ := fakeGPU(t, 9, 0)
	for _, d := range []*jit.Device{jit.CPU(), device} {
		op := tunable(t, b, d, "exp")
		x, read := buffer(t, d, []float32{0, 1, 2, 3})
		call := b.Call(d, "exp", nil, x, 4, .5)
		_, err := op.Tune(t.Context(), call)
		require.NoError(t, err)
		assert.Equal(t, []float32{0, 1, 2, 3}, read())
		require.NoError(t, op.Run(t.Context(), call))
		assert.InDelta(t, math.Exp(1.5), read()[3], 1e-5)
	}
}

// rows is the parameters of an op that is not called by the arguments of a kernel.
type rows struct {
	b      *bundle.Bundle
	x, out []float32
}

func (r rows) AppendSignature(b []byte) []byte { return r.call().AppendSignature(b) }

func (r rows) call() bundle.Call {
	return r.b.Call(jit.CPU(), "add", nil, r.x, r.x, r.out, len(r.x), 1, jit.Named("SCALE", 1))
}

// TestCandidate: a kernel and a function of Go are candidates of one op; mistakes in a call are
// errors.
func TestCandidate(t *testing.T) {
	b := openBytes(t, addBundle(t).write(t))
	k, err := b.ByName("add_any")
	require.NoError(t, err)
	loop := func(_ context.Context, r rows) error {
		for i := range r.out {
			r.out[i] = 2 * r.x[i]
		}
		return nil
	}
	op := tune.NewOp("twice", bundle.Candidate(k, rows.call), tune.Func("loop", loop))
	r := rows{b, counted(50), make([]float32, 50)}
	require.NoError(t, op.Run(t.Context(), r))
	assert.Equal(t, float32(98), r.out[49])
	e, err := op.Result(r)
	require.NoError(t, err)
	assert.Len(t, e.Outcomes, 2)
	_, err = tunable(t, b, jit.CPU(), "add").Tune(t.Context(), b.Call(jit.CPU(), "ad", nil))
	assert.ErrorContains(t, err, `op add for ?: the bundle has no group "ad"`)
	err = tunable(t, b, jit.CPU(), "exp").Run(t.Context(), b.Call(jit.CPU(), "exp", nil, 1))
	assert.ErrorContains(t, err, "exp")
	assert.ErrorContains(t, tune.NewOp("none", b.Candidates("other")...).Run(t.Context(), b.Call(jit.CPU(), "add", nil)), "there are no candidates")
}

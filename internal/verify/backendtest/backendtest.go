// Package backendtest has the tests that every backend must pass for compilations that fail:
// panics, budgets and contexts. It is for tests only.
package backendtest

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

const addKernel = `tt.func @k(%x: !tt.ptr<f32>, %y: f32) {
  %0 = tt.load %x : !tt.ptr<f32>
  %1 = arith.addf %0, %y : f32
  tt.store %x, %1 : !tt.ptr<f32>
  tt.return
}`

// Backend is a backend under test.
type Backend struct {
	Name string // as in messages
	// Compile compiles the only kernel of a lowered module with a limit of instructions.
	Compile func(ctx context.Context, module *ir.Op, instructions int64) error
	// Sabotage makes the emitter of arith.addf panic with a value until the test ends.
	Sabotage func(t *testing.T, value any)
}

func (b Backend) compile(t *testing.T, ctx context.Context, instructions int64, text string) error {
	t.Helper()
	m, err := tshared.Parse("add.ttir", text)
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-to-linalg"))
	return m.Explain(b.Compile(ctx, m.Top, instructions))
}

// Run runs the tests.
func (b Backend) Run(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	background := context.Background()
	t.Run("a panic of an emitter is an error that names the operation and its place", func(t *testing.T) {
		b.Sabotage(t, "ouch")
		err := b.compile(t, background, 0, addKernel)
		require.EqualError(t, err, "add.ttir:3:8: error: BUG: the "+b.Name+" backend panicked on 'arith.addf': ouch\n"+
			"  %1 = arith.addf %0, %y : f32\n       ^")
		var bug *diag.Bug
		require.ErrorAs(t, err, &bug)
		require.Equal(t, "ouch", bug.Value)
		require.Contains(t, string(bug.Stack), "TestEndsOfCompilations")
	})
	t.Run("a kernel above the limit of instructions is refused", func(t *testing.T) {
		require.NoError(t, b.compile(t, background, 0, addKernel))
		err := b.compile(t, background, 12, addKernel)
		var limit *diag.LimitError
		require.ErrorAs(t, err, &limit)
		require.EqualValues(t, 12, limit.Limit)
		require.ErrorContains(t, err, "add.ttir:")
		require.ErrorContains(t, err, "error: the "+b.Name+" backend gave up: it takes more instructions than the limit of 12; --max-instructions raises it")
		require.NoError(t, b.compile(t, background, -1, addKernel))
	})
	t.Run("a context ends a compilation", func(t *testing.T) {
		ctx, cancel := context.WithCancel(background)
		cancel()
		require.ErrorIs(t, b.compile(t, ctx, 0, addKernel), context.Canceled)
	})
	t.Run("calls, which are inlined, are counted before they are", func(t *testing.T) {
		err := b.compile(t, background, 0, testir.Doubling(40, true))
		require.ErrorContains(t, err, "operations with the bodies of functions in place of their calls, more than the limit of 60000; --max-instructions raises it")
	})
}

package pass

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// endless makes operations, or only looks at them, until it is stopped.
func endless(name string, step func(b *ir.Builder, op *ir.Op)) *Registry {
	return NewRegistry([]*Pass{{Name: name, Run: func(ctx *Context, op *ir.Op) error {
		b := ir.NewBuilder(ctx.IR)
		for {
			b.Loc = op.Loc()
			step(b, op)
		}
	}}}, nil)
}

func grow(b *ir.Builder, _ *ir.Op) { b.CreateFrom(&ir.OpState{Def: toyLeaf}) }

func runEndless(t *testing.T, step func(*ir.Builder, *ir.Op), cfg Config) (*ir.Op, error) {
	t.Helper()
	p, err := endless("grow", step).Parse("toy.module(toy.func(grow))")
	require.NoError(t, err)
	module := newModule(t, "a")
	return module, p.Run(module, cfg)
}

func TestOperationsAreLimited(t *testing.T) {
	module, err := runEndless(t, grow, Config{MaxOps: 100})
	require.EqualError(t, err, "toy:1:1: error: pass 'grow' gave up: 4 operations have become more than the limit of 100; --max-ops raises it")
	var limit *diag.LimitError
	require.ErrorAs(t, err, &limit)
	require.NotPanics(t, func() { grow(ir.NewBuilder(module.Context()).AtEnd(module.Region0().Entry()), nil) }, "the limit ends with the run")
	_, err = runEndless(t, grow, Config{})
	require.ErrorAs(t, err, &limit, "there is one by default")
}

func TestContextEndsPasses(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	calls := 0
	_, err := runEndless(t, func(b *ir.Builder, op *ir.Op) {
		if calls++; calls == 10 {
			cancel(why)
		}
		b.Ctx.Poll(op)
	}, Config{Context: ctx})
	require.ErrorIs(t, err, why)
	require.ErrorContains(t, err, "toy:1:1: error: pass 'grow' gave up: enough")
}

// A panic is an error that callers can tell from others.
func TestPanicsAreTyped(t *testing.T) {
	_, err := run(t, "toy.module(toy.func(panic))", newModule(t, "a"), Config{})
	var bug *diag.Bug
	require.ErrorAs(t, err, &bug)
	require.Equal(t, "pass 'panic'", bug.Who)
	require.Equal(t, "toy.func @a", bug.On)
}

package cpu_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/verify/testir"
)

// Kernels that exceed a limit are refused; the error has a location and the limit.
func TestBudgets(t *testing.T) {
	var limit *diag.LimitError
	_, err := cpu.Compile(context.Background(), "calls.ttir", testir.Doubling(40, false), cpu.Options{MaxOps: 5000})
	require.ErrorAs(t, err, &limit)
	require.ErrorContains(t, err, "calls.ttir:2:8: error: pass 'inline' gave up: 168 operations have become more than the limit of 5000; --max-ops raises it")
	_, err = cpu.Compile(context.Background(), "calls.ttir", testir.Doubling(40, true), cpu.Options{})
	require.ErrorAs(t, err, &limit)
	require.EqualValues(t, 60000, limit.Limit)
}

func TestContextEndsCompiling(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(why)
	_, err := cpu.Compile(ctx, "calls.ttir", testir.Doubling(3, false), cpu.Options{})
	require.ErrorIs(t, err, why)
}

package ptx

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/llvmc"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/testir"
	"github.com/tshared/tshared/ir"
)

const addKernel = `tt.func @k(%x: !tt.ptr<f32>, %y: f32) {
  %0 = tt.load %x : !tt.ptr<f32>
  %1 = arith.addf %0, %y : f32
  tt.store %x, %1 : !tt.ptr<f32>
  tt.return
}`

// compileWithin compiles the kernel of a text with a budget.
func compileWithin(t *testing.T, ctx context.Context, most int64, text string) error {
	t.Helper()
	if _, err := llvmc.Open(); err != nil {
		t.Skip(err)
	}
	m, err := tshared.Parse("add.ttir", text)
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-to-linalg"))
	_, err = Compile(m.Top, "", Options{Target: "sm_90", Warps: 4, Context: ctx, MaxInstructions: most})
	return m.Explain(err)
}

// A panic of an emitter is an error that names the operation and its place.
func TestPanicsAreErrors(t *testing.T) {
	before := emitters[arith.AddF]
	defer func() { emitters[arith.AddF] = before }()
	emitters[arith.AddF] = func(*compiler, *ir.Op) error { panic("ouch") }
	err := compileWithin(t, context.Background(), 0, addKernel)
	require.EqualError(t, err, "add.ttir:3:8: error: BUG: the PTX backend panicked on 'arith.addf': ouch\n"+
		"  %1 = arith.addf %0, %y : f32\n       ^")
	var bug *diag.Bug
	require.ErrorAs(t, err, &bug)
	require.Equal(t, "ouch", bug.Value)
	require.Contains(t, string(bug.Stack), "TestPanicsAreErrors")
}

// What is given up names the operation that was too much.
func TestBudget(t *testing.T) {
	require.NoError(t, compileWithin(t, context.Background(), 0, addKernel))
	err := compileWithin(t, context.Background(), 12, addKernel)
	var limit *diag.LimitError
	require.ErrorAs(t, err, &limit)
	require.EqualValues(t, 12, limit.Limit)
	require.ErrorContains(t, err, "add.ttir:")
	require.ErrorContains(t, err, "error: the PTX backend gave up: it takes more instructions than the limit of 12; --max-instructions raises it")
	require.NoError(t, compileWithin(t, context.Background(), -1, addKernel))
}

func TestContextEndsCompiling(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := compileWithin(t, ctx, 0, addKernel)
	require.ErrorIs(t, err, context.Canceled)
}

// Functions are built in place of their calls: 2^40 of them are refused.
func TestCallsWithoutMeasure(t *testing.T) {
	err := compileWithin(t, context.Background(), 0, testir.Doubling(40, true))
	require.ErrorContains(t, err, "operations with the bodies of functions in place of their calls, more than the limit of 60000; --max-instructions raises it")
}

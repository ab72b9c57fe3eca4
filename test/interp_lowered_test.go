package test

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/interp"
	"github.com/tshared/tshared/interp/casefile"
	"github.com/tshared/tshared/interp/lowered"
	"github.com/tshared/tshared/interp/memory"
	"github.com/tshared/tshared/interp/ttir"
	"github.com/tshared/tshared/ir"
)

// TestLoweredKernelsRun evaluates what every kernel with data is lowered to. It
// must be right by the reference, and exactly what the kernel itself computes
// unless the order of sums may differ.
func TestLoweredKernelsRun(t *testing.T) { runsLowered(t, lowering) }

// TestWhollyLoweredKernelsRun does the same with nothing of Triton left.
func TestWhollyLoweredKernelsRun(t *testing.T) { runsLowered(t, wholeLowering) }

func runsLowered(t *testing.T, lowering string) {
	ran, exact := 0, 0
	cases := runnable(t)
	for _, file := range slices.Sorted(maps.Keys(cases)) {
		c := cases[file]
		r := run("", lowering, "--mlir-print-debuginfo", file)
		if r.exit != 0 {
			continue // TestCorpusLowers says which
		}
		ran++
		t.Run(file, func(t *testing.T) {
			module, err := tshared.Parse(file, r.out)
			require.NoError(t, err)
			m, err := lowered.Compile(module.Top, c.Symbol)
			require.NoError(t, err)
			got := evaluateCase(t, c, m.Run)

			source := parseFile(t, file)
			if sumsFloats(source.Top) {
				return
			}
			exact++
			k, err := ttir.Compile(source.Top, c.Symbol)
			require.NoError(t, err)
			requireSameMemory(t, evaluateCase(t, c, k.Run).Launch.Memory, got.Launch.Memory)
		})
	}
	t.Logf("%d lowered kernels evaluated, %d compared bit for bit", ran, exact)
	require.Greater(t, exact, 150)
}

func requireSameMemory(t *testing.T, want, got *memory.Memory) {
	t.Helper()
	require.Len(t, got.Buffers(), len(want.Buffers()))
	for i, b := range want.Buffers() {
		require.True(t, bytes.Equal(b.Data, got.Buffers()[i].Data), "%s differs from what the kernel computes", b.Name)
	}
}

// evaluateCase runs a case and checks its outputs by the reference.
func evaluateCase(t *testing.T, c *casefile.Case, evaluate func(context.Context, interp.Launch) error) *casefile.Run {
	t.Helper()
	r, err := c.Prepare(nil)
	require.NoError(t, err)
	r.Launch.MaxSteps = 100_000_000
	require.NoError(t, evaluate(context.Background(), r.Launch))
	outcomes, err := r.Check()
	require.NoError(t, err)
	require.NotEmpty(t, outcomes)
	for _, o := range outcomes {
		require.True(t, o.OK(), "%s", o)
	}
	return r
}

// sumsFloats reports whether a kernel adds or multiplies floats in an order that
// its lowering may change: in reductions, scans and products of matrices.
func sumsFloats(top *ir.Op) bool {
	found := false
	top.Walk(func(op *ir.Op) ir.WalkResult {
		switch {
		case op.Is(tt.Dot), op.Is(tt.DotScaled):
			found = true
		case op.Is(tt.Reduce), op.Is(tt.Scan):
			op.Walk(func(inner *ir.Op) ir.WalkResult {
				found = found || inner.Is(arith.AddF) || inner.Is(arith.MulF) || inner.Is(tt.Call)
				return ir.Continue
			})
		}
		return ir.Continue
	})
	return found
}

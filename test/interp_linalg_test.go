package test

import (
	"bytes"
	"context"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/ir"
)

// TestLoweredKernelsRun interprets the lowered form of every kernel with data. Its outputs match
// the reference, and equal those of the kernel itself unless the order of sums may differ.
func TestLoweredKernelsRun(t *testing.T) { runsLowered(t, lowering) }

// roundedProducts is a kernel whose result shows that dot operands are rounded to TF32. The input
// precision is an attribute that only the whole lowering keeps.
const roundedProducts = "run/dot_tf32/kernel.ttir"

// TestFullyLoweredKernelsRun is TestLoweredKernelsRun for the lowering that leaves no Triton
// operation.
func TestFullyLoweredKernelsRun(t *testing.T) { runsLowered(t, loweringPipeline) }

// TestKernelsLoweredForGPUsRun is TestLoweredKernelsRun for the lowering of GPUs.
func TestKernelsLoweredForGPUsRun(t *testing.T) {
	name, options, _ := strings.Cut(strings.TrimSuffix(ptx.Lowering, "}"), "{")
	runsLowered(t, "--"+name+"="+options)
}

func runsLowered(t *testing.T, lowering string) {
	ran, exact := 0, 0
	cases, results := runnable(t), map[string]*testcase.Run{}
	for _, file := range slices.Sorted(maps.Keys(cases)) {
		c := cases[file]
		if file == roundedProducts && lowering != loweringPipeline && !strings.HasPrefix(lowering, loweringPipeline+"=") {
			continue
		}
		r := runOnce(lowering, "--mlir-print-debuginfo", file)
		if r.exit != 0 {
			continue // TestCorpusLowers lists the kernels that are refused
		}
		ran++
		t.Run(file, func(t *testing.T) {
			module, err := tshared.Parse(file, r.out)
			require.NoError(t, err)
			form := filepath.Dir(file) + "\n" + module.String()
			got := results[form] // of another form of the kernel that is lowered to the same
			if got == nil {
				m, err := linalg.Compile(module.Top, c.Symbol)
				require.NoError(t, err)
				got = evaluateCase(t, c, m.Run)
				results[form] = got
			}

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

// lowerings are further lowering pipelines.
var lowerings = []string{lowering + "=enable-collapse-shape=true", lowering + "=enable-make-gather-scatter=false"}

// TestExactSumsRunAlike: on small integers every sum is exact, whatever its order, so that a
// kernel and all its lowered forms compute the same.
func TestExactSumsRunAlike(t *testing.T) {
	cases, results := runnable(t), map[string]*testcase.Run{}
	compared := 0
	for _, file := range slices.Sorted(maps.Keys(cases)) {
		c, source := cases[file], parseFile(t, file)
		if sumsFloats(source.Top) && hasExponentials(source.Top) {
			continue
		}
		k, err := ttir.Compile(source.Top, c.Symbol)
		require.NoError(t, err)
		want := smallNumbers(t, c)
		if k.Run(context.Background(), want.Launch) != nil {
			continue // the kernel needs other numbers
		}
		for _, lowering := range lowerings {
			r := runOnce(lowering, "--mlir-print-debuginfo", file)
			if r.exit != 0 {
				continue
			}
			compared++
			t.Run(file, func(t *testing.T) {
				module, err := tshared.Parse(file, r.out)
				require.NoError(t, err)
				form := filepath.Dir(file) + "\n" + module.String()
				got := results[form]
				if got == nil {
					m, err := linalg.Compile(module.Top, c.Symbol)
					require.NoError(t, err)
					got = smallNumbers(t, c)
					require.NoError(t, m.Run(context.Background(), got.Launch))
					results[form] = got
				}
				requireSameMemory(t, want.Launch.Memory, got.Launch.Memory)
			})
		}
	}
	t.Logf("%d runs compared", compared)
	require.Greater(t, compared, 400)
}

// smallNumbers fills the buffers of a case except those that hold addresses.
func smallNumbers(t *testing.T, c *testcase.Case) *testcase.Run {
	t.Helper()
	other := *c
	other.Args = nil
	for _, a := range c.Args {
		copied := *a
		copied.File = ""
		other.Args = append(other.Args, &copied)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	r, err := other.Prepare(func(a *testcase.Arg, data []byte) {
		for at := 0; at < len(data); at += a.Type.Bytes() {
			v := uint64(rng.IntN(4)) & a.Type.Mask()
			if a.Type.IsFloat() {
				v = scalar.FloatOf(a.Type.Format, float64(rng.IntN(15))-7)
			}
			memory.Put(data[at:at+a.Type.Bytes()], v)
		}
	})
	require.NoError(t, err)
	r.Launch.MaxSteps = 10_000_000
	return r
}

// hasExponentials reports whether a kernel computes numbers that are not exact from integers.
func hasExponentials(top *ir.Op) bool {
	found := false
	top.Walk(func(op *ir.Op) ir.WalkResult {
		found = found || op.Is(math.Exp) || op.Is(math.Exp2)
		return ir.Continue
	})
	return found
}

func requireSameMemory(t *testing.T, want, got *memory.Memory) {
	t.Helper()
	require.Len(t, got.Buffers(), len(want.Buffers()))
	for i, b := range want.Buffers() {
		require.True(t, bytes.Equal(b.Data, got.Buffers()[i].Data), "%s differs from what the kernel computes", b.Name)
	}
}

// evaluateCase runs a case and checks its outputs against the reference.
func evaluateCase(t *testing.T, c *testcase.Case, evaluate func(context.Context, interp.Launch) error) *testcase.Run {
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

// sumsFloats reports whether a kernel adds or multiplies floats in an order that its lowering may
// change: in reductions, scans and dots.
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

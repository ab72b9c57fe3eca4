package test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/sweep"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/ir"
)

// TestKernelsRunOnTheSimulator compiles every kernel with data to PTX, runs it in check mode, and
// compares with the reference. The kernels that the lowering refuses are those of notNative.
func TestKernelsRunOnTheSimulator(t *testing.T) {
	runOnTheSimulator(t, ptx.Lowering, distinct(t, ptx.Lowering))
}

// TestPlainTextRunsOnTheSimulator is TestKernelsRunOnTheSimulator for the text that MLIR reads too: kernels with structure that the
// lowering for GPUs keeps, every other one.
func TestPlainTextRunsOnTheSimulator(t *testing.T) {
	const plain = "triton-to-linalg"
	cases := distinct(t, ptx.Lowering)
	maps.DeleteFunc(cases, func(file string, _ *testcase.Case) bool {
		m := parseFile(t, file)
		kept := false
		if m.Run(ptx.Lowering) == nil {
			m.Top.Walk(func(op *ir.Op) ir.WalkResult {
				kept = kept || op.Def().Dialect == tile.Dialect
				return ir.Continue
			})
		}
		return !kept
	})
	for i, file := range slices.Sorted(maps.Keys(cases)) {
		if !sweep.Turn(i, 2) {
			delete(cases, file)
		}
	}
	require.Greater(t, len(cases), 5)
	runOnTheSimulator(t, plain, cases)
}

func runOnTheSimulator(t *testing.T, lowering string, cases map[string]*testcase.Case) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	ran := new(atomic.Int64)
	t.Run("all", func(t *testing.T) {
		for _, file := range slices.Sorted(maps.Keys(cases)) {
			t.Run(file, func(t *testing.T) {
				t.Parallel()
				m := parseFile(t, file)
				err := m.Run(lowering)
				if want, listed := notNative[file]; listed {
					require.ErrorContains(t, err, want, "%s runs now: take it off the list", file)
					return
				}
				require.NoError(t, err)
				k, err := ptx.Compile(m.Top, cases[file].Symbol, caseOptions(t, file))
				require.NoError(t, err)
				runSimulated(t, k, cases[file])
				ran.Add(1)
			})
		}
	})
	refused := 0
	for file := range cases {
		if _, listed := notNative[file]; listed {
			refused++
		}
	}
	assert.EqualValues(t, len(cases)-refused, ran.Load(), "kernels that ran")
}

// caseOptions are the options of a kernel's case for the simulator.
func caseOptions(t *testing.T, file string) ptx.Options {
	text, err := os.ReadFile(filepath.Join(filepath.Dir(file), "case.json"))
	require.NoError(t, err)
	var launch struct {
		NumWarps    int  `json:"num_warps"`
		AccurateExp bool `json:"accurate_exp"`
	}
	require.NoError(t, json.Unmarshal(text, &launch))
	return ptx.Options{Target: "sm_90a", Warps: max(launch.NumWarps, 1), Contract: true, AccurateExp: launch.AccurateExp}
}

func runSimulated(t *testing.T, k *ptx.Kernel, c *testcase.Case) {
	r, err := c.PrepareIn(memory.New(), nil)
	require.NoError(t, err)
	simulate(t, k, r.Launch)
	outcomes, err := r.Check()
	require.NoError(t, err)
	require.NotEmpty(t, outcomes)
	for _, o := range outcomes {
		require.True(t, o.OK(), "%s", o)
	}
}

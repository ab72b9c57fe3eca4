package test

import (
	"maps"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/ir"
)

// TestStructureRunsNatively lowers kernels for a GPU, expands what the lowering keeps for its threads, and compiles them for this machine.
// Outputs match the reference.
func TestStructureRunsNatively(t *testing.T) {
	needLLVM(t)
	cases := distinct(t, ptx.Lowering)
	ran := new(atomic.Int64)
	t.Run("all", func(t *testing.T) {
		for _, file := range slices.Sorted(maps.Keys(cases)) {
			if _, listed := notNative[file]; listed {
				continue
			}
			m := parseFile(t, file)
			require.NoError(t, m.Run(ptx.Lowering))
			if !keepsStructure(m.Top) {
				continue
			}
			t.Run(file, func(t *testing.T) {
				t.Parallel()
				require.NoError(t, m.Run("triton-to-linalg"))
				k, err := cpu.Compile(m.Top, cases[file].Symbol, cpu.Options{Contract: true})
				require.NoError(t, err)
				defer k.Close()
				runNatively(t, k, cases[file], 1)
				ran.Add(1)
			})
		}
	})
	t.Logf("%d kernels", ran.Load())
	assert.Greater(t, ran.Load(), int64(40))
}

// keepsStructure reports whether lowered IR has operations of the dialect tile.
func keepsStructure(root *ir.Op) bool {
	return !root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if op.Def().DialectName() == "tile" {
			return ir.Stop
		}
		return ir.Continue
	})
}

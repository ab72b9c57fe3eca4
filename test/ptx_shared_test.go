package test

import (
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// leastFallbacks is the least number of cases in which a kernel runs with less shared memory than it
// takes without a limit.
const leastFallbacks = 50

// TestSharedMemoryLimit: kernels compiled for less shared memory than they would take
// compute the same, or are refused with figures. Kernels are compiled for GPUs of two kinds in turn.
func TestSharedMemoryLimit(t *testing.T) {
	needLLVM(t)
	cases := distinct(t, ptx.Lowering)
	ran, refused := new(atomic.Int64), new(atomic.Int64)
	t.Run("all", func(t *testing.T) {
		for i, file := range slices.Sorted(maps.Keys(cases)) {
			t.Run(file, func(t *testing.T) {
				t.Parallel()
				m := parseFile(t, file)
				if err := m.Run(ptx.Lowering); err != nil {
					t.Skip("not lowered: ", err)
				}
				for j, target := range []string{"sm_80", "sm_90a"} {
					if !sweep.Turn(i+j, 2) {
						continue
					}
					o := caseOptions(t, file)
					o.Target = target
					usual, err := ptx.Emit(m.Top, cases[file].Symbol, o)
					if err != nil {
						t.Skip("not compiled to PTX: ", err)
					}
					for _, o.SharedLimit = range []int64{1 << 10, 5 << 10} {
						if usual.Kernel.Shared <= o.SharedLimit {
							continue
						}
						k, err := ptx.Compile(m.Top, cases[file].Symbol, o)
						if err != nil {
							require.Regexp(t, fmt.Sprintf("it takes [0-9]+ bytes of shared memory, but a block has at most %d on %s", o.SharedLimit, target), err.Error())
							refused.Add(1)
							continue
						}
						require.LessOrEqual(t, k.Shared, o.SharedLimit)
						runSimulated(t, k, cases[file])
						ran.Add(1)
					}
				}
			})
		}
	})
	t.Logf("%d ran with less shared memory, %d were refused", ran.Load(), refused.Load())
	assert.GreaterOrEqual(t, ran.Load(), int64(leastFallbacks))
}

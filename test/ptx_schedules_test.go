package test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// TestSchedules: kernels of the corpus are right in any order of their warps and copies, in plans of several kinds. Other tests run each kernel in one order.
func TestSchedules(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	const schedules = 10
	cases := distinct(t, ptx.Lowering)
	for i, file := range slices.Sorted(maps.Keys(cases)) {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			for j, change := range []func(o *ptx.Options){func(o *ptx.Options) { o.Stages = 3 }, withMaps, withPrograms, func(o *ptx.Options) { o.Target = "sm_80" }} {
				if !sweep.Turn(i+7*j, 24) {
					continue
				}
				m := parseFile(t, file)
				if m.Run(ptx.Lowering) != nil {
					return // other tests say why
				}
				o := caseOptions(t, file)
				change(&o)
				k, err := ptx.Compile(m.Top, cases[file].Symbol, o)
				require.NoError(t, err)
				for seed := range uint64(sweep.Count(3, schedules)) {
					r, err := cases[file].PrepareIn(memory.New(), nil)
					require.NoError(t, err)
					require.NoError(t, simulateWithMaps(t, k, r.Launch, 1+seed), "plan %d, schedule %d", j, 1+seed)
					outcomes, err := r.Check()
					require.NoError(t, err)
					for _, o := range outcomes {
						require.True(t, o.OK(), "plan %d, schedule %d: %s", j, 1+seed, o)
					}
				}
			}
		})
	}
}

package test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// hasDot reports whether a kernel has a dot.
func hasDot(t *testing.T, file string) bool {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return strings.Contains(string(text), "tt.dot")
}

// TestDotsWithAnyWarpsAndStages: results depend neither on the number of warps nor on the
// number of pipeline stages. Each kernel runs with two numbers of warps and of stages, on one of two targets; over the
// kernels all of them occur.
func TestDotsWithAnyWarpsAndStages(t *testing.T) {
	needLLVM(t)
	cases := runnable(t)
	kernels := 0
	for _, file := range slices.Sorted(maps.Keys(cases)) {
		if filepath.Base(file) != "kernel.ttir" || !hasDot(t, file) {
			continue
		}
		kernels++
		number := kernels
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			m := parseFile(t, file)
			require.NoError(t, m.Run(ptx.Lowering))
			for i, warps := range []int{1, 2, 4, 8} {
				for stages := 1; stages <= 4; stages++ {
					if !sweep.Turn(i+stages+number, 4) || !sweep.Turn(i+number/4, 2) {
						continue
					}
					for j, target := range []string{"sm_90", "sm_90a"} {
						if target == "sm_90a" && warps < 4 {
							continue // too few for a warpgroup: the same code
						}
						if warps >= 4 && !sweep.Turn(number+i/2+j, 2) {
							continue
						}
						t.Run(fmt.Sprintf("warps=%d,stages=%d,%s", warps, stages, target), func(t *testing.T) {
							k, err := ptx.Compile(m.Top, cases[file].Symbol, ptx.Options{Target: target, Warps: warps, Stages: stages, Contract: true})
							require.NoError(t, err)
							runSimulated(t, k, cases[file])
						})
					}
				}
			}
		})
	}
	require.GreaterOrEqual(t, kernels, 8)
}

// TestDotsHaveNoBankConflicts: matrix instructions and the copies for them have no bank conflicts,
// at the sizes that are timed. One block runs. On sm_90a all kernels do, as TestPTXMetrics takes the same runs; on sm_90 they take turns.
func TestDotsHaveNoBankConflicts(t *testing.T) {
	needLLVM(t)
	files, err := filepath.Glob("corpus/*/perf/kernel.ttir")
	require.NoError(t, err)
	for _, target := range []string{"sm_90", "sm_90a"} {
		t.Run(target, func(t *testing.T) {
			total := 0
			for i, file := range files {
				if !hasDot(t, file) || target == "sm_90" && !sweep.Turn(i, 4) {
					continue
				}
				accesses, conflicts := bankConflicts(t, file, target)
				total += accesses
				assert.Zero(t, conflicts, file)
			}
			require.Greater(t, total, 100)
		})
	}
}

// bankConflicts runs a block of a kernel, and counts the accesses to shared memory and their bank
// conflicts.
func bankConflicts(t *testing.T, file, target string) (accesses, conflicts int) {
	for _, a := range perfRunOf(t, file, target).stats.SharedAccesses {
		if strings.Contains(a.Inst, "ldmatrix") || strings.Contains(a.Inst, "stmatrix") || strings.Contains(a.Inst, "cp.async") {
			accesses++
			conflicts += int(a.Conflicts())
		}
	}
	return accesses, conflicts
}

package test

import (
	"context"
	"encoding/json"
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
	"github.com/tshared/tshared/backend/ptx/sim"
)

// hasDot reports whether a kernel has a dot.
func hasDot(t *testing.T, file string) bool {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return strings.Contains(string(text), "tt.dot")
}

// TestDotsWithAnyWarpsAndStages: results depend neither on the number of warps nor on the
// number of pipeline stages. Each kernel runs once with each number of warps and once with each of
// stages; over the kernels all pairs of them occur, and with -thorough for each kernel.
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
			require.NoError(t, m.Run("triton-to-linalg"))
			for i, warps := range []int{1, 2, 4, 8} {
				for stages := 1; stages <= 4; stages++ {
					if !*thorough && (i+stages+number)%4 != 0 {
						continue
					}
					for _, target := range []string{"sm_90", "sm_90a"} {
						if target == "sm_90a" && warps < 4 {
							continue // too few for a warpgroup: the same code
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

// haveConflicts are the kernels whose operands are read from shared memory with bank conflicts.
// The list only gets shorter.
var haveConflicts = map[string]bool{
	"corpus/attn_bwd_dkdv/perf/kernel.ttir":     true,
	"corpus/attn_bwd_dq/perf/kernel.ttir":       true,
	"corpus/gemm_swiglu_dual/perf/kernel.ttir":  true,
	"corpus/linattn_chunk_out/perf/kernel.ttir": true,
}

// TestDotsHaveNoBankConflicts: matrix instructions and the copies for them have no bank conflicts,
// at the sizes that are timed. One block runs.
func TestDotsHaveNoBankConflicts(t *testing.T) {
	needLLVM(t)
	files, err := filepath.Glob("corpus/*/perf/kernel.ttir")
	require.NoError(t, err)
	listed := map[string]int{} // their conflicts
	for _, target := range []string{"sm_90", "sm_90a"} {
		t.Run(target, func(t *testing.T) {
			total := 0
			for _, file := range files {
				if !hasDot(t, file) {
					continue
				}
				accesses, conflicts := bankConflicts(t, file, target)
				total += accesses
				if haveConflicts[file] {
					listed[file] += conflicts
				} else {
					assert.Zero(t, conflicts, file)
				}
			}
			require.Greater(t, total, 100)
		})
	}
	for file := range haveConflicts {
		assert.NotZero(t, listed[file], "%s has no bank conflicts now: take it off the list", file)
	}
}

// bankConflicts runs a block of a kernel, and counts the accesses to shared memory and their bank
// conflicts.
func bankConflicts(t *testing.T, file, target string) (accesses, conflicts int) {
	m := parseFile(t, file)
	require.NoError(t, m.Run("triton-to-linalg"))
	k, err := ptx.Compile(m.Top, "", ptx.Options{Target: target, Warps: warpsOf(t, file), Contract: true})
	require.NoError(t, err)
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	report, err := entry.Run(context.Background(), oneBlock(t, file, k))
	require.NoError(t, err, file)
	for _, a := range report.Stats.SharedAccesses {
		if strings.Contains(a.Inst, "ldmatrix") || strings.Contains(a.Inst, "stmatrix") || strings.Contains(a.Inst, "cp.async") {
			accesses++
			conflicts += int(a.Conflicts())
		}
	}
	return accesses, conflicts
}

// oneBlock launches the first program of a case, on zeros.
func oneBlock(t *testing.T, file string, k *ptx.Kernel) sim.Launch {
	text, err := os.ReadFile(filepath.Join(filepath.Dir(file), "case.json"))
	require.NoError(t, err)
	var c struct {
		Args []struct {
			Name  string `json:"name"`
			Arg   *int   `json:"ttir_arg"`
			Bytes int    `json:"nbytes"`
			Value any    `json:"value"`
		} `json:"args"`
	}
	require.NoError(t, json.Unmarshal(text, &c))
	l := sim.Launch{Grid: [3]int{1, 1, 1}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Stats: true, Workers: 1}
	args, next := map[int]uint64{}, uint64(1<<32)
	for _, a := range c.Args {
		value, isNumber := a.Value.(float64)
		switch {
		case a.Arg == nil:
		case a.Bytes > 0:
			l.Memory = append(l.Memory, sim.Buffer{Name: a.Name, Base: next, Data: make([]byte, a.Bytes)})
			args[*a.Arg] = next
			next += uint64(a.Bytes)/4096*4096 + 1<<20
		case isNumber:
			args[*a.Arg] = uint64(int64(value))
		}
	}
	for _, p := range k.Params {
		l.Args = append(l.Args, args[p.Arg])
	}
	return l
}

package test

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/internal/kernel/targets/host"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/sweep"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/ir"
)

// notNative are the kernels that native code does not support, with the message. The list only gets
// shorter.
var notNative = map[string]string{
	"run/control_flow/kernel.ttir":          "cannot lower 'tt.call'",
	"run/descriptor_reductions/kernel.ttir": "cannot lower 'tt.descriptor_reduce'",
}

// TestKernelsRunNatively compiles every kernel with data for this machine. Its outputs match the
// reference, and are the same with one worker as with several unless the kernel has atomics.
func TestKernelsRunNatively(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	cases := distinct(t, "triton-to-linalg")
	ran := new(atomic.Int64)
	t.Run("all", func(t *testing.T) {
		for _, file := range slices.Sorted(maps.Keys(cases)) {
			t.Run(file, func(t *testing.T) {
				t.Parallel()
				k, atomics, err := compiledNatively(t, file, cases[file].Symbol, cpu.Options{Contract: true})
				if want, listed := notNative[file]; listed {
					require.ErrorContains(t, err, want, "%s runs now: take it off the list", file)
					return
				}
				require.NoError(t, err)
				defer k.Close()
				one := runNatively(t, k, cases[file], 1)
				for _, workers := range []int{2, 3, 8} {
					several := runNatively(t, k, cases[file], workers)
					for i, a := range cases[file].Args {
						if a.Output && !atomics {
							assert.True(t, bytes.Equal(one.Buffers[i].Data, several.Buffers[i].Data), "%s depends on the number of workers: %d", a.Name, workers)
						}
					}
				}
				ran.Add(1)
			})
		}
	})
	assert.EqualValues(t, len(cases)-len(notNative), ran.Load(), "kernels that ran")
}

// TestKernelsRunOnLevels: code for the levels of processors below this machine loads without a compiler's
// runtime and computes the same, with little optimisation. Every other kernel has its turn, on one of the levels.
func TestKernelsRunOnLevels(t *testing.T) {
	needLLVM(t)
	cases := distinct(t, "triton-to-linalg")
	for i, name := range host.Levels() {
		target := nativeTargets(t)[name]
		t.Run(name, func(t *testing.T) {
			for j, file := range slices.Sorted(maps.Keys(cases)) {
				if _, listed := notNative[file]; listed || !sweep.Turn(i+j, 2*len(host.Levels())) {
					continue
				}
				t.Run(file, func(t *testing.T) {
					t.Parallel()
					k, _, err := compiledNatively(t, file, cases[file].Symbol, cpu.Options{Contract: true, Target: target, Level: cpu.LevelOf(1)})
					require.NoError(t, err)
					defer k.Close()
					runNatively(t, k, cases[file], 1)
				})
			}
		})
	}
}

func compiledNatively(t *testing.T, file, kernel string, o cpu.Options) (k *cpu.Kernel, atomics bool, err error) {
	m := parseFile(t, file)
	if err := m.Run("triton-to-linalg"); err != nil {
		return nil, false, err
	}
	m.Top.Walk(func(op *ir.Op) ir.WalkResult {
		atomics = atomics || op.Is(memref.AtomicRMW) || op.Is(llvm.AtomicRMW) || op.Is(llvm.CmpXchg)
		return ir.Continue
	})
	k, err = cpu.Compile(m.Top, kernel, o)
	return k, atomics, err
}

// TestNonTemporalStores: kernels with non-temporal stores compute the same when launches of
// any size use them.
func TestNonTemporalStores(t *testing.T) {
	lib, err := libllvm.Open()
	if err != nil {
		t.Skip(err)
	}
	cases := distinct(t, "triton-to-linalg")
	ran := new(atomic.Int64)
	t.Run("all", func(t *testing.T) {
		for _, file := range slices.Sorted(maps.Keys(cases)) {
			t.Run(file, func(t *testing.T) {
				t.Parallel()
				m := parseFile(t, file)
				if m.Run("triton-to-linalg") != nil {
					return
				}
				options := cpu.Options{Contract: true, NonTemporal: 1, Target: lib.Host()}
				text, err := cpu.Text(m.Top, cases[file].Symbol, options)
				require.NoError(t, err)
				if !strings.Contains(text, "!nontemporal") {
					return
				}
				k, err := cpu.Compile(m.Top, cases[file].Symbol, options)
				require.NoError(t, err)
				defer k.Close()
				for _, workers := range []int{1, 2} {
					runNatively(t, k, cases[file], workers)
				}
				ran.Add(1)
			})
		}
	})
	t.Logf("%d of %d kernels have such stores", ran.Load(), len(cases))
	if strings.HasPrefix(lib.Host().Triple, "x86_64") {
		assert.NotZero(t, ran.Load(), "kernels with stores past the caches")
	}
}

func runNatively(t *testing.T, k *cpu.Kernel, c *testcase.Case, workers int) *testcase.Run {
	r, err := c.PrepareIn(memory.NewNative(), nil)
	require.NoError(t, err)
	var words []uint64
	for _, a := range r.Launch.Args {
		words = append(words, a...)
	}
	require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: c.Grid, Args: words, Workers: workers, MaxSteps: 1e9}))
	outcomes, err := r.Check()
	require.NoError(t, err)
	require.NotEmpty(t, outcomes)
	for _, o := range outcomes {
		require.True(t, o.OK(), "%s", o)
	}
	return r
}

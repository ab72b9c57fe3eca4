package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/tune"
)

// TestMain keeps the tests away from the user's cache.
func TestMain(m *testing.M) {
	if err := os.Setenv(cache.EnvDir, "off"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// TestProblems: a problem of each kind is measured, with all arguments where the kernels want
// them.
func TestProblems(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	driver, err := cuda.New(fakecuda.NewSimulated().Table())
	require.NoError(t, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	gpu, err := jit.GPU(c)
	require.NoError(t, err)
	events, err := tune.NewEventTimer(c, nil, -1)
	require.NoError(t, err)
	o := &options{kernels: "../../../kernels", rep: time.Microsecond, warmup: time.Microsecond, json: filepath.Join(t.TempDir(), "results.json")}
	simulated := &tuner{options: o, device: gpu, timer: events, functions: map[string]*jit.Kernel{}}
	problems := []*problem{vectorProblem("add", "bf16", 3, 300), ropeProblem("rope", "bf16", 2, 8), chunkProblem("bf16", 1, 1000, 8), mergeProblem(1, 64, 8),
		rowProblem("softmax", "softmax.py", "fp32", 3, 100, false, 0), rowProblem("layernorm", "norm.py", "bf16", 1, 1000, true, 2, 1e-5)}
	for _, p := range problems {
		p.configs = p.configs[:1]
	}
	require.NoError(t, simulated.all(t.Context(), problems))
	host := &tuner{options: o, device: jit.CPU(), timer: tune.HostClock(), functions: map[string]*jit.Kernel{}}
	rows := topkRowsProblem("fp32", 2, 100, 8)
	rows.configs = rows.configs[:1]
	require.NoError(t, host.all(t.Context(), []*problem{rows}))
	for _, r := range append(simulated.results, host.results...) {
		require.Empty(t, r.Configs[0].Error, r.Problem)
		require.NotZero(t, r.Configs[0].Median, r.Problem)
	}
	require.FileExists(t, o.json)
	require.NotEmpty(t, gpuProblems())
	require.NotEmpty(t, cpuProblems())
}

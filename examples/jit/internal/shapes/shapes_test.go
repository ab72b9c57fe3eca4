package shapes_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/examples/jit/internal/shapes"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/internal/verify/sweep"
	"github.com/tshared/tshared/jit"
)

// TestMain keeps the tests away from the user's cache.
func TestMain(m *testing.M) {
	if err := os.Setenv(cache.EnvDir, "off"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// solve runs problems.
func solve(t *testing.T, r shapes.Runner, cases []shapes.Case) {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	for i, c := range cases {
		if testing.Short() && i%5 != 0 {
			continue
		}
		t.Run(c.Name, func(t *testing.T) { assert.NoError(t, r.Run(t.Context(), c.New())) })
	}
	require.NoError(t, r.Close())
}

// turns are the small problems that one of two devices solves in this run; the other solves those that are left out.
func turns(device int) []shapes.Case {
	var cases []shapes.Case
	for i, c := range shapes.Small() {
		if sweep.Turn(i+device, 2) {
			cases = append(cases, c)
		}
	}
	return cases
}

func TestCPU(t *testing.T) { solve(t, shapes.Runner{Device: jit.CPU()}, turns(0)) }

// TestSimulatedGPU has the driver run PTX on the simulator. It measures nothing: its times
// would be those of no GPU.
func TestSimulatedGPU(t *testing.T) {
	fake := fakecuda.NewSimulated()
	driver, err := cuda.New(fake.Table())
	require.NoError(t, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	dev, err := jit.GPU(c)
	require.NoError(t, err)
	solve(t, shapes.Runner{Device: dev, Options: withoutChoice}, turns(1))
	require.NoError(t, dev.Close())
	require.NoError(t, c.Release())
	require.Empty(t, fake.Problems())
}

// withoutChoice gives autotuned kernels one config.
func withoutChoice(kernel string) []jit.Option {
	only := map[string]jit.Config{
		"softmax_kernel": config(4, 2, "ROWS", 2),
		"matmul_kernel":  config(4, 3, "BLOCK_M", 64, "BLOCK_N", 32, "BLOCK_K", 32, "GROUP", 4),
	}
	if c, ok := only[kernel]; ok {
		return []jit.Option{jit.WithAutotune(jit.Autotune{Configs: []jit.Config{c}})}
	}
	return nil
}

func config(warps, stages int, constants ...any) jit.Config {
	c := jit.Config{Constants: map[string]any{}, NumWarps: warps, NumStages: stages, NumCTAs: 1}
	for i := 0; i < len(constants); i += 2 {
		name := constants[i].(string)
		c.Names, c.Constants[name] = append(c.Names, name), constants[i+1]
	}
	return c
}

// TestRealGPU runs on the first GPU of the machine.
func TestRealGPU(t *testing.T) {
	dev, err := jit.GPU(nil)
	if err != nil {
		t.Skipf("no GPU to try it on: %v", err)
	}
	defer dev.Close()
	if dev.Context().Device().Capability.Major < 8 {
		t.Skipf("%v is older than the targets of the compiler", dev)
	}
	solve(t, shapes.Runner{Device: dev}, append(shapes.Small(), shapes.Large()...))
}

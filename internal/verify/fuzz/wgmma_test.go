package fuzz

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// wgmmaSeeds are seeds of dots that warpgroups compute, by the types of operands A and B.
var wgmmaSeeds = map[string][]uint64{
	"f16": {4, 5}, "bf16": {63, 99}, "s8": {349, 606}, "e4m3": {362, 460}, "e5m2": {262, 702},
}

// TestWGMMA: random dots computed by warpgroups are right with any number of warpgroups and
// pipeline stages, and nothing is read early or overwritten. The seeds of a type share the settings.
func TestWGMMA(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for operands, seeds := range wgmmaSeeds {
		for i, seed := range seeds {
			check := dotCheck(t, seed)
			for n := range 8 {
				if n%len(seeds) != i || testing.Short() && n%3 != 2 {
					continue
				}
				o := ptx.Options{Target: targets.DefaultGPU, Warps: 4 << (n / 4), Stages: 1 + n%4}
				t.Run(fmt.Sprintf("%s,seed=%d,warps=%d,stages=%d", operands, seed, o.Warps, o.Stages), func(t *testing.T) {
					require.Regexp(t, `wgmma\.mma_async\.\S*\.`+operands+" ", check(t, o).Text)
				})
			}
		}
	}
}

// TestPartialSums: random dots of fp8 are right whose instructions add up the products of a step, and threads these sums.
func TestPartialSums(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	imprecise := 32
	for seed, operands := range map[uint64]string{49: "e5m2", 300: "e4m3", 471: "e4m3", 633: "e5m2"} {
		check := dotCheck(t, seed)
		for n := range 3 {
			o := ptx.Options{Target: targets.DefaultGPU, Warps: 4, Stages: 1 + n, MaxNumImpreciseAcc: &imprecise}
			t.Run(fmt.Sprintf("%s,seed=%d,stages=%d", operands, seed, o.Stages), func(t *testing.T) {
				require.Regexp(t, `wgmma\.mma_async\.\S*\.`+operands+` \{sum0_0`, check(t, o).Text)
			})
		}
	}
}

// dotCheck returns a function that compiles a random dot, compares its results on the simulator with the interpreter's, and returns
// the kernel.
func dotCheck(t *testing.T, seed uint64) func(t *testing.T, o ptx.Options) *ptx.Kernel {
	ctx := context.Background()
	k := kernelgen.GenerateDot(seed)
	s, err := prepare(k.Launch)
	require.NoError(t, err)
	m, err := tshared.Parse(fmt.Sprintf("seed-%d.mlir", seed), k.Text)
	require.NoError(t, err)
	want, err := interpret(ctx, m.Top, s)
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	return func(t *testing.T, o ptx.Options) *ptx.Kernel {
		compiled, err := ptx.Compile(m.Top, kernelgen.Name, o)
		require.NoError(t, err)
		got, err := simulated(ctx, artifactOf(compiled), s, 0)
		require.NoError(t, err)
		require.Empty(t, s.compare(want, got, 0))
		return compiled
	}
}

// TestWGMMAInUnoptimisedCode: where code generation does not optimise, because the kernels compute too many addresses, LLVM copies the
// accumulators after each statement. No dot is still running then, neither a synchronous one nor one that would be asynchronous.
func TestWGMMAInUnoptimisedCode(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, seed := range []uint64{2110073, 658, 2085} {
		o := ptx.Options{Target: targets.DefaultGPU, Warps: 4, Stages: 3}
		t.Run(fmt.Sprint(seed), func(t *testing.T) { require.Contains(t, dotCheck(t, seed)(t, o).Text, "wgmma.mma_async") })
	}
}

package fuzz

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// TestTilesOfDotLoops: every mask and use of a tile in a dot loop compiles, and every third kernel
// computes on the simulator what the interpreter does. "make test" runs every sixth and compiles half of the others, for one target each;
// "make test-long" compiles all for both.
func TestTilesOfDotLoops(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	targets := []string{"sm_90a", "sm_80"}
	var ran, pipelined atomic.Int64
	t.Run("all", func(t *testing.T) {
		for i, m := range masks {
			for j, u := range uses {
				n := i + j
				if testing.Short() && n%len(masks) != 0 {
					continue
				}
				t.Run(u.name+", "+m.name, func(t *testing.T) {
					t.Parallel()
					// Every mask and every use occurs with all settings.
					runs, one := n%3 == 0 && sweep.Turn(n/12, 2), targets[(i+j/2)%2]
					if !runs && !sweep.Turn(n, 2) {
						return
					}
					modules := modulesOf(t, u.text(m))
					o := ptx.Options{Warps: 1 << (n / 3 % 4), Stages: 1 + n/3%3, Precise: true}
					for _, target := range targets {
						if runs && target == one {
							continue // compiled below
						}
						if !sweep.Long && target != one {
							continue
						}
						o.Target = target
						_, err := ptx.Text(modules.lowered.Top, kernelgen.Name, o)
						require.NoError(t, err, target)
					}
					if !runs {
						return
					}
					o.Target = one
					k := requireSame(t, modules, u.launch(), o)
					ran.Add(1)
					if slices.ContainsFunc(k.Remarks, hasThreeLoads) {
						pipelined.Add(1)
					}
				})
			}
		}
	})
	t.Logf("%d kernels ran, %d of them with a pipelined tile", ran.Load(), pipelined.Load())
	if ran.Load() > 100 { // no tests were filtered out
		assert.Greater(t, pipelined.Load(), ran.Load()*3/4)
	}
}

// hasThreeLoads reports whether all tiles of a loop are loaded by the pipeline.
func hasThreeLoads(d ptx.Remark) bool {
	return d.What == "loop" && strings.Count(d.How, " and ") >= 2
}

// kernelModules are a kernel's source, which the interpreter runs, and its lowered module, which is
// compiled.
type kernelModules struct{ source, lowered *tshared.Module }

func modulesOf(t *testing.T, text string) (k kernelModules) {
	var err error
	k.source, err = tshared.Parse("kernel.ttir", text)
	require.NoError(t, err)
	k.lowered, err = tshared.Parse("kernel.ttir", text)
	require.NoError(t, err)
	require.NoError(t, k.lowered.Run(ptx.Lowering))
	return k
}

// artifactOf is a kernel as the simulator takes it.
func artifactOf(k *ptx.Kernel) *manifest.Artifact {
	d := &manifest.Kernel{Name: k.Name, NumWarps: k.Warps, Shared: int(k.Shared)}
	for _, p := range k.Params {
		d.Params = append(d.Params, manifest.Argument(p.Arg, ""))
	}
	return &manifest.Artifact{PTX: k.Text, Kernel: d}
}

// requireSame compiles a kernel, runs it on the simulator, and compares with the interpreter.
func requireSame(t *testing.T, m kernelModules, launch *kernelgen.Launch, o ptx.Options) *ptx.Kernel {
	ctx := context.Background()
	s, err := prepare(launch)
	require.NoError(t, err)
	want, err := interpret(ctx, m.source.Top, s)
	require.NoError(t, err)
	k, err := ptx.Compile(m.lowered.Top, kernelgen.Name, o)
	require.NoError(t, err)
	got, err := simulated(ctx, artifactOf(k), s, 0)
	require.NoError(t, err)
	require.Empty(t, s.compare(want, got, 0))
	return k
}

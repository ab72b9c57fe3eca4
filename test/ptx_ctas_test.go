package test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// TestAnyNumberOfCTAs: results do not depend on the number of blocks that run a program. Each kernel runs with one number of blocks and warps; over the
// kernels all of them occur.
func TestAnyNumberOfCTAs(t *testing.T) {
	needLLVM(t)
	settings := []struct {
		ctas, warps int
		target      string
	}{{2, 4, "sm_90a"}, {4, 4, "sm_90a"}, {2, 1, "sm_90"}, {8, 2, "sm_90a"}, {4, 8, "sm_90"}, {2, 8, "sm_90a"}}
	cases := runnable(t)
	ran := 0
	for i, file := range slices.Sorted(maps.Keys(cases)) {
		if filepath.Base(file) != "kernel.ttir" || !sweep.Turn(i, 2) {
			continue
		}
		o := settings[i/2%len(settings)]
		m := parseFile(t, file)
		if err := m.Run(ptx.Lowering); err != nil {
			continue
		}
		ran++
		t.Run(fmt.Sprintf("%s ctas=%d,warps=%d,%s", file, o.ctas, o.warps, o.target), func(t *testing.T) {
			t.Parallel()
			options := caseOptions(t, file)
			options.Target, options.Warps, options.CTAs, options.Verify = o.target, o.warps, o.ctas, true
			k, err := ptx.Compile(m.Top, cases[file].Symbol, options)
			require.NoError(t, err)
			require.Equal(t, []int{o.ctas, o.ctas}, []int{k.CTAs, k.Cluster})
			runSimulated(t, k, cases[file])
		})
	}
	require.Greater(t, ran, 30, "kernels")
}

// TestWarpgroupsOfCTAs: dots of warpgroups, whose operands each block has, give the bits of one block for two and four.
func TestWarpgroupsOfCTAs(t *testing.T) {
	needLLVM(t)
	compile := func(file string, ctas int) *ptx.Kernel {
		o := caseOptions(t, file)
		o.CTAs, o.Verify = ctas, true
		k, err := ptx.Compile(lowered(t, file).Top, "", o)
		require.NoError(t, err)
		require.Contains(t, k.Text, "wgmma.mma_async")
		return k
	}
	for i, ctas := range []int{2, 4} {
		product := products[i]
		checkMapped(t, compile(product.file, 1), compile(product.file, ctas), 1, func() interp.Launch { return product.launch(144, 264, 96) }, product.name(), ctas)
	}
	const attentionFile = "corpus/flash_attn_fwd/perf/kernel.ttir"
	checkMapped(t, compile(attentionFile, 1), compile(attentionFile, 2), 1, func() interp.Launch { return attention(208) }, "rows", 208)
}

// TestDotsStayInBlocks: each block that runs a program of a matmul, or of attention, copies what its own dots read and stores its own rows: no barrier is for all
// of them, nor does a store go to another one.
func TestDotsStayInBlocks(t *testing.T) {
	needLLVM(t)
	for _, file := range []string{"corpus/matmul_f16/perf/kernel.ttir", "corpus/flash_attn_fwd/perf/kernel.ttir"} {
		for _, target := range []string{"sm_90", "sm_90a"} {
			o := caseOptions(t, file)
			o.Target, o.CTAs, o.Maps, o.Verify = target, 2, target == "sm_90a", true
			k, err := ptx.Compile(lowered(t, file).Top, "", o)
			require.NoError(t, err)
			assert.Contains(t, k.Text, "cp.async.cg.shared")
			assert.Contains(t, k.Text, "ctarank")
			assert.NotContains(t, k.Text, "barrier.cluster", "%s for %s", file, target)
			assert.NotContains(t, k.Text, "mapa", "%s for %s", file, target)
		}
	}
}

// TestCTAsNeedClusters: targets without clusters, and numbers of blocks that no cluster has, are refused.
func TestCTAsNeedClusters(t *testing.T) {
	m := parseFile(t, "corpus/vector_add_f32/small/kernel.ttir")
	require.NoError(t, m.Run(ptx.Lowering))
	for want, o := range map[string]ptx.Options{
		"num_ctas is 2, but sm_89 has no clusters of blocks: only sm_90 and later targets have": {Target: "sm_89", Warps: 4, CTAs: 2},
		"16 blocks cannot run a program: 1, 2, 4 or 8 can":                                      {Target: "sm_90a", Warps: 4, CTAs: 16},
	} {
		_, err := ptx.Text(m.Top, "", o)
		assert.ErrorContains(t, err, want)
	}
}

package test

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/verify/fuzz/mutate"
	"github.com/tshared/tshared/internal/verify/lit"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// TestMutatedTilePasses mutates the inputs of the passes to the dialect tile, always in the same way: each mutant
// becomes valid IR, or is refused.
func TestMutatedTilePasses(t *testing.T) {
	mutants := sweep.Count(200, 20_000)
	random := rand.New(rand.NewPCG(20, 0))
	before := map[string][]string{ // passes that others need
		"tile-pipeline": {"--tile-select-dots", "--tile-coalesce", "--tile-assign-layouts", "--tile-schedule-loops"}, "tile-membar": {"--tile-allocate-shared"},
	}
	for _, pass := range []string{"linalg-to-tile", "tile-inline-calls", "tile-select-dots", "tile-strip-mine", "tile-coalesce", "tile-assign-layouts", "tile-merge-atomics", "tile-merge-reductions", "tile-halve-reductions", "tile-predicate", "tile-narrow-indices", "tile-vectorize", "tile-relax-wraps", "tile-drop-coordinates", "tile-vectorize-atomics", "tile-prefetch", "tile-limit-occupancy", "tile-share-elements", "tile-pack-f16", "tile-share-quotients", "tile-fence-atomics", "tile-schedule-loops", "tile-pipeline", "tile-assign-roles", "tile-lower-rings", "tile-convert-operands", "tile-select-conversions", "tile-stage-operands", "tile-allocate-shared", "tile-membar", "tile-pad", "tile-select-warps", "tile-fit-shared"} {
		folder, ok := lit.PassFiles("..", pass)
		require.True(t, ok, pass)
		texts := chunksOf(t, folder)
		valid := 0
		for tries := 0; tries < mutants || valid <= mutants/4; tries++ { // some inputs are seldom valid
			require.Less(t, tries, 2*mutants, pass)
			text := mutated(random, texts)
			if run(text, "-").exit != 0 {
				continue
			}
			valid++
			r := run(text, slices.Concat(before[pass], []string{"--" + pass, "-"})...)
			if err := wellBehaved(r); err != nil || strings.Contains(r.err, "the verifier says so") {
				t.Fatalf("%s: %v\n%s\nthe text:\n%s", pass, err, r.err, text)
			}
		}
	}
}

// TestMutatedTileKernels mutates kernels with layouts: each mutant is emitted, or refused by the verifier or the
// backend, and none of them is a defect of the backend.
func TestMutatedTileKernels(t *testing.T) {
	mutants := sweep.Count(400, 1500)
	random := rand.New(rand.NewPCG(20, 1))
	options := ptx.Options{Target: "sm_90a", Warps: 4, MaxInstructions: 100_000}
	var texts []string
	for _, name := range []string{"vector_add_f32", "softmax_fused", "matmul_f16", "matmul_f32_tf32", "transpose_f32", "scan_axis0", "histogram_i32", "reduce_welford"} {
		m := lowered(t, filepath.Join("corpus", name, "small", "kernel.ttir"))
		planned, err := ptx.Plan(m.Top, "", options)
		require.NoError(t, err, name)
		m.Top = planned
		texts = append(texts, m.String())
	}
	emitted, refused := 0, 0
	for range mutants {
		text := mutated(random, texts)
		m, err := tshared.Parse("mutant.tile", text)
		if err != nil || !ptx.IsPlanned(m.Top) {
			continue
		}
		_, err = ptx.Text(m.Top, "", options)
		var defect *diag.Bug
		if errors.As(err, &defect) {
			t.Fatalf("%v\nthe text:\n%s", err, text)
		}
		if err == nil {
			emitted++
		} else {
			refused++
		}
	}
	assert.Greater(t, emitted, mutants/10)
	t.Logf("%d emitted, %d refused by the backend", emitted, refused)
}

// mutated is one of some texts with one to three mutations.
func mutated(random *rand.Rand, texts []string) string {
	text := texts[random.IntN(len(texts))]
	for range 1 + random.IntN(3) {
		text = mutate.Text(random, text)
	}
	return text
}

// lowered is a kernel after the lowering.
func lowered(t *testing.T, file string) *tshared.Module {
	t.Helper()
	m, err := tshared.Parse(file, read(t, file))
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	return m
}

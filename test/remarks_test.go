package test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// TestVectorisationRemarks: LLVM's remarks say that it vectorises the loops of kernels to the width of the
// processor, with its standard passes and with ours.
func TestVectorisationRemarks(t *testing.T) {
	opt := llvmtools.Find(t, "opt")
	for processor, lanes := range widths {
		for _, kernel := range []string{"vector_add_f32", "ew_exp", "ew_gelu_erf", "softmax_fused", "layernorm_fwd", "cast_from_f32", "reduce_axis1", "dropout_philox"} {
			m := parseFile(t, "corpus/"+kernel+"/perf/kernel.ttir")
			require.NoError(t, m.Run("triton-to-linalg"))
			text, err := cpu.Text(m.Top, "", cpu.Options{Contract: true, FMA: true, Target: libllvm.Target{Triple: "x86_64-unknown-linux-gnu", CPU: processor}})
			require.NoError(t, err)
			r := runTool(opt, text, "-mtriple=x86_64-unknown-linux-gnu", "-mcpu="+processor, "-passes=default<O3>", "-pass-remarks=loop-vectorize", "-disable-output", "-")
			require.Equal(t, 0, r.exit, r.err)
			assert.Contains(t, r.err, fmt.Sprintf("vectorized loop (vectorization width: %d", lanes), "%s for %s", kernel, processor)
		}
	}
}

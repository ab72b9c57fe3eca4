package ptx

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
)

// BenchmarkPlan plans recorded kernels: one with a pipelined dot, and one without dots.
func BenchmarkPlan(b *testing.B) {
	for _, name := range []string{"matmul_f16", "softmax_fused_f16"} {
		b.Run(name, func(b *testing.B) {
			file := "../../test/corpus/" + name + "/perf/kernel.ttir"
			text, err := os.ReadFile(file)
			require.NoError(b, err)
			m, err := tshared.Parse(file, string(text))
			require.NoError(b, err)
			require.NoError(b, m.Run(Lowering))
			for b.Loop() {
				_, err := Plan(m.Top, "", Options{Target: "sm_90a", Warps: 8, Stages: 3, Contract: true})
				require.NoError(b, err)
			}
		})
	}
}

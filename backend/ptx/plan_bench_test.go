package ptx

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
)

// BenchmarkPlan plans recorded kernels.
func BenchmarkPlan(b *testing.B) {
	for _, name := range []string{"matmul_f16", "softmax_fused_f16"} {
		b.Run(name, func(b *testing.B) {
			file := filepath.Join("../../test/corpus", name, "perf/kernel.ttir")
			text, err := os.ReadFile(file)
			if os.IsNotExist(err) {
				file = filepath.Join("../../test/corpus", name, "small/kernel.ttir")
				text, err = os.ReadFile(file)
			}
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

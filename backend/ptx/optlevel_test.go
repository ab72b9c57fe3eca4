package ptx

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
)

// TestOptLevel: code generation does not optimise kernels that compute very many addresses, because LLVM's
// straight-line strength reduction takes cubic time.
func TestOptLevel(t *testing.T) {
	for file, hasty := range map[string]bool{
		"../../internal/verify/fuzz/testdata/crash/large_padded_tile.mlir": true,
		"../../test/corpus/matmul_f16/perf/kernel.ttir":                    false,
		"../../test/corpus/flash_attn_fwd/perf/kernel.ttir":                false,
	} {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		m, err := tshared.Parse(file, string(text))
		require.NoError(t, err)
		require.NoError(t, m.Run(Lowering))
		_, c, err := build(m.Top, "", Options{Target: "sm_90a", Warps: 4, Stages: 3})
		require.NoError(t, err, file)
		require.Equal(t, hasty, c.codegen().Fast, "%s: %d addresses", file, c.module.Addresses())
	}
}

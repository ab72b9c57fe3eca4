package ptx

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
)

// TestOptLevel: code generation does not optimise kernels that compute very many addresses, because LLVM's
// straight-line strength reduction takes cubic time. A tile that runs in strips of rows has few; a barrier before its store keeps it whole.
func TestOptLevel(t *testing.T) {
	const padded = "../../internal/verify/fuzz/testdata/crash/large_padded_tile.mlir"
	for _, c := range []struct {
		file, before string // a barrier is put before this
		hasty        bool
	}{
		{padded, "", false},
		{padded, "%24 = ", true},
		{"../../test/corpus/matmul_f16/perf/kernel.ttir", "", false},
		{"../../test/corpus/flash_attn_fwd/perf/kernel.ttir", "", false},
	} {
		text, err := os.ReadFile(c.file)
		require.NoError(t, err)
		kernel := string(text)
		if c.before != "" {
			kernel = strings.Replace(kernel, c.before, "gpu.barrier\n"+c.before, 1)
		}
		m, err := tshared.Parse(c.file, kernel)
		require.NoError(t, err)
		require.NoError(t, m.Run(Lowering))
		_, built, err := build(m.Top, "", Options{Target: "sm_90a", Warps: 4, Stages: 3})
		require.NoError(t, err, c.file)
		require.Equal(t, c.hasty, built.codegen().Fast, "%s: %d addresses", c.file, built.module.Addresses())
	}
}

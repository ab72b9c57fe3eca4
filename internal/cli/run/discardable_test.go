package run

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/ir"
)

// TestDiscardableTileAttributes: a kernel that has lost all attributes of one name of the tile dialect, as passes of others may lose
// attributes that they do not know, is refused or computes the same.
func TestDiscardableTileAttributes(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	refused, same := map[string]bool{}, map[string]bool{}
	for _, name := range []string{"layernorm_bwd_dx", "reduce_axis0", "reduce_welford", "op_ptr_where", "embedding_gather_f16", "poi_gelu_dropout", "histogram_i32", "conv2d_1x1_strided", "desc_bmm_bt", "layernorm_fwd"} {
		folder := filepath.Join("..", "..", "..", "test", "corpus", name, "small")
		text, err := os.ReadFile(filepath.Join(folder, "kernel.ttir"))
		require.NoError(t, err)
		m, err := tshared.Parse("kernel.ttir", string(text))
		require.NoError(t, err)
		require.NoError(t, m.Run(ptx.Lowering))
		m.Top, err = ptx.Plan(m.Top, "", ptx.Options{Target: "sm_90a", Warps: 4, Contract: true})
		require.NoError(t, err)
		planned := m.String()
		for _, attr := range discardable(m.Top) {
			without, err := tshared.Parse("kernel.tile", planned)
			require.NoError(t, err)
			without.Top.Walk(func(op *ir.Op) ir.WalkResult {
				op.RemoveAttr(attr)
				return ir.Continue
			})
			file := filepath.Join(t.TempDir(), "kernel.tile")
			require.NoError(t, os.WriteFile(file, []byte(without.String()), 0o666))
			var stdout, stderr strings.Builder
			code := Main(context.Background(), []string{file, "--case", filepath.Join(folder, "case.json"), "--backend=ptx-sim", "--check"}, &stdout, &stderr)
			if code == exitOK {
				same[attr] = true
				assert.Contains(t, stdout.String(), " elements are right", "%s without %s", name, attr)
				continue
			}
			refused[attr] = true
			assert.Regexp(t, `kernel\.tile:\d+:\d+: error:|the module has no function`, stderr.String(), "%s without %s", name, attr)
			assert.NotContains(t, stderr.String(), "BUG", "%s without %s", name, attr)
		}
	}
	for _, attr := range []string{"tile.halved", "tile.predicated", "tile.constancy", "tile.contiguity", "tile.packed", "tile.from_quotient", "tile.loop_versions", "tile.unroll", "tile.fences"} {
		assert.True(t, same[attr] && !refused[attr], "%s is for speed alone", attr)
	}
	for _, attr := range []string{"tile.group", "tile.scratch", "tile.shared", "tile.num_warps"} {
		assert.True(t, refused[attr], "a kernel without its %s is refused", attr)
	}
}

// discardable are the names of the attributes of the tile dialect in a module.
func discardable(module *ir.Op) (names []string) {
	module.Walk(func(op *ir.Op) ir.WalkResult {
		for _, a := range op.Attrs() {
			if strings.HasPrefix(a.Name, "tile.") && !slices.Contains(names, a.Name) {
				names = append(names, a.Name)
			}
		}
		return ir.Continue
	})
	return names
}

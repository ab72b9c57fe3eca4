package fuzz

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/llvmc"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/kernelgen"
)

// TestGroupsOfWarpsMultiply: random products that groups of warps compute are right
// with any number of groups and of rounds on their way, and nothing is read early or
// overwritten.
func TestGroupsOfWarpsMultiply(t *testing.T) {
	if _, err := llvmc.Open(); err != nil {
		t.Skip(err)
	}
	kernels := 8
	if testing.Short() {
		kernels = 3
	}
	ctx := context.Background()
	for seed := uint64(0); kernels > 0; seed++ {
		k := kernelgen.GenerateProduct(seed)
		s, err := prepare(k.Launch)
		require.NoError(t, err)
		m, err := tshared.Parse(fmt.Sprintf("seed-%d.mlir", seed), k.Text)
		require.NoError(t, err)
		want, err := evaluate(ctx, m.Top, s)
		require.NoError(t, err)
		require.NoError(t, m.Run("triton-to-linalg"))
		for n := range 8 {
			o := ptx.Options{Target: simulatedTarget, Warps: 4 << (n / 4), Stages: 1 + n%4}
			compiled, err := ptx.Compile(m.Top, kernelgen.Name, o)
			require.NoError(t, err)
			if !strings.Contains(compiled.Text, "wgmma.mma_async") {
				break
			}
			if n == 0 {
				kernels--
			}
			t.Run(fmt.Sprintf("seed=%d,warps=%d,stages=%d", seed, o.Warps, o.Stages), func(t *testing.T) {
				got, err := simulated(ctx, compiled, s)
				require.NoError(t, err)
				require.Empty(t, s.compare(want, got, 0))
			})
		}
	}
}

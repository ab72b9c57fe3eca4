package test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/toolchain/tileplan"
)

// TestPlanIsItsPasses: the backend, the pipeline tile-plan of tshared-opt and its passes one by one, all of them verified, make the same plan
// of every recorded kernel.
func TestPlanIsItsPasses(t *testing.T) {
	files, err := filepath.Glob("corpus/*/small/kernel.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			o := caseOptions(t, file)
			o.Verify = true
			m := lowered(t, file)
			planned, err := ptx.Plan(m.Top, "", o)
			require.NoError(t, err)
			options := fmt.Sprintf("target=%s num-warps=%d num-stages=%d", o.Target, o.Warps, o.Stages)
			whole := lowered(t, file)
			require.NoError(t, whole.Run(tileplan.Name+"{"+options+"}"))
			single := lowered(t, file)
			steps, err := tileplan.OfKernel(options)
			require.NoError(t, err)
			for i, s := range steps.Steps {
				require.NoError(t, single.Run("func.func("+s.String()+")"), s.String())
				if i == 0 { // calls are inlined
					require.NoError(t, single.Run("symbol-dce"))
				}
			}
			require.NoError(t, single.Run("symbol-dce"))
			m.Top = planned
			want := m.String()
			assert.Equal(t, want, whole.String())
			assert.Equal(t, want, single.String())
		})
	}
}

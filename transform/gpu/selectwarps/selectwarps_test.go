package selectwarps_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/transform/gpu/selectwarps"
)

// TestNumWarps: dots have few warps with large tiles, but more than were asked for where the accumulators alone would not fit in registers.
func TestNumWarps(t *testing.T) {
	for _, c := range []struct{ rows, columns, asked, want int }{
		{128, 128, 8, 4}, {128, 128, 4, 4}, {64, 64, 2, 2}, {128, 256, 8, 8}, {128, 256, 4, 8}, {128, 256, 2, 8}, {256, 256, 4, 8}, {256, 256, 16, 16}, {64, 32, 16, 4},
	} {
		m, err := tshared.Parse("dot.mlir", fmt.Sprintf(`
func.func @dot(%%a: tensor<%[1]dx64xf16>, %%b: tensor<64x%[2]dxf16>, %%c: tensor<%[1]dx%[2]dxf32>) -> tensor<%[1]dx%[2]dxf32> {
  %%d = linalg.matmul ins(%%a, %%b : tensor<%[1]dx64xf16>, tensor<64x%[2]dxf16>) outs(%%c : tensor<%[1]dx%[2]dxf32>) -> tensor<%[1]dx%[2]dxf32>
  return %%d : tensor<%[1]dx%[2]dxf32>
}`, c.rows, c.columns))
		require.NoError(t, err)
		assert.Equal(t, c.want, selectwarps.NumWarps(m.Top, distribute.Options{Warps: c.asked}), "%v", c)
	}
}

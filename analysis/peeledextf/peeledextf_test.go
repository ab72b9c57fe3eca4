package peeledextf_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/peeledextf"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// cast is a kernel that extends floats and computes with them.
const cast = `tt.func public @k(%p: !tt.ptr<SHORT>, %q: !tt.ptr<f32>) {
  %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %a = tt.splat %p : !tt.ptr<SHORT> -> tensor<16x!tt.ptr<SHORT>>
  %b = tt.splat %q : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %c = tt.addptr %a, %i : tensor<16x!tt.ptr<SHORT>>, tensor<16xi32>
  %d = tt.addptr %b, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %x = tt.load %c : tensor<16x!tt.ptr<SHORT>>
  %y = tt.fp_to_fp %x : tensor<16xSHORT> -> tensor<16xf32>
  MORE
  tt.store %d, %z : tensor<16x!tt.ptr<f32>>
  tt.return
}`

// TestOf: only the extension of a kernel is recognised.
func TestOf(t *testing.T) {
	for _, narrow := range []string{"f8E4M3FN", "f8E5M2"} {
		for _, more := range []string{
			"%z = arith.addf %y, %y : tensor<16xf32>",
			"%n = arith.negf %y : tensor<16xf32>\n %z = math.absf %n : tensor<16xf32>",
		} {
			text := strings.NewReplacer("SHORT", narrow, "MORE", more).Replace(cast)
			m, err := tshared.Parse("k.mlir", text)
			require.NoError(t, err)
			require.NoError(t, m.Run("triton-to-linalg"))
			var found []string
			others := 0
			m.Top.Walk(func(op *ir.Op) ir.WalkResult {
				if v := peeledextf.Of(op); v != nil {
					found = append(found, ir.ElementTypeOf(v.Type()).String())
				} else if op.Is(linalg.Generic) {
					others++
				}
				return ir.Continue
			})
			assert.Equal(t, []string{narrow}, found, more)
			assert.Positive(t, others)
		}
	}
}

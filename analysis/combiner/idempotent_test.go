package combiner_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

func TestOnly(t *testing.T) {
	for _, test := range []struct {
		name, body, result string
		want               bool
	}{
		{"maximum", "%r = arith.maximumf %a, %b : f32", "%r", true},
		{"sum", "%r = arith.addf %a, %b : f32", "%r", false},
		{"the first", "", "%a", true},
		{"chosen", "%c = arith.cmpf ogt, %a, %b : f32\n%r = arith.select %c, %a, %b : f32", "%r", true},
		{"maximum of different elements", "%c = arith.cmpf une, %a, %b : f32\ntt.assert %c, \"different\" : i1\n%r = arith.maximumf %a, %b : f32", "%r", false},
		{"printed", "tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %a : f32\n%r = arith.maximumf %a, %b : f32", "%r", false},
		{"chosen of a sum", "%s = arith.addf %a, %b : f32\n%c = arith.cmpf ogt, %a, %b : f32\n%r = arith.select %c, %s, %b : f32", "%r", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := tshared.Parse("kernel", `tt.func @k(%x: tensor<8xf32>) -> f32 {
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    `+test.body+`
    tt.reduce.return `+test.result+` : f32
  }) : (tensor<8xf32>) -> f32
  tt.return %0 : f32
}`)
			require.NoError(t, err)
			found := 0
			m.Top.Walk(func(op *ir.Op) ir.WalkResult {
				if op.Is(tt.Reduce) {
					found++
					assert.Equal(t, test.want, combiner.Idempotent(op.Region0().Entry()))
				}
				return ir.Continue
			})
			assert.Equal(t, 1, found)
		})
	}
}

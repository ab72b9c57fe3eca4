package distribute_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// TestCombinesOnce: a result is combined by one thread where it would cost more if every thread combined its own: with many parts, or with a combiner of many
// instructions.
func TestCombinesOnce(t *testing.T) {
	const layouts = `
#four = #tile.layout<register = [[1, 0], [2, 0]], lane = [[4, 0], [8, 0], [16, 0], [32, 0], [0, 1]], warp = [[0, 2], [0, 4]]>
#four1 = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [0]], warp = [[0], [0]]>
#sixteen = #tile.layout<register = [[1, 0], [2, 0], [4, 0]], lane = [[8, 0], [16, 0], [32, 0], [0, 1], [0, 2]], warp = [[0, 4], [0, 8], [0, 16], [0, 32]]>
#sixteen1 = #tile.layout<register = [[1], [2], [4]], lane = [[8], [16], [32], [0], [0]], warp = [[0], [0], [0], [0]]>
`
	const sum = ` dimensions = [1] (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }`
	const mean = ` dimensions = [1] {tshared.associative} (%m0: f32, %v0: f32, %n0: f32, %m1: f32, %v1: f32, %n1: f32) {
    %n = arith.addf %n0, %n1 : f32
    %d = arith.subf %m1, %m0 : f32
    %w = arith.divf %n1, %n : f32
    %dw = arith.mulf %d, %w : f32
    %m = arith.addf %m0, %dw : f32
    %vv = arith.addf %v0, %v1 : f32
    %dd = arith.mulf %d, %d : f32
    %z = arith.mulf %dd, %n0 : f32
    %zw = arith.mulf %z, %w : f32
    %v = arith.addf %vv, %zw : f32
    linalg.yield %m, %v, %n : f32, f32, f32
  }`
	for name, test := range map[string]struct {
		op   string
		want bool
	}{
		"sum of 4 warps":   {`linalg.reduce ins(%x : tensor<64x8xf32, #four>) outs(%i : tensor<64xf32, #four1>)` + sum, false},
		"sum of 16 warps":  {`linalg.reduce ins(%y : tensor<64x64xf32, #sixteen>) outs(%j : tensor<64xf32, #sixteen1>)` + sum, true},
		"means of 4 warps": {`linalg.reduce ins(%x, %x, %x : tensor<64x8xf32, #four>, tensor<64x8xf32, #four>, tensor<64x8xf32, #four>) outs(%i, %i, %i : tensor<64xf32, #four1>, tensor<64xf32, #four1>, tensor<64xf32, #four1>)` + mean, true},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := tshared.Parse("kernel.mlir", layouts+`func.func @f(%x: tensor<64x8xf32, #four>, %i: tensor<64xf32, #four1>, %y: tensor<64x64xf32, #sixteen>, %j: tensor<64xf32, #sixteen1>) {
  `+test.op+`
  return
}`)
			require.NoError(t, err)
			assert.Equal(t, test.want, reductionIn(t, m).CombinesOnce())
		})
	}
}

// TestCombinesByLanes: parts of a single result are combined by shuffles where there are many, or where the combiner has many instructions.
func TestCombinesByLanes(t *testing.T) {
	const sum = ` dimensions = [0] (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }`
	const mean = ` dimensions = [0] {tshared.associative} (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    %d = arith.divf %s, %b : f32
    %e = arith.mulf %d, %d : f32
    linalg.yield %e : f32
  }`
	for _, test := range []struct {
		name, combiner string
		warps          int
		rows           int // of results
		want           bool
	}{
		{"sum of 8 warps", sum, 3, 1, false},
		{"sum of 16 warps", sum, 4, 1, false},
		{"sum of 32 warps", sum, 5, 1, true},
		{"quotients of 2 warps", mean, 1, 1, false},
		{"quotients of 8 warps", mean, 3, 1, true},
		{"two rows", sum, 5, 2, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			basis := func(bit int) string { return fmt.Sprintf("[0, %d]", 1<<bit) }
			var lanes, warps, zeros, none []string
			for bit := range 5 {
				lanes, none = append(lanes, basis(bit)), append(none, "[0]")
			}
			for bit := range test.warps {
				warps, zeros = append(warps, basis(5+bit)), append(zeros, "[0]")
			}
			registers, one := "[]", "[]"
			if test.rows == 2 {
				registers, one = "[[1, 0]]", "[[1]]"
			}
			list := func(bases []string) string { return "[" + strings.Join(bases, ", ") + "]" }
			text := fmt.Sprintf(`#x = #tile.layout<register = %s, lane = %s, warp = %s>
#r = #tile.layout<register = %s, lane = %s, warp = %s>
func.func @f(%%x: tensor<%[7]dx%[8]dxf32, #x>, %%i: tensor<%[7]dxf32, #r>) {
  %%y = linalg.reduce ins(%%x : tensor<%[7]dx%[8]dxf32, #x>) outs(%%i : tensor<%[7]dxf32, #r>) %[9]s
  return
}`, registers, list(lanes), list(warps), one, list(none), list(zeros), test.rows, 32<<test.warps, strings.Replace(test.combiner, "[0]", "[1]", 1))
			m, err := tshared.Parse("kernel.mlir", text)
			require.NoError(t, err)
			assert.Equal(t, test.want, reductionIn(t, m).CombinesByLanes())
		})
	}
}

// reductionIn is the only reduction of a module.
func reductionIn(t *testing.T, m *tshared.Module) (found *distribute.Reduction) {
	m.Top.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(linalg.Reduce) {
			var err error
			found, err = distribute.New(m.Top, distribute.Options{}).ReductionOf(op)
			require.NoError(t, err)
		}
		return ir.Continue
	})
	require.NotNil(t, found)
	return found
}

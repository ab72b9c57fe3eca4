package assignlayouts_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/assignlayouts"
)

const layouts = `
#a = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
#b = #tile.layout<register = [[1, 0]], lane = [[2, 0], [4, 0], [0, 1], [0, 2], [0, 4]], warp = []>
#reduced = #tile.layout<register = [], lane = [[0], [0], [1], [2], [4]], warp = []>
#other = #tile.layout<register = [[1]], lane = [[2], [4], [0], [0], [0]], warp = []>
#swapped = #tile.layout<register = [], lane = [[2], [1], [4], [8], [16]], warp = []>
#map = affine_map<(d0, d1) -> (d0, d1)>
`

// TestCheck: the post-condition notices each kind of IR that the pass may not leave behind.
func TestCheck(t *testing.T) {
	for name, test := range map[string]struct{ body, want string }{
		"reduction": {`  %r = linalg.reduce ins(%x : tensor<8x8xf32, #a>) outs(%i : tensor<8xf32, #reduced>) dimensions = [1] (%p: f32, %q: f32) {
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  }`, ""},
		"reduction in another layout": {`  %r = linalg.reduce ins(%x : tensor<8x8xf32, #a>) outs(%j : tensor<8xf32, #other>) dimensions = [1] (%p: f32, %q: f32) {
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  }`, "the results of 'linalg.reduce' are not in the layout of its inputs without the reduced dimensions"},
		"two results, one layout missing": {`  %r:2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x8xf32, #a>) outs(%x, %n : tensor<8x8xf32, #a>, tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    linalg.yield %p, %p : f32, f32
  } -> (tensor<8x8xf32, #a>, tensor<8x8xf32>)`, "a tensor of 'linalg.generic' has no layout"},
		"two results, two layouts": {`  %r:2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x8xf32, #a>) outs(%x, %y : tensor<8x8xf32, #a>, tensor<8x8xf32, #b>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    linalg.yield %p, %p : f32, f32
  } -> (tensor<8x8xf32, #a>, tensor<8x8xf32, #b>)`, "the results of 'linalg.generic' have different layouts"},
		"carried tensor": {`  %c0 = arith.constant 0 : index
  %r = scf.for %k = %c0 to %c0 step %c0 iter_args(%v = %n) -> (tensor<8x8xf32>) {
    scf.yield %v : tensor<8x8xf32>
  }`, "a tensor of 'scf.for' has no layout"},
		"carried in two layouts": {`  %c0 = arith.constant 0 : index
  %r = scf.for %k = %c0 to %c0 step %c0 iter_args(%v = %x) -> (tensor<8x8xf32, #a>) {
    scf.yield %v : tensor<8x8xf32, #a>
  }`, "have different type"},
		"scan": {`  %r = tile.scan %z axis 0 {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    tile.yield %s : f32
  } : tensor<32xf32, #swapped> -> tensor<32xf32, #swapped>`, "the axis of 'tile.scan' is not in order in its layout"},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := tshared.Parse("kernel.mlir", layouts+`func.func @f(%x: tensor<8x8xf32, #a>, %y: tensor<8x8xf32, #b>, %n: tensor<8x8xf32>, %i: tensor<8xf32, #reduced>, %j: tensor<8xf32, #other>, %z: tensor<32xf32, #swapped>) attributes {tile.num_warps = 1 : i64} {
`+test.body+`
  return
}`)
			require.NoError(t, err)
			var kernel *ir.Op
			m.Top.Walk(func(op *ir.Op) ir.WalkResult {
				if op.Is(function.Func) {
					kernel = op
				}
				return ir.Continue
			})
			if name == "carried in two layouts" { // the parser refuses it
				loop := kernel.Region0().Entry().First().Next()
				loop.Region0().Entry().Arg(1).SetType(kernel.Region0().Entry().Arg(1).Type())
			}
			err = assignlayouts.Check(kernel)
			if test.want == "" {
				require.NoError(t, err)
				return
			}
			var bug *diag.Bug
			require.ErrorAs(t, err, &bug)
			assert.ErrorContains(t, err, test.want)
		})
	}
}

package ptx

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// saboteur is a hook that breaks a kernel after a pass.
type saboteur struct {
	pass.NopHook
	behind string
	run    func(kernel *ir.Op)
}

// AfterPass implements pass.Hook.
func (s saboteur) AfterPass(ev *pass.Event) {
	if ev.Pass().Name == s.behind {
		s.run(ev.Op)
	}
}

// stripLayouts removes the layouts of the results of reductions.
func stripLayouts(kernel *ir.Op) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(linalg.Reduce) {
			for _, v := range op.Results() {
				v.SetType(op.Context().EncodedTensor(v.Type().(*ir.TensorType).Shape, v.Type().(*ir.TensorType).Elem, nil))
			}
		}
		return ir.Continue
	})
}

// TestBrokenPlan: what a pass may not leave behind is a bug if our passes left it, found by the post-condition or at the latest by emission,
// and bad input if it stands in a kernel that was planned before.
func TestBrokenPlan(t *testing.T) {
	const kernel = `tt.func @k(%p: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %at = tt.addptr %ps, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %x = tt.load %at : tensor<64x!tt.ptr<f32>>
  %s = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<64xf32>) -> f32
  tt.store %p, %s : !tt.ptr<f32>
  tt.return
}`
	module := func() *ir.Op {
		m, err := tshared.Parse("k.ttir", kernel)
		require.NoError(t, err)
		require.NoError(t, m.Run(Lowering))
		return m.Top
	}
	options := Options{Target: "sm_90", Warps: 4}
	for _, behind := range []string{"tile-assign-layouts", "tile-convert-operands", "tile-pack-f16", "tile-membar"} {
		t.Run(behind, func(t *testing.T) {
			o := options
			o.Hooks = []pass.Hook{saboteur{behind: behind, run: stripLayouts}}
			_, err := Text(module(), "", o)
			var bug *diag.Bug
			require.ErrorAs(t, err, &bug)
			assert.ErrorContains(t, err, "BUG: ")
		})
	}
	planned, err := Plan(module(), "", options)
	require.NoError(t, err)
	stripLayouts(planned)
	_, err = Text(planned, "", options)
	var bug *diag.Bug
	require.Error(t, err)
	assert.NotErrorAs(t, err, &bug)
	assert.NotContains(t, err.Error(), "BUG")
	require.True(t, tile.HasPlanned(planned))
}

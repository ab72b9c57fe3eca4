package nonnull_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/nonnull"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tt"
)

// TestArgs has an argument for each kind of access. Its name says whether the access is unconditional.
func TestArgs(t *testing.T) {
	const text = `
tt.func public @k(%yes0: !tt.ptr<f32>, %yes1: !tt.ptr<f32>, %yes2: !tt.ptr<i32>, %yes3: !tt.ptr<f32>, %yes4: !tt.ptr<f32>,
    %no0: !tt.ptr<f32>, %no1: !tt.ptr<f32>, %no2: !tt.ptr<f32>, %no3: !tt.ptr<f32>, %no4: !tt.ptr<f32>, %no5: !tt.ptr<f32>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ten = arith.constant 10 : i32
  %size = arith.constant 64 : i64
  %step = arith.constant 1 : i64
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %yes0 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %x = tt.load %p : tensor<64x!tt.ptr<f32>>
  %b = tt.make_tensor_ptr %yes1, [%size], [%step], [%zero] {order = array<i32: 0>} : !tt.ptr<tensor<64xf32>>
  %b1 = tt.advance %b, [%one] : !tt.ptr<tensor<64xf32>>
  tt.store %b1, %x : !tt.ptr<tensor<64xf32>>
  %old = tt.atomic_cas acq_rel, gpu, %yes2, %zero, %one : (!tt.ptr<i32>, i32, i32) -> i32
  scf.for %i = %zero to %ten step %one : i32 {
    %v = tt.load %yes3 : !tt.ptr<f32>
    tt.store %yes4, %v : !tt.ptr<f32>
  }
  %unused = tt.load %no0 : !tt.ptr<f32>
  %f = arith.constant 1.0 : f32
  tt.store %no1, %f, %c : !tt.ptr<f32>
  scf.if %c {
    tt.store %no2, %f : !tt.ptr<f32>
  }
  scf.for %i = %zero to %n step %one : i32 {
    tt.store %no3, %f : !tt.ptr<f32>
  }
  %e = tt.make_tensor_ptr %no4, [%size], [%step], [%zero] {order = array<i32: 0>} : !tt.ptr<tensor<64xf32>>
  tt.store %e, %x {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<64xf32>>
  %old2 = tt.atomic_rmw fadd, acq_rel, gpu, %no5, %f, %c : (!tt.ptr<f32>, f32, i1) -> f32
  tt.return
}
`
	m, err := tshared.Parse("k.ttir", text)
	require.NoError(t, err)
	f, err := funclike.Kernel(m.Top, tt.Func, "k")
	require.NoError(t, err)
	const yes = 5
	want := make([]bool, 13)
	for i := range yes {
		want[i] = true
	}
	require.Equal(t, want, nonnull.Args(f))
}

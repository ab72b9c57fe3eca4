package cpu_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
)

// distances adds the differences between a row that is a tensor of two dimensions and its first element.
const distances = `func.func @k(%p: memref<*xf32>, %q: memref<*xf32>, ` + programs + `) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [1, 1024], strides: [1024, 1] : memref<*xf32> to memref<1x1024xf32, strided<[1024, 1]>>
  %alloc = memref.alloc() : memref<1x1024xf32>
  memref.copy %m, %alloc : memref<1x1024xf32, strided<[1024, 1]>> to memref<1x1024xf32>
  %row = bufferization.to_tensor %alloc restrict writable : memref<1x1024xf32> to tensor<1x1024xf32>
  %m1 = memref.reinterpret_cast %p to offset: [0], sizes: [1, 1], strides: [1, 1] : memref<*xf32> to memref<1x1xf32, strided<[1, 1]>>
  %alloc1 = memref.alloc() : memref<1x1xf32>
  memref.copy %m1, %alloc1 : memref<1x1xf32, strided<[1, 1]>> to memref<1x1xf32>
  %first = bufferization.to_tensor %alloc1 restrict writable : memref<1x1xf32> to tensor<1x1xf32>
  %e = tensor.empty() : tensor<1x1024xf32>
  %differences = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, 0)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%row, %first : tensor<1x1024xf32>, tensor<1x1xf32>) outs(%e : tensor<1x1024xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %s = arith.subf %u, %v : f32
    linalg.yield %s : f32
  } -> tensor<1x1024xf32>
  %te = tensor.empty() : tensor<1024x1xf32>
  %t = linalg.transpose ins(%differences : tensor<1x1024xf32>) outs(%te : tensor<1024x1xf32>) permutation = [1, 0]
  %se = tensor.empty() : tensor<1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%se : tensor<1xf32>) -> tensor<1xf32>
  %r = linalg.reduce ins(%t : tensor<1024x1xf32>) outs(%f : tensor<1xf32>) dimensions = [0] (%u: f32, %v: f32) {
    %s = arith.addf %u, %v : f32
    linalg.yield %s : f32
  }
  %d = tensor.extract %r[%c0] : tensor<1xf32>
  %o = memref.reinterpret_cast %q to offset: [0], sizes: [1], strides: [1] : memref<*xf32> to memref<1xf32, strided<[1]>>
  memref.store %d, %o[%c0] : memref<1xf32, strided<[1]>>
  return
}`

// TestLoopsOfOneIteration: such a loop is not the innermost one, so that the sum around it can be reassociated.
func TestLoopsOfOneIteration(t *testing.T) {
	m, err := tshared.Parse("kernel.mlir", distances)
	require.NoError(t, err)
	built, err := cpu.Text(m.Top, "k", cpu.Options{})
	require.NoError(t, err)
	require.Contains(t, built, "fadd reassoc")
}

// RUN: tshared-opt %s --linalg-to-tile --report -o /dev/null 2>&1 | FileCheck %s

// Remarks about operations that the lowering has made.
func.func @combine(%x: tensor<4x8xf32>, %y: tensor<4x8xi64>, %bins: tensor<8xi64>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xi64>) {
  // CHECK: :[[@LINE+1]]:8: scan: along dimension 1{{$}}
  %f = tile.scan %x axis 1 {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tile.yield %s : f32
  } : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK-NEXT: :[[@LINE+1]]:8: scan: along dimension 0, from the end{{$}}
  %g = tile.scan %x axis 0 reverse {
  ^bb0(%a: f32, %b: f32):
    %s = arith.mulf %a, %b : f32
    tile.yield %s : f32
  } : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK-NEXT: :[[@LINE+1]]:8: histogram: 4x8 of 8-byte elements in 8 bins{{$}}
  %h = tile.histogram %y into %bins {
  ^bb0(%i: index, %j: index, %v: i64):
    tile.yield %j, %v : index, i64
  } : tensor<4x8xi64> into tensor<8xi64>
  return %f, %g, %h : tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xi64>
}

func.func @access(%p: memref<?xf16>, %at: tensor<8x16xi64>, %mask: tensor<8x16xi1>) {
  // CHECK-NEXT: :[[@LINE+1]]:8: gather: 8x16 of 2-byte elements at indices, no mask{{$}}
  %x = tile.gather_elements %p[%at] : memref<?xf16>, tensor<8x16xi64> -> tensor<8x16xf16>
  // CHECK-NEXT: :[[@LINE+1]]:3: scatter: 8x16 of 2-byte elements at indices, masked{{$}}
  tile.scatter_elements %x, %p[%at] mask(%mask : tensor<8x16xi1>) : tensor<8x16xf16>, memref<?xf16>, tensor<8x16xi64>
  return
}

// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --tile-coalesce='target=sm_90a' --tile-assign-layouts='target=sm_90a' --tile-convert-operands='target=sm_90a' --tile-vectorize --tile-schedule-loops='target=sm_90a' --tile-pipeline='target=sm_90a' --tile-lower-rings | FileCheck %s

// Rows of a cache, whose numbers a table has, are copied ahead and extended from the buffer. The numbers are loaded an iteration before the copies that need them, if there
// is such an iteration; the loop carries them.
// CHECK-LABEL: func.func @pages
// CHECK: tile.local_alloc {{.*}}!tile.memdesc<64x32xi8
// CHECK: scf.for {{.*}}tensor<64xi32, #{{[^>]*}}>
// CHECK: tile.async_wait
// CHECK-NOT: tile.gather_elements
// CHECK: tile.local_load {{.*}} -> tensor<64x32xi8
// CHECK: arith.sitofp
// CHECK: tile.dot
// CHECK: tile.async_gather {{.*}} vector 16 : memref<?xi8>, tensor<64x32xi32, #{{.*}}> to !tile.memdesc<64x32xi8
// CHECK: scf.if
// CHECK: tile.gather_elements %arg1[%{{.*}}] {{.*}}-> tensor<64xi32
// CHECK: } else {
// CHECK-NEXT: tensor.empty
// CHECK: scf.yield {{.*}}tensor<64x64xf32
#id = affine_map<(d0, d1) -> (d0, d1)>
#one = affine_map<(d0) -> (d0)>
func.func @pages(%p: memref<?xi8> {tt.divisibility = 16 : i32}, %table: memref<?xi32> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %et = tensor.empty() : tensor<64xi32>
  %ei = tensor.empty() : tensor<64x32xi32>
  %ea = tensor.empty() : tensor<64x32xf16>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %entry = linalg.generic {indexing_maps = [#one], iterator_types = ["parallel"]} outs(%et : tensor<64xi32>) {
    ^bb0(%out: i32):
      %x = linalg.index 0 : index
      %y = arith.index_cast %x : index to i32
      %u = arith.addi %y, %i : i32
      linalg.yield %u : i32
    } -> tensor<64xi32>
    %page = tile.gather_elements %table[%entry] : memref<?xi32>, tensor<64xi32> -> tensor<64xi32>
    %row = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, #id], iterator_types = ["parallel", "parallel"]} ins(%page : tensor<64xi32>) outs(%ei : tensor<64x32xi32>) {
    ^bb0(%in: i32, %out: i32):
      %v = arith.muli %in, %n : i32
      linalg.yield %v : i32
    } -> tensor<64x32xi32>
    %at = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%row : tensor<64x32xi32>) outs(%ei : tensor<64x32xi32>) {
    ^bb0(%in: i32, %out: i32):
      %x = linalg.index 1 : index
      %y = arith.index_cast %x : index to i32
      %v = arith.addi %y, %in : i32
      linalg.yield %v : i32
    } -> tensor<64x32xi32>
    %narrow = tile.gather_elements %p[%at] : memref<?xi8>, tensor<64x32xi32> -> tensor<64x32xi8>
    %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%narrow : tensor<64x32xi8>) outs(%ea : tensor<64x32xf16>) {
    ^bb0(%in: i8, %out: f16):
      %v = arith.sitofp %in : i8 to f16
      linalg.yield %v : f16
    } -> tensor<64x32xf16>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [32, 64], strides: [%s, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
    %b = tile.load %fb {alignment = 16 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}

// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --tile-coalesce='target=sm_90a' --tile-assign-layouts='target=sm_90a' --tile-convert-operands='target=sm_90a' --tile-vectorize --tile-schedule-loops='target=sm_90a' --tile-pipeline='target=sm_90a' --tile-lower-rings --split-input-file | FileCheck %s

// Rows of operand A are at computed places, under a mask. Indices and mask are computed ahead, in the layout of the copies;
// what does not depend on the iteration is computed before the loop.
// CHECK-LABEL: func.func @rows
// CHECK: arith.remui
// CHECK: tile.local_alloc {{.*}}!tile.memdesc<64x32xf16, #shared>, !tile.memdesc<32x64xf16, #{{.*}}>
// CHECK: scf.for
// CHECK-NOT: arith.remui
// CHECK: arith.cmpi slt
// CHECK: tile.async_gather %arg0[%{{.*}}] mask(%{{.*}}) to %{{.*}} if %{{.*}} vector 8 : memref<?xf16>, tensor<64x32xi32, #{{.*}}> to !tile.memdesc<64x32xf16, #shared>
// CHECK-NOT: tile.gather_elements
// CHECK: scf.yield
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @rows(%p: memref<?xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %c7 = arith.constant 7 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %ei = tensor.empty() : tensor<64x32xi32>
  %em = tensor.empty() : tensor<64x32xi1>
  %ea = tensor.empty() : tensor<64x32xf16>
  %none = linalg.fill ins(%half : f16) outs(%ea : tensor<64x32xf16>) -> tensor<64x32xf16>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %row = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%ei : tensor<64x32xi32>) {
    ^bb0(%out: i32):
      %x = linalg.index 0 : index
      %y = arith.index_cast %x : index to i32
      %u = arith.remui %y, %c7 : i32
      %v = arith.muli %u, %n : i32
      linalg.yield %v : i32
    } -> tensor<64x32xi32>
    %at = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%row : tensor<64x32xi32>) outs(%ei : tensor<64x32xi32>) {
    ^bb0(%in: i32, %out: i32):
      %x = linalg.index 1 : index
      %y = arith.index_cast %x : index to i32
      %u = arith.addi %y, %i : i32
      %v = arith.addi %u, %in : i32
      linalg.yield %v : i32
    } -> tensor<64x32xi32>
    %mask = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%em : tensor<64x32xi1>) {
    ^bb0(%out: i1):
      %x = linalg.index 1 : index
      %y = arith.index_cast %x : index to i32
      %u = arith.addi %y, %i : i32
      %v = arith.cmpi slt, %u, %k : i32
      linalg.yield %v : i1
    } -> tensor<64x32xi1>
    %a = tile.gather_elements %p[%at] mask(%mask : tensor<64x32xi1>) other(%none : tensor<64x32xf16>) : memref<?xf16>, tensor<64x32xi32> -> tensor<64x32xf16>
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

// -----

// Masked-off elements that are not zero, and elements narrower than a copy, are loaded into registers.
// CHECK-LABEL: func.func @ones
// CHECK-NOT: tile.async_gather
// CHECK: scf.for
// CHECK: tile.gather_elements {{.*}} mask
// CHECK: tile.gather_elements {{.*}} vector 1
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @ones(%p: memref<?xf16> {tt.divisibility = 16 : i32}, %q: memref<?xf16>, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f16
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %ei = tensor.empty() : tensor<64x32xi32>
  %ej = tensor.empty() : tensor<32x64xi32>
  %ea = tensor.empty() : tensor<64x32xf16>
  %em = tensor.empty() : tensor<64x32xi1>
  %none = linalg.fill ins(%one : f16) outs(%ea : tensor<64x32xf16>) -> tensor<64x32xf16>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %at = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%ei : tensor<64x32xi32>) {
    ^bb0(%out: i32):
      %x = linalg.index 1 : index
      %y = arith.index_cast %x : index to i32
      %u = arith.addi %y, %i : i32
      linalg.yield %u : i32
    } -> tensor<64x32xi32>
    %on = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%em : tensor<64x32xi1>) {
    ^bb0(%out: i1):
      %v = arith.cmpi slt, %i, %k : i32
      linalg.yield %v : i1
    } -> tensor<64x32xi1>
    %bt = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%ej : tensor<32x64xi32>) {
    ^bb0(%out: i32):
      %x = linalg.index 1 : index
      %y = arith.index_cast %x : index to i32
      %u = arith.addi %y, %i : i32
      linalg.yield %u : i32
    } -> tensor<32x64xi32>
    %a = tile.gather_elements %p[%at] mask(%on : tensor<64x32xi1>) other(%none : tensor<64x32xf16>) : memref<?xf16>, tensor<64x32xi32> -> tensor<64x32xf16>
    %b = tile.gather_elements %q[%bt] : memref<?xf16>, tensor<32x64xi32> -> tensor<32x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<*xf32> to memref<64x64xf32, strided<[64, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[64, 1]>>
  return
}

// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings | FileCheck %s
// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: loop: pipelined with 3 stages of 8192 bytes for 64x32xf16 and 32x64xf16; the last K step of the dot runs in the next iteration{{$}}
// REMARK: loop: {{.*}}; another version of the loop is for tiles that are misaligned{{$}}
// REMARK: asynchronous copy: 64x32 of 2-byte elements, vector width 16 bytes{{$}}
// REMARK: asynchronous copy: 64x32 of 2-byte elements, vector width 8 bytes{{$}}
// REMARK: asynchronous copy: 64x32 of 2-byte elements, vector width 4 bytes{{$}}
// REMARK: asynchronous copy: 64x32 of 2-byte elements, vector width 2 bytes{{$}}

// Nothing is known of the addresses and the stride: tests before the loop choose between a version with vectors of 16 bytes
// and one that tests every copy: vectors are of 16, 8 or 4 bytes, or of one element. Each width has its own layout, with lanes that copy adjacent
// vectors. The dot is deferred in both, since no tile is wrapped.
// CHECK-DAG: #[[L16:.*]] = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4], [32, 0]], lane = {{\[\[}}0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}8, 0], [16, 0]]>
// CHECK-DAG: #[[L8:.*]] = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [16, 0], [32, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = {{\[\[}}4, 0], [8, 0]]>
// CHECK-DAG: #[[L4:.*]] = #tile.layout<register = {{\[\[}}0, 1], [8, 0], [16, 0], [32, 0]], lane = {{\[\[}}0, 2], [0, 4], [0, 8], [0, 16], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK-DAG: #[[L2:.*]] = #tile.layout<register = {{\[\[}}4, 0], [8, 0], [16, 0], [32, 0]], lane = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = {{\[\[}}1, 0], [2, 0]]>
// CHECK-LABEL: func.func @misaligned
// CHECK-SAME: %{{[^ ]*}}: memref<*xf16>, %{{[^ ]*}}: memref<*xf16>, %{{[^ ]*}}: memref<*xf32>, %[[N:[^ ]*]]: i32
// CHECK: %[[S:.*]] = arith.index_cast %[[N]] : i32 to index
// CHECK: %[[PTR:.*]] = memref.extract_aligned_pointer_as_index
// CHECK: arith.ori
// CHECK: scf.if %{{.*}} -> (tensor<64x64xf32
// A loop issues the copies of the first two iterations, where they are in range.
// CHECK: scf.for %{{[^ ]*}} = %c0_i32{{.*}} to %c2_i32 step
// CHECK: %[[IN:.*]] = arith.cmpi slt
// CHECK: scf.if %[[IN]] {
// CHECK: %[[LOW:.*]] = arith.andi %{{.*}}, %c15
// CHECK: arith.cmpi eq, %[[LOW]], %c0
// CHECK: arith.andi %[[S]], %c7
// CHECK: scf.if
// CHECK: tile.async_copy %{{.*}} to %{{.*}} if %{{[^ ]*}} {layout = #[[L16]], vector = 8 : i64}
// CHECK: } else {
// CHECK: arith.andi %{{.*}}, %c7
// CHECK: arith.andi %[[S]], %c3
// CHECK: scf.if
// CHECK: tile.async_copy %{{.*}} {layout = #[[L8]], rolled, vector = 4 : i64}
// CHECK: } else {
// CHECK: arith.andi %{{.*}}, %c3
// CHECK: arith.andi %[[S]], %c1
// CHECK: scf.if
// CHECK: tile.async_copy %{{.*}} {layout = #[[L4]], rolled, vector = 2 : i64}
// CHECK: } else {
// CHECK: tile.async_copy %{{.*}} {layout = #[[L2]], rolled, vector = 1 : i64}
// CHECK: tile.local_dealloc
// CHECK: } else {
// CHECK-NOT: rolled
// CHECK: tile.local_dealloc
// CHECK: } {tile.loop_versions = "{{[^"]*}}"}
func.func @misaligned(%p: memref<*xf16>, %q: memref<*xf16>, %r: memref<*xf32>, %n: i32, %k: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [64, 32], strides: [%s, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [32, 64], strides: [%s, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %b = tile.load %fb : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}

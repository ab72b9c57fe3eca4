// RUN: tshared-opt %s --tile-stage-operands --split-input-file | FileCheck %s

#c = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#l = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [32, 0]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#r = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#p = #tile.shared<order = [1, 0], panel = 32>
#id = affine_map<(d0, d1) -> (d0, d1)>
// The dot of an iteration reads its operand while threads compute that of the next one: three buffers take turns. Threads that have waited for a dot have met at
// the barrier of the next one before they write its buffer.
// CHECK-LABEL: func.func @three
// CHECK: %[[S:.*]] = tile.local_alloc {stages = 3 : i64} : !tile.memdesc<32x64xf16
// CHECK: %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[ACC:[^ ]*]] = %{{.*}}, %[[AT:[^ ]*]] = %c0_i32)
// CHECK: %[[B:.*]] = linalg.generic
// CHECK: %[[AT0:.*]] = tile.memdesc_stage %[[S]] at %[[AT]]
// CHECK-NEXT: tile.local_store %[[B]], %[[AT0]]
// CHECK-NEXT: tile.fence_async_shared
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: %[[Y:.*]] = tile.local_load %[[AT0]]
// CHECK-NEXT: %[[D:.*]] = tile.dot %{{.*}}, %[[Y]], %[[ACC]] {async
// CHECK-NEXT: tile.dot_wait {pending = 1 : i64}
// CHECK: %[[LAST:.*]] = arith.cmpi eq, %[[AT]], %c8192_i32
// CHECK: %[[NEXT:.*]] = arith.select %[[LAST]], %c0_i32{{.*}}
// CHECK: scf.yield %[[D]], %[[NEXT]]
// CHECK: tile.dot_wait(%[[R]]#0
// CHECK-NEXT: tile.local_dealloc %[[S]]
func.func @three(%a: !tile.memdesc<64x32xf16, #p>, %from: tensor<32x64xi8, #r>, %acc: tensor<64x64xf32, #c>, %n: index) -> tensor<64x64xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %acc) -> (tensor<64x64xf32, #c>) {
    %x = tile.local_load %a : !tile.memdesc<64x32xf16, #p> -> tensor<64x32xf16, #l>
    %e = tensor.empty() : tensor<32x64xf16, #r>
    %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%from : tensor<32x64xi8, #r>) outs(%e : tensor<32x64xf16, #r>) {
    ^bb0(%in: i8, %out: f16):
      %f = arith.sitofp %in : i8 to f16
      linalg.yield %f : f16
    } -> tensor<32x64xf16, #r>
    %d = tile.dot %x, %b, %s {async, instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #l>, tensor<32x64xf16, #r> -> tensor<64x64xf32, #c>
    tile.dot_wait {pending = 1 : i64}
    scf.yield %d : tensor<64x64xf32, #c>
  }
  %w = tile.dot_wait(%sum : tensor<64x64xf32, #c>) {pending = 0 : i64} -> tensor<64x64xf32, #c>
  return %w : tensor<64x64xf32, #c>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#l = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [32, 0]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#r = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#p = #tile.shared<order = [1, 0], panel = 32>
#id = affine_map<(d0, d1) -> (d0, d1)>
// With a barrier behind the wait two do.
// CHECK-LABEL: func.func @two
// CHECK: tile.local_alloc {stages = 2 : i64} : !tile.memdesc<32x64xf16
func.func @two(%a: !tile.memdesc<64x32xf16, #p>, %from: tensor<32x64xi8, #r>, %acc: tensor<64x64xf32, #c>, %n: index) -> tensor<64x64xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %acc) -> (tensor<64x64xf32, #c>) {
    %x = tile.local_load %a : !tile.memdesc<64x32xf16, #p> -> tensor<64x32xf16, #l>
    %e = tensor.empty() : tensor<32x64xf16, #r>
    %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%from : tensor<32x64xi8, #r>) outs(%e : tensor<32x64xf16, #r>) {
    ^bb0(%in: i8, %out: f16):
      %f = arith.sitofp %in : i8 to f16
      linalg.yield %f : f16
    } -> tensor<32x64xf16, #r>
    %d = tile.dot %x, %b, %s {async, instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #l>, tensor<32x64xf16, #r> -> tensor<64x64xf32, #c>
    tile.dot_wait {pending = 1 : i64}
    gpu.barrier
    scf.yield %d : tensor<64x64xf32, #c>
  }
  %w = tile.dot_wait(%sum : tensor<64x64xf32, #c>) {pending = 0 : i64} -> tensor<64x64xf32, #c>
  return %w : tensor<64x64xf32, #c>
}

// RUN: tshared-opt %s --tile-stage-operands | FileCheck %s

#c = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#l = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [32, 0]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#r = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#b = #tile.shared<order = [1, 0], panel = 64>
// In a role an operand of two loops is stored once: its threads do not keep it in registers until the second loop. The dot of a peeled iteration of that loop reads the
// same buffer.
// CHECK-LABEL: func.func @two_loops
// CHECK: tile.role "compute"
// CHECK-NEXT: %[[A:.*]] = tile.load
// CHECK: %[[S:.*]] = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<64x32xf16
// CHECK-NEXT: tile.local_store %[[A]], %[[S]]
// CHECK-NEXT: tile.fence_async_shared
// CHECK-NEXT: tile.role_barrier
// CHECK-NEXT: %[[X:.*]] = tile.local_load %[[S]]
// CHECK-NEXT: scf.for
// CHECK: tile.dot %[[X]]
// CHECK-NOT: tile.local_dealloc
// CHECK-NOT: tile.local_store
// CHECK: scf.if
// CHECK: tile.dot %[[X]]
// CHECK: scf.for
// CHECK: tile.dot %[[X]]
// CHECK: } {tile.peeled}
// CHECK-NEXT: tile.local_dealloc %[[S]]
func.func @two_loops(%ma: memref<64x32xf16, strided<[32, 1]>>, %buffer: !tile.memdesc<32x64xf16, #b>, %to: memref<64x64xf32, strided<[64, 1]>>, %n: index, %any: i1) attributes {tile.block_warps = 8 : i64, tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  tile.roles {
    tile.role "copy" warps 4 first 4 {
    }
    tile.role "compute" warps 4 first 0 {
      %a = tile.load %ma : memref<64x32xf16, strided<[32, 1]>> -> tensor<64x32xf16, #l>
      %e = tensor.empty() : tensor<64x64xf32, #c>
      %acc = linalg.fill ins(%f : f32) outs(%e : tensor<64x64xf32, #c>) -> tensor<64x64xf32, #c>
      %first = scf.for %i = %zero to %n step %one iter_args(%s = %acc) -> (tensor<64x64xf32, #c>) {
        %b = tile.local_load %buffer : !tile.memdesc<32x64xf16, #b> -> tensor<32x64xf16, #r>
        %d = tile.dot %a, %b, %s {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #l>, tensor<32x64xf16, #r> -> tensor<64x64xf32, #c>
        scf.yield %d : tensor<64x64xf32, #c>
      }
      %second = scf.if %any -> (tensor<64x64xf32, #c>) {
        %b = tile.local_load %buffer : !tile.memdesc<32x64xf16, #b> -> tensor<32x64xf16, #r>
        %d = tile.dot %a, %b, %first {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #l>, tensor<32x64xf16, #r> -> tensor<64x64xf32, #c>
        %rest = scf.for %i = %one to %n step %one iter_args(%s = %d) -> (tensor<64x64xf32, #c>) {
          %b2 = tile.local_load %buffer : !tile.memdesc<32x64xf16, #b> -> tensor<32x64xf16, #r>
          %d2 = tile.dot %a, %b2, %s {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #l>, tensor<32x64xf16, #r> -> tensor<64x64xf32, #c>
          scf.yield %d2 : tensor<64x64xf32, #c>
        }
        scf.yield %rest : tensor<64x64xf32, #c>
      } else {
        scf.yield %first : tensor<64x64xf32, #c>
      } {tile.peeled}
      tile.store %second, %to : tensor<64x64xf32, #c>, memref<64x64xf32, strided<[64, 1]>>
    }
  }
  return
}

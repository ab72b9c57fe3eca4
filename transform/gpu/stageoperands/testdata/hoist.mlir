// RUN: tshared-opt %s --tile-stage-operands='target=sm_80' --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-stage-operands='target=sm_80' --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: shared memory: 16x16 of 2-byte elements are stored there for dots, 512 bytes
// REMARK: 16x32 of 2-byte elements are stored there for dots, 1024 bytes, in every iteration of a loop

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#l = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = [[2, 0], [4, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// An operand that the loop does not change is stored before it and freed behind it; the other one in every iteration.
// CHECK-LABEL: func.func @invariant
// CHECK-SAME: (%[[A:.*]]: tensor<16x16xf16, #{{[^,]*}}>, %[[M:.*]]: memref<
// CHECK: %[[SA:.*]] = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x16xf16
// CHECK-NEXT: tile.local_store %[[A]], %[[SA]]
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: %[[X:.*]] = tile.local_load %[[SA]]
// CHECK-NEXT: scf.for
// CHECK-NEXT: %[[B:.*]] = tile.load %[[M]]
// CHECK-NEXT: %[[SB:.*]] = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x32xf16
// CHECK-NEXT: tile.local_store %[[B]], %[[SB]]
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: %[[Y:.*]] = tile.local_load %[[SB]]
// CHECK-NEXT: tile.dot %[[X]], %[[Y]]
// CHECK-NEXT: tile.local_dealloc %[[SB]]
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: tile.local_dealloc %[[SA]]
func.func @invariant(%a: tensor<16x16xf16, #l>, %m: memref<16x32xf16, strided<[?, 1], offset: ?>>, %acc: tensor<16x32xf32, #c>, %n: index) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %acc) -> (tensor<16x32xf32, #c>) {
    %b = tile.load %m : memref<16x32xf16, strided<[?, 1], offset: ?>> -> tensor<16x32xf16, #r>
    %d = tile.dot %a, %b, %s {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16, #l>, tensor<16x32xf16, #r> -> tensor<16x32xf32, #c>
    scf.yield %d : tensor<16x32xf32, #c>
  }
  return %sum : tensor<16x32xf32, #c>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#l = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = [[2, 0], [4, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// Two dots read one buffer each for A and B, and so does the addition: three users, one barrier. The buffers are freed in the
// opposite order.
// CHECK-LABEL: func.func @two_dots
// CHECK-SAME: (%[[A:.*]]: tensor<16x16xf16, #{{[^,]*}}>, %[[B:.*]]: tensor<16x32xf16
// CHECK: %[[SA:.*]] = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x16xf16
// CHECK-NEXT: tile.local_store %[[A]], %[[SA]]
// CHECK-NEXT: %[[SB:.*]] = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x32xf16
// CHECK-NEXT: tile.local_store %[[B]], %[[SB]]
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: %[[X:.*]] = tile.local_load %[[SA]]
// CHECK-NEXT: %[[Y:.*]] = tile.local_load %[[SB]]
// CHECK-NEXT: scf.for
// CHECK-NEXT: %[[D:.*]] = tile.dot %[[X]], %[[Y]]
// CHECK-NEXT: linalg.map { arith.addf } ins(%[[X]], %[[X]]
// CHECK-NEXT: %[[D1:.*]] = tile.dot %[[X]], %[[Y]], %[[D]]
// CHECK-NEXT: scf.yield %[[D1]]
// CHECK-NEXT: }
// CHECK-NEXT: tile.local_dealloc %[[SB]]
// CHECK-NEXT: tile.local_dealloc %[[SA]]
func.func @two_dots(%a: tensor<16x16xf16, #l>, %b: tensor<16x32xf16, #r>, %acc: tensor<16x32xf32, #c>, %n: index) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %acc) -> (tensor<16x32xf32, #c>) {
    %d = tile.dot %a, %b, %s {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16, #l>, tensor<16x32xf16, #r> -> tensor<16x32xf32, #c>
    %x = linalg.map { arith.addf } ins(%a, %a : tensor<16x16xf16, #l>, tensor<16x16xf16, #l>) outs(%a : tensor<16x16xf16, #l>)
    %e = tile.dot %a, %b, %d {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16, #l>, tensor<16x32xf16, #r> -> tensor<16x32xf32, #c>
    scf.yield %e : tensor<16x32xf32, #c>
  }
  return %sum : tensor<16x32xf32, #c>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#l = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = [[2, 0], [4, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// Both versions of a loop read the buffer that is stored before them.
// CHECK-LABEL: func.func @versions
// CHECK: %[[SA:.*]] = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x16xf16
// CHECK: gpu.barrier
// CHECK-NEXT: %[[X:.*]] = tile.local_load %[[SA]]
// CHECK-NEXT: %[[Y:.*]] = tile.local_load
// CHECK-NEXT: scf.if
// CHECK-NEXT: scf.for
// CHECK-NEXT: tile.dot %[[X]], %[[Y]]
// CHECK: } else {
// CHECK-NEXT: scf.for
// CHECK-NEXT: tile.dot %[[X]], %[[Y]]
// CHECK: } {tile.loop_versions = "{{[^"]*}}"}
// CHECK-NEXT: tile.local_dealloc
// CHECK-NEXT: tile.local_dealloc %[[SA]]
func.func @versions(%a: tensor<16x16xf16, #l>, %b: tensor<16x32xf16, #r>, %acc: tensor<16x32xf32, #c>, %p: i1, %n: index) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.if %p -> (tensor<16x32xf32, #c>) {
    %sum = scf.for %i = %zero to %n step %one iter_args(%s = %acc) -> (tensor<16x32xf32, #c>) {
      %d = tile.dot %a, %b, %s {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16, #l>, tensor<16x32xf16, #r> -> tensor<16x32xf32, #c>
      scf.yield %d : tensor<16x32xf32, #c>
    }
    scf.yield %sum : tensor<16x32xf32, #c>
  } else {
    %sum = scf.for %i = %zero to %n step %one iter_args(%s = %acc) -> (tensor<16x32xf32, #c>) {
      %d = tile.dot %a, %b, %s {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16, #l>, tensor<16x32xf16, #r> -> tensor<16x32xf32, #c>
      scf.yield %d : tensor<16x32xf32, #c>
    }
    scf.yield %sum : tensor<16x32xf32, #c>
  } {tile.loop_versions = "clamped"}
  return %r : tensor<16x32xf32, #c>
}

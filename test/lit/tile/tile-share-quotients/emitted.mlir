// RUN: tshared compile %s --emit=llvm-ptx --target=sm_90a --line-info=off | FileCheck %s

// The marked remainder is a product and a difference; a remainder without the mark, and without a quotient, an instruction.
// CHECK: div.s32
// CHECK: mul
// CHECK: sub
// CHECK: rem.s32
// CHECK-NOT: div.s32
func.func @emitted(%p: memref<8xi32>, %x: i32, %y: i32, %z: i32, %gx: i32, %gy: i32, %gz: i32, %px: i32, %py: i32, %pz: i32) attributes {tile.num_warps = 1 : i64, tile.shared = 0 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %q = arith.divsi %x, %y : i32
  %r = arith.remsi %x, %y {tile.from_quotient} : i32
  %s = arith.remsi %x, %z : i32
  memref.store %q, %p[%c0] : memref<8xi32>
  memref.store %r, %p[%c1] : memref<8xi32>
  memref.store %s, %p[%c2] : memref<8xi32>
  return
}

// RUN: tshared-opt %s --triton-sanitize-overflow --split-input-file | FileCheck %s --implicit-check-not=tt.assert

// Data may wrap around.
// CHECK-LABEL: tt.func @data
tt.func @data(%p: tensor<8x!tt.ptr<i32>>) {
  %x = tt.load %p : tensor<8x!tt.ptr<i32>>
  %y = arith.muli %x, %x : tensor<8xi32>
  tt.store %p, %y : tensor<8x!tt.ptr<i32>>
  tt.return
}

// -----

// A hash is made to wrap around: it gets to the address by bits, or an unsigned
// remainder.
// CHECK-LABEL: tt.func @hash
tt.func @hash(%p: tensor<8x!tt.ptr<i32>>, %key: tensor<8xi32>, %bits: tensor<8xi32>, %n: tensor<8xi32>, %k: tensor<8xi1>) {
  %a = arith.muli %key, %key : tensor<8xi32>
  %b = arith.xori %a, %bits : tensor<8xi32>
  %c = arith.addi %key, %bits : tensor<8xi32>
  %d = arith.remui %c, %n : tensor<8xi32>
  %e = arith.muli %key, %bits : tensor<8xi32>
  %f = arith.cmpi ult, %e, %n : tensor<8xi32>
  %q = tt.addptr %p, %b : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %r = tt.addptr %q, %d : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %r, %key, %f : tensor<8x!tt.ptr<i32>>
  tt.return
}

// -----

// The lowering knows that narrow integers may wrap around.
// CHECK-LABEL: tt.func @narrow
tt.func @narrow(%p: !tt.ptr<i32>, %x: i8) -> i32 {
  %y = arith.addi %x, %x : i8
  %z = arith.extsi %y : i8 to i32
  %q = tt.addptr %p, %z : !tt.ptr<i32>, i32
  %v = tt.load %q : !tt.ptr<i32>
  tt.return %v : i32
}

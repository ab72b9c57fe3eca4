// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s

// Numbers that have no bin or are masked off add 0 to the first one.
// CHECK-LABEL: func.func @masked
// CHECK: %[[ZEROS:.*]] = linalg.fill ins(%c0_i32 : i32)
// CHECK: scf.for %[[I:.*]] = %c0 to %c16 step %c1 iter_args(%[[BINS:.*]] = %[[ZEROS]]) -> (tensor<8xi32>)
// CHECK-NEXT: %[[V:.*]] = tensor.extract %arg0[%[[I]]]
// CHECK-NEXT: %[[BIN:.*]] = arith.index_castui %[[V]] : i32 to index
// CHECK-NEXT: %[[HAS:.*]] = arith.cmpi ult, %[[BIN]], %c8 : index
// CHECK-NEXT: %[[M:.*]] = tensor.extract %arg1[%[[I]]]
// CHECK-NEXT: %[[COUNTS:.*]] = arith.andi %[[HAS]], %[[M]] : i1
// CHECK-NEXT: %[[AT:.*]] = arith.select %[[COUNTS]], %[[BIN]], %c0 : index
// CHECK-NEXT: %[[ONE:.*]] = arith.extui %[[COUNTS]] : i1 to i32
// CHECK-NEXT: %[[OLD:.*]] = tensor.extract %[[BINS]][%[[AT]]]
// CHECK-NEXT: %[[NEW:.*]] = arith.addi %[[OLD]], %[[ONE]] : i32
// CHECK-NEXT: %[[NEXT:.*]] = tensor.insert %[[NEW]] into %[[BINS]][%[[AT]]]
// CHECK-NEXT: scf.yield %[[NEXT]]
tt.func @masked(%x: tensor<16xi32>, %m: tensor<16xi1>) -> tensor<8xi32> {
  %r = tt.histogram %x, %m : tensor<16xi32> -> tensor<8xi32>
  tt.return %r : tensor<8xi32>
}

// -----

// Of i8 all 256 patterns have a bin; the counts have their own type. A tensor of
// two dimensions takes two loops.
// CHECK-LABEL: func.func @bytes
// CHECK: scf.for
// CHECK: scf.for
// CHECK: arith.index_castui %{{.*}} : i8 to index
// CHECK: arith.cmpi ult, %{{.*}}, %c256 : index
// CHECK-NOT: andi
// CHECK: arith.extui %{{.*}} : i1 to i64
tt.func @bytes(%x: tensor<4x8xi8>) -> tensor<256xi64> {
  %r = tt.histogram %x : tensor<4x8xi8> -> tensor<256xi64>
  tt.return %r : tensor<256xi64>
}

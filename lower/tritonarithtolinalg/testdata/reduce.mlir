// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s
// RUN: tshared-opt %s --triton-arith-to-linalg="transpose-reduce-to-rank0=false" --split-input-file | FileCheck %s --check-prefix=LAST

// The axis comes to the front, or the last one before its neighbour. Sums of
// short floats are kept in f32, for tensors as for scalars.
// CHECK-LABEL: func.func @row_sums
// CHECK: linalg.transpose {{.*}} permutation = [2, 0, 1]
// CHECK: %[[Z:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK: %[[S:.*]] = linalg.reduce ins(%{{.*}} : tensor<16x4x8xbf16>) outs(%[[Z]] : tensor<4x8xf32>) dimensions = [0]
// CHECK-NEXT: (%[[IN:.*]]: bf16, %[[INIT:.*]]: f32) {
// CHECK-NEXT: %[[W:.*]] = arith.extf %[[IN]] : bf16 to f32
// CHECK-NEXT: arith.addf %[[W]], %[[INIT]] : f32
// CHECK: linalg.generic {{.*}} ins(%[[S]] : tensor<4x8xf32>)
// CHECK: arith.truncf %{{.*}} : f32 to bf16
// LAST-LABEL: func.func @row_sums
// LAST: linalg.transpose {{.*}} permutation = [0, 2, 1]
// LAST: linalg.reduce {{.*}} dimensions = [1]
tt.func @row_sums(%x: tensor<4x8x16xbf16>) -> tensor<4x8xbf16> {
  %0 = "tt.reduce"(%x) <{axis = 2 : i32}> ({
  ^bb0(%a: bf16, %b: bf16):
    %t = arith.addf %a, %b : bf16
    tt.reduce.return %t : bf16
  }) : (tensor<4x8x16xbf16>) -> tensor<4x8xbf16>
  tt.return %0 : tensor<4x8xbf16>
}

// -----

// All bits are set where and starts.
// CHECK-LABEL: func.func @all_bits
// CHECK: %[[ONES:.*]] = arith.constant -1 : i32
// CHECK: tensor.insert %[[ONES]]
tt.func @all_bits(%x: tensor<16xi32>) -> i32 {
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %t = arith.andi %a, %b : i32
    tt.reduce.return %t : i32
  }) : (tensor<16xi32>) -> i32
  tt.return %0 : i32
}

// -----

// The largest of nothing but NaN is NaN.
// CHECK-LABEL: func.func @largest_number
// CHECK: %[[NAN:.*]] = arith.constant 0x7FC00000 : f32
// CHECK: linalg.fill ins(%[[NAN]] : f32)
// CHECK: arith.maxnumf
tt.func @largest_number(%x: tensor<4x8xf32>) -> tensor<8xf32> {
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.maxnumf %a, %b : f32
    tt.reduce.return %t : f32
  }) : (tensor<4x8xf32>) -> tensor<8xf32>
  tt.return %0 : tensor<8xf32>
}

// -----

// The position of the largest element is that of an element even when all are
// -inf: the search starts from the first one.
// CHECK-LABEL: func.func @position
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>, %[[K:.*]]: tensor<8x16xi32>
// CHECK: %[[V:.*]] = tensor.extract_slice %[[X]][0, 0] [8, 1] [1, 1] : tensor<8x16xf32> to tensor<8xf32>
// CHECK: %[[I:.*]] = tensor.extract_slice %[[K]][0, 0] [8, 1] [1, 1] : tensor<8x16xi32> to tensor<8xi32>
// CHECK: linalg.reduce ins(%[[X]], %[[K]] : {{.*}}) outs(%[[V]], %[[I]] : {{.*}}) dimensions = [1]
tt.func @position(%x: tensor<8x16xf32>, %k: tensor<8x16xi32>) -> (tensor<8xf32>, tensor<8xi32>) {
  %r:2 = "tt.reduce"(%x, %k) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: i32, %c: f32, %d: i32):
    %eq = arith.cmpf oeq, %a, %c : f32
    %lt = arith.cmpi slt, %b, %d : i32
    %tie = arith.andi %eq, %lt : i1
    %gt = arith.cmpf ogt, %a, %c : f32
    %up = arith.ori %gt, %tie : i1
    %v = arith.select %up, %a, %c : f32
    %i = arith.select %up, %b, %d : i32
    tt.reduce.return %v, %i : f32, i32
  }) : (tensor<8x16xf32>, tensor<8x16xi32>) -> (tensor<8xf32>, tensor<8xi32>)
  tt.return %r#0, %r#1 : tensor<8xf32>, tensor<8xi32>
}

// -----

// Any other combiner starts from the first element and takes the rest in turn;
// what is combined already is its first operand, as the short form has it.
// CHECK-LABEL: func.func @in_order
// CHECK-SAME: (%[[X:.*]]: tensor<16xf32>
// CHECK: %[[F:.*]] = tensor.extract_slice %[[X]][0] [1] [1] : tensor<16xf32> to tensor<f32>
// CHECK: %[[R:.*]] = tensor.extract_slice %[[X]][1] [15] [1] : tensor<16xf32> to tensor<15xf32>
// CHECK: linalg.reduce { arith.subf } ins(%[[R]] : tensor<15xf32>) outs(%[[F]] : tensor<f32>) dimensions = [0]
// CHECK: tensor.extract %{{.*}}[] : tensor<f32>
tt.func @in_order(%x: tensor<16xf32>) -> f32 {
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.subf %a, %b : f32
    tt.reduce.return %t : f32
  }) : (tensor<16xf32>) -> f32
  tt.return %0 : f32
}

// -----

// There is nothing to combine a single element with.
// CHECK-LABEL: func.func @single
// CHECK-NOT: linalg.reduce
// CHECK: tensor.extract_slice %{{.*}}[0, 0] [4, 1] [1, 1] : tensor<4x1xf32> to tensor<4xf32>
tt.func @single(%x: tensor<4x1xf32>) -> tensor<4xf32> {
  %0 = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.subf %a, %b : f32
    tt.reduce.return %t : f32
  }) : (tensor<4x1xf32>) -> tensor<4xf32>
  tt.return %0 : tensor<4xf32>
}

// -----

// A combiner that forgets what came before is no sum, although it adds.
// CHECK-LABEL: func.func @twice_the_last
// CHECK: tensor.extract_slice %{{.*}}[1] [7] [1]
// CHECK: linalg.reduce
// CHECK-NEXT: (%[[IN:.*]]: i32, %{{.*}}: i32) {
// CHECK-NEXT: arith.addi %[[IN]], %[[IN]] : i32
tt.func @twice_the_last(%x: tensor<8xi32>) -> i32 {
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %t = arith.addi %b, %b : i32
    tt.reduce.return %t : i32
  }) : (tensor<8xi32>) -> i32
  tt.return %0 : i32
}

// -----

// Formats without infinity start from the first element as well.
// CHECK-LABEL: func.func @no_infinity
// CHECK: %[[F:.*]] = tensor.extract_slice %[[X:.*]][0] [1] [1] : tensor<8xf8E4M3FN> to tensor<f8E4M3FN>
// CHECK: linalg.reduce { arith.maximumf } ins(%[[X]] : tensor<8xf8E4M3FN>) outs(%[[F]] : tensor<f8E4M3FN>)
tt.func @no_infinity(%x: tensor<8xf8E4M3FN>) -> f8E4M3FN {
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f8E4M3FN, %b: f8E4M3FN):
    %t = arith.maximumf %a, %b : f8E4M3FN
    tt.reduce.return %t : f8E4M3FN
  }) : (tensor<8xf8E4M3FN>) -> f8E4M3FN
  tt.return %0 : f8E4M3FN
}

// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s

// The result takes the place of the first operand of its type.
// CHECK-LABEL: func.func @same_type
// CHECK-SAME: (%[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<8xf32>
tt.func @same_type(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: linalg.generic {{.*}} ins(%[[X]], %[[Y]] : {{.*}}) outs(%[[X]] : tensor<8xf32>)
  // CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
  // CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[B]] fastmath<contract> : f32
  // CHECK-NEXT: linalg.yield %[[S]] : f32
  %0 = arith.addf %x, %y fastmath<contract> : tensor<8xf32>
  tt.return %0 : tensor<8xf32>
}

// -----

// Where there is none, it gets a new tensor.
// CHECK-LABEL: func.func @other_type
tt.func @other_type(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xi1> {
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<4x8xi1>
  // CHECK: linalg.generic {{.*}} outs(%[[E]] : tensor<4x8xi1>)
  %0 = arith.cmpf olt, %x, %y : tensor<4x8xf32>
  tt.return %0 : tensor<4x8xi1>
}

// -----

// Tensors of rank 0 have no loops.
// CHECK-LABEL: func.func @rank0
tt.func @rank0(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: linalg.generic {indexing_maps = [{{.*}}], iterator_types = []}
  %0 = math.exp %x : tensor<f32>
  tt.return %0 : tensor<f32>
}

// -----

// One condition for all elements chooses between whole tensors, which linalg
// need not do.
// CHECK-LABEL: func.func @uniform
tt.func @uniform(%c: i1, %x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: arith.select %{{.*}} : tensor<8xf32>
  %0 = arith.select %c, %x, %y : tensor<8xf32>
  tt.return %0 : tensor<8xf32>
}

// -----

// Constants of one value are filled in, tables stay.
// CHECK-LABEL: func.func @constants
tt.func @constants() -> (tensor<4xi32>, tensor<4xi32>) {
  // CHECK-DAG: %[[T:.*]] = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  // CHECK-DAG: %[[C:.*]] = arith.constant 7 : i32
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<4xi32>
  // CHECK: %[[F:.*]] = linalg.fill ins(%[[C]] : i32) outs(%[[E]] : tensor<4xi32>)
  // CHECK: return %[[F]], %[[T]]
  %0 = arith.constant dense<7> : tensor<4xi32>
  %1 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  tt.return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

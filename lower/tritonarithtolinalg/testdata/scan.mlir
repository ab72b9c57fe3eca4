// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s

// Running sums along rows have an operation of their own.
// CHECK-LABEL: func.func @rows
// CHECK: ttx.cumsum {axis = 1 : ui32
tt.func @rows(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = "tt.scan"(%x) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.addf %a, %b : f32
    tt.scan.return %t : f32
  }) : (tensor<4x16xf32>) -> tensor<4x16xf32>
  tt.return %0 : tensor<4x16xf32>
}

// -----

// From the end to the start a loop goes backwards.
// CHECK-LABEL: func.func @backwards
// CHECK-SAME: (%[[X:.*]]: tensor<8xf32>
// CHECK: scf.for %[[N:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[ACC:.*]] = %[[X]])
// CHECK-NEXT: %[[I:.*]] = arith.subi %c7{{.*}}, %[[N]] : index
// CHECK-NEXT: %[[NEXT:.*]] = arith.addi %[[I]], %c1{{.*}} : index
// CHECK-NEXT: %[[A:.*]] = tensor.extract_slice %[[ACC]][%[[NEXT]]] [1] [1]
// CHECK-NEXT: %[[B:.*]] = tensor.extract_slice %[[X]][%[[I]]] [1] [1]
// CHECK-NEXT: %[[S:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[B]] :
// CHECK: arith.addf
// CHECK: tensor.insert_slice %[[S]] into %[[ACC]][%[[I]]] [1] [1]
// CHECK: {tshared.scan_axis = 0 : i64, tshared.scan_reverse}
tt.func @backwards(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "tt.scan"(%x) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.addf %a, %b : f32
    tt.scan.return %t : f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.return %0 : tensor<8xf32>
}

// -----

// Along other axes whole layers are combined.
// CHECK-LABEL: func.func @columns
// CHECK-SAME: (%[[X:.*]]: tensor<2x4x8xf32>, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i32)
// CHECK: scf.for %[[I:.*]] = %c1{{.*}} to %c4{{.*}} iter_args(%[[ACC:.*]] = %[[X]])
// CHECK-NEXT: %[[D:.*]] = arith.subi %[[I]], %c1
// CHECK-NEXT: %[[A:.*]] = tensor.extract_slice %[[ACC]][0, %[[D]], 0] [2, 1, 8] [1, 1, 1] : tensor<2x4x8xf32> to tensor<2x1x8xf32>
// CHECK-NEXT: %[[B:.*]] = tensor.extract_slice %[[X]][0, %[[I]], 0] [2, 1, 8] [1, 1, 1]
// CHECK-NEXT: %[[M:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[B]] :
// CHECK: arith.maximumf
// CHECK: tensor.insert_slice %[[M]] into %[[ACC]][0, %[[I]], 0]
tt.func @columns(%x: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %0 = "tt.scan"(%x) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.maximumf %a, %b : f32
    tt.scan.return %t : f32
  }) : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  tt.return %0 : tensor<2x4x8xf32>
}

// -----

// Several tensors are scanned together.
// CHECK-LABEL: func.func @recurrence
// CHECK: scf.for {{.*}} iter_args(%[[U:.*]] = %{{.*}}, %[[V:.*]] = %{{.*}}) -> (tensor<8xf32>, tensor<8xf32>)
// CHECK-DAG: tensor.insert_slice %{{.*}} into %[[U]]
// CHECK-DAG: tensor.insert_slice %{{.*}} into %[[V]]
tt.func @recurrence(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = "tt.scan"(%x, %y) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %u = arith.mulf %a, %c : f32
    %v = arith.mulf %b, %c : f32
    %w = arith.addf %v, %d : f32
    tt.scan.return %u, %w : f32, f32
  }) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  tt.return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}

// -----

// Sums of narrow floats are accumulated in f32.
// CHECK-LABEL: func.func @narrow
// CHECK: arith.extf %{{.*}} : bf16 to f32
// CHECK: ttx.cumsum {{.*}} tensor<8xf32>
// CHECK: arith.truncf %{{.*}} : f32 to bf16
tt.func @narrow(%x: tensor<8xbf16>) -> tensor<8xbf16> {
  %0 = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: bf16, %b: bf16):
    %t = arith.addf %a, %b : bf16
    tt.scan.return %t : bf16
  }) : (tensor<8xbf16>) -> tensor<8xbf16>
  tt.return %0 : tensor<8xbf16>
}

// -----

// So are products.
// CHECK-LABEL: func.func @narrow_product
// CHECK: arith.mulf %{{.*}}, %{{.*}} : f32
// CHECK: arith.truncf %{{.*}} : f32 to bf16
tt.func @narrow_product(%x: tensor<8x2xbf16>) -> tensor<8x2xbf16> {
  %0 = "tt.scan"(%x) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: bf16, %b: bf16):
    %t = arith.mulf %a, %b : bf16
    tt.scan.return %t : bf16
  }) : (tensor<8x2xbf16>) -> tensor<8x2xbf16>
  tt.return %0 : tensor<8x2xbf16>
}

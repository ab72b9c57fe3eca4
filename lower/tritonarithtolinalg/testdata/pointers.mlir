// RUN: tshared-opt %s --triton-arith-to-linalg | FileCheck %s
// RUN: tshared-opt %s --triton-arith-to-linalg="tensor-ptr-to-linalg" | FileCheck %s --check-prefix=EACH
// RUN: tshared-opt %s --triton-arith-to-linalg="addptr-to-linalg=false" | FileCheck %s --check-prefix=KEEP

// Addresses are computed one by one; accesses are, when asked for, and keep
// what is said about caches.
// CHECK-LABEL: func.func @copy
// CHECK: linalg.fill ins(%{{.*}} : !tt.ptr<f32>)
// CHECK: linalg.generic
// CHECK: tt.addptr %{{.*}} : !tt.ptr<f32>, i32
// CHECK: tt.bitcast %{{.*}} : tensor<8x!tt.ptr<f32>> -> tensor<8x!tt.ptr<i32>>
// CHECK: tt.load %{{.*}} evictionPolicy = evict_first : tensor<8x!tt.ptr<i32>>
// CHECK: tt.store %{{.*}} : tensor<8x!tt.ptr<i32>>

// EACH-LABEL: func.func @copy
// EACH: tt.addptr %{{.*}} : !tt.ptr<f32>, i32
// EACH: tt.bitcast %{{.*}} : !tt.ptr<f32> -> !tt.ptr<i32>
// EACH: linalg.generic {{.*}} ins(%[[P:.*]], %[[M:.*]], %[[O:.*]] : tensor<8x!tt.ptr<i32>>, tensor<8xi1>, tensor<8xi32>) outs(%{{.*}} : tensor<8xi32>)
// EACH-NEXT: ^bb0(%[[Q:.*]]: !tt.ptr<i32>, %[[K:.*]]: i1, %[[E:.*]]: i32, %{{.*}}: i32):
// EACH-NEXT: tt.load %[[Q]], %[[K]], %[[E]] evictionPolicy = evict_first : !tt.ptr<i32>
// EACH: linalg.generic {{.*}} ins(%[[P]], %{{.*}}, %[[M]] : {{.*}}) {
// EACH-NEXT: ^bb0(%[[Q:.*]]: !tt.ptr<i32>, %[[V:.*]]: i32, %[[K:.*]]: i1):
// EACH-NEXT: tt.store %[[Q]], %[[V]], %[[K]] : !tt.ptr<i32>
// EACH-NEXT: linalg.yield

// KEEP-LABEL: func.func @copy
// KEEP: tt.addptr %{{.*}} : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
tt.func @copy(%base: !tt.ptr<f32>, %offsets: tensor<8xi32>, %mask: tensor<8xi1>, %other: tensor<8xi32>) {
  %s = tt.splat %base : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %p = tt.addptr %s, %offsets : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %q = tt.bitcast %p : tensor<8x!tt.ptr<f32>> -> tensor<8x!tt.ptr<i32>>
  %v = tt.load %q, %mask, %other evictionPolicy = evict_first : tensor<8x!tt.ptr<i32>>
  tt.store %q, %v, %mask : tensor<8x!tt.ptr<i32>>
  tt.return
}

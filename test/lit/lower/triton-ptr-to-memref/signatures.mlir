// RUN: tshared-opt %s --triton-ptr-to-memref | FileCheck %s

// Pointers in signatures become memory of any shape; what uses them gets casts.
// Attributes of arguments stay.
// CHECK-LABEL: tt.func public @kernel
// CHECK-SAME: (%[[P:.*]]: memref<*xf32> {tt.divisibility = 16 : i32}, %[[Q:.*]]: memref<*xf16>, %{{.*}}: memref<*xi8>, %{{.*}}: i32)
tt.func public @kernel(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f16, 3>, %unused: !tt.ptr<i8>, %n: i32) {
  // CHECK-NEXT: %[[C:.*]] = builtin.unrealized_conversion_cast %[[Q]] : memref<*xf16> to !tt.ptr<f16, 3>
  // CHECK-NEXT: %[[D:.*]] = builtin.unrealized_conversion_cast %[[P]] : memref<*xf32> to !tt.ptr<f32>
  // CHECK-NEXT: tt.load %[[D]]
  %0 = tt.load %p : !tt.ptr<f32>
  // CHECK-NEXT: tt.load %[[C]]
  %1 = tt.load %q : !tt.ptr<f16, 3>
  tt.return
}

// Calls pass memory, and functions give it back.
// CHECK-LABEL: tt.func private @next
// CHECK-SAME: (%[[P:.*]]: memref<*xf32>, %[[N:.*]]: i32) -> memref<*xf32>
tt.func private @next(%p: !tt.ptr<f32>, %n: i32) -> !tt.ptr<f32> {
  // CHECK: %[[A:.*]] = tt.addptr
  // CHECK-NEXT: %[[M:.*]] = builtin.unrealized_conversion_cast %[[A]] : !tt.ptr<f32> to memref<*xf32>
  // CHECK-NEXT: tt.return %[[M]] : memref<*xf32>
  %0 = tt.addptr %p, %n : !tt.ptr<f32>, i32
  tt.return %0 : !tt.ptr<f32>
}
// CHECK-LABEL: tt.func public @calls
// CHECK-SAME: (%[[P:.*]]: memref<*xf32>, %[[N:.*]]: i32)
tt.func public @calls(%p: !tt.ptr<f32>, %n: i32) {
  // CHECK-NEXT: %[[R:.*]] = tt.call @next(%[[P]], %[[N]]) : (memref<*xf32>, i32) -> memref<*xf32>
  // CHECK-NEXT: %[[C:.*]] = builtin.unrealized_conversion_cast %[[R]] : memref<*xf32> to !tt.ptr<f32>
  // CHECK-NEXT: tt.load %[[C]]
  %0 = tt.call @next(%p, %n) : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
  %1 = tt.load %0 : !tt.ptr<f32>
  tt.return
}

// Pointers in memory are integers there.
// CHECK-LABEL: func.func private @declared(memref<*xf32>, memref<*xi64>) -> memref<*xi32>
func.func private @declared(!tt.ptr<f32>, !tt.ptr<!tt.ptr<f32>>) -> !tt.ptr<i32>

// A tensor of pointers leads to many places, a block pointer to a tensor.
// CHECK-LABEL: func.func @kept
// CHECK-SAME: (%{{.*}}: tensor<8x!tt.ptr<f32>>, %{{.*}}: !tt.ptr<tensor<4xf32>>)
func.func @kept(%t: tensor<8x!tt.ptr<f32>>, %b: !tt.ptr<tensor<4xf32>>) {
  return
}

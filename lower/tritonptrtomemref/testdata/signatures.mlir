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

// Who had cast the pointer to that memory has it without casts, also when it
// comes from a call; others get a cast.
// CHECK-LABEL: func.func @seen
// CHECK-SAME: (%[[M:.*]]: memref<*xf32>, %{{.*}}: index)
// CHECK-NEXT: %[[P:.*]] = builtin.unrealized_conversion_cast %[[M]] : memref<*xf32> to !tt.ptr<f32>
// CHECK-NEXT: memref.cast %[[M]] : memref<*xf32> to memref<?xf32>
// CHECK: tt.store %[[P]]
// CHECK-NEXT: %[[R:.*]] = call @made() : () -> memref<*xf32>
// CHECK-NEXT: memref.cast %[[R]] : memref<*xf32> to memref<?xf32>
func.func private @made() -> !tt.ptr<f32>
func.func @seen(%p: !tt.ptr<f32>, %i: index) -> f32 {
  %m = builtin.unrealized_conversion_cast %p : !tt.ptr<f32> to memref<*xf32>
  %c = memref.cast %m : memref<*xf32> to memref<?xf32>
  %v = memref.load %c[%i] : memref<?xf32>
  tt.store %p, %v : !tt.ptr<f32>
  %q = call @made() : () -> !tt.ptr<f32>
  %n = builtin.unrealized_conversion_cast %q : !tt.ptr<f32> to memref<*xf32>
  %d = memref.cast %n : memref<*xf32> to memref<?xf32>
  %w = memref.load %d[%i] : memref<?xf32>
  return %w : f32
}

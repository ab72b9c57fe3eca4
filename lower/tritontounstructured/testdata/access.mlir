// RUN: tshared-opt %s --triton-to-unstructured="hints=true" | FileCheck %s
// RUN: tshared-opt %s --triton-to-unstructured="offset-bit-width=64" | FileCheck %s --check-prefix=WIDE

// Pointers from one base are offsets; the mask stays, and what stands for the
// rest is one value.
// CHECK-LABEL: tt.func @gather
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[I:.*]]: tensor<8xi32>, %[[M:.*]]: tensor<8xi1>, %[[X:.*]]: f32)
// WIDE-LABEL: tt.func @gather
tt.func @gather(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %m: tensor<8xi1>, %x: f32) {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %o = tt.splat %x : f32 -> tensor<8xf32>
  // CHECK: %[[V:.*]] = tts.gather %[[P]][%[[I]]] mask = %[[M]] default = %[[X]] : (<f32>, tensor<8xi32>) -> tensor<8xf32>
  // WIDE: %[[W:.*]] = arith.extsi %{{.*}} : tensor<8xi32> to tensor<8xi64>
  // WIDE: tts.gather %{{.*}}[%[[W]]]
  %v = tt.load %a, %m, %o : tensor<8x!tt.ptr<f32>>
  // CHECK: tts.scatter %[[V]] into %[[P]][%[[I]]] mask = %[[M]]
  tt.store %a, %v, %m : tensor<8x!tt.ptr<f32>>
  // CHECK-NEXT: tt.return
  tt.return
}

// When it is not one value, it is chosen behind the gather.
// CHECK-LABEL: tt.func @others
// CHECK-SAME: (%{{.*}}, %{{.*}}, %[[M:.*]]: tensor<8xi1>, %[[X:.*]]: tensor<8xf32>)
tt.func @others(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %m: tensor<8xi1>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: %[[V:.*]] = tts.gather {{.*}} mask = %[[M]] :
  // CHECK: %[[R:.*]] = arith.select %[[M]], %[[V]], %[[X]]
  // CHECK: tt.return %[[R]]
  %v = tt.load %a, %m, %x : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// A single element is a gather of one.
// CHECK-LABEL: tt.func @scalar
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[I:.*]]: i32, %[[M:.*]]: i1)
tt.func @scalar(%p: !tt.ptr<f32>, %i: i32, %m: i1) {
  %a = tt.addptr %p, %i : !tt.ptr<f32>, i32
  // CHECK: %[[V:.*]] = tts.gather %[[P]][%[[I]]] mask = %[[M]] : (<f32>, i32) -> f32
  %v = tt.load %a, %m : !tt.ptr<f32>
  // CHECK: tts.scatter %[[V]] into %[[P]][%[[I]]] mask = %[[M]]
  tt.store %a, %v, %m : !tt.ptr<f32>
  tt.return
}

// Offsets are as wide as the widest that is added.
// CHECK-LABEL: tt.func @widths
// CHECK-SAME: (%{{.*}}, %[[I:.*]]: tensor<8xi32>, %[[J:.*]]: tensor<8xi64>)
tt.func @widths(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %j: tensor<8xi64>) -> tensor<8xf32> {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %b = tt.addptr %a, %j : tensor<8x!tt.ptr<f32>>, tensor<8xi64>
  // CHECK: %[[W:.*]] = arith.extsi %[[I]] : tensor<8xi32> to tensor<8xi64>
  // CHECK: %[[O:.*]] = arith.addi %[[W]], %[[J]] : tensor<8xi64>
  // CHECK: tts.gather %{{.*}}[%[[O]]]
  %v = tt.load %b : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// What changes the shape of pointers changes that of offsets.
// CHECK-LABEL: tt.func @shapes
tt.func @shapes(%p: !tt.ptr<f32>, %i: tensor<8xi32>) -> tensor<4x8xf32> {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: %[[E:.*]] = tt.expand_dims %{{.*}} {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %e = tt.expand_dims %a {axis = 0 : i32} : tensor<8x!tt.ptr<f32>> -> tensor<1x8x!tt.ptr<f32>>
  // CHECK: %[[B:.*]] = tt.broadcast %[[E]] : tensor<1x8xi32> -> tensor<4x8xi32>
  %b = tt.broadcast %e : tensor<1x8x!tt.ptr<f32>> -> tensor<4x8x!tt.ptr<f32>>
  // CHECK: tts.gather %{{.*}}[%[[B]]]
  %v = tt.load %b : tensor<4x8x!tt.ptr<f32>>
  tt.return %v : tensor<4x8xf32>
}

// Hints stay.
// CHECK-LABEL: tt.func @hints
// CHECK: tts.gather {{.*}}tshared.cache = "cg"
tt.func @hints(%p: !tt.ptr<f32>, %i: tensor<8xi32>) -> tensor<8xf32> {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %v = tt.load %a cacheModifier = cg : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

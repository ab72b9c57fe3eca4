// RUN: tshared-opt %s --inline --canonicalize --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// A splat that replaces two operations is at both locations, the last one first.
// CHECK-LABEL: tt.func @broadcast_of_splat(
// CHECK: tt.splat %{{.*}} : f32 -> tensor<4x8xf32> loc(fused["broadcast", "splat"])
tt.func @broadcast_of_splat(%x: f32) -> tensor<4x8xf32> {
  %0 = tt.splat %x : f32 -> tensor<1x8xf32> loc("splat")
  %1 = tt.broadcast %0 : tensor<1x8xf32> -> tensor<4x8xf32> loc("broadcast")
  tt.return %1 : tensor<4x8xf32>
}

// CHECK-LABEL: tt.func @one_location(
// CHECK: tt.splat %{{.*}} : f32 -> tensor<4x8xf32> loc("x")
tt.func @one_location(%x: f32) -> tensor<4x8xf32> {
  %0 = tt.splat %x : f32 -> tensor<1x8xf32> loc("x")
  %1 = tt.broadcast %0 : tensor<1x8xf32> -> tensor<4x8xf32> loc("x")
  tt.return %1 : tensor<4x8xf32>
}

// CHECK-LABEL: tt.func @broadcast_of_broadcast(
// CHECK: tt.broadcast %{{.*}} : tensor<1x1xf32> -> tensor<4x8xf32> loc(fused["second", "first"])
tt.func @broadcast_of_broadcast(%x: tensor<1x1xf32>) -> tensor<4x8xf32> {
  %0 = tt.broadcast %x : tensor<1x1xf32> -> tensor<1x8xf32> loc("first")
  %1 = tt.broadcast %0 : tensor<1x8xf32> -> tensor<4x8xf32> loc("second")
  tt.return %1 : tensor<4x8xf32>
}

// The splat of another shape replaces only the reshape.
// CHECK-LABEL: tt.func @expand_dims_of_splat(
// CHECK: tt.splat %{{.*}} : f32 -> tensor<1x8xf32> loc("expand")
tt.func @expand_dims_of_splat(%x: f32) -> tensor<1x8xf32> {
  %0 = tt.splat %x : f32 -> tensor<8xf32> loc("splat")
  %1 = tt.expand_dims %0 {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32> loc("expand")
  tt.return %1 : tensor<1x8xf32>
}

tt.func private @double(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32 loc("sum")
  tt.return %0 : i32
}

// Inlined operations are at the call, unless nobody knows where that is.
// CHECK-LABEL: tt.func @calls(
// CHECK: arith.addi %{{.*}}, %{{.*}} : i32 loc(callsite("sum" at "call"))
// CHECK: arith.addi %{{.*}}, %{{.*}} : i32 loc("sum")
tt.func @calls(%x: i32) -> i32 {
  %0 = tt.call @double(%x) : (i32) -> i32 loc("call")
  %1 = tt.call @double(%0) : (i32) -> i32 loc(unknown)
  tt.return %1 : i32
}

// RUN: tshared-opt %s --triton-to-linalg='gather-wrapped=true' --tile-plan='target=sm_90a num-warps=4' | FileCheck %s
// RUN: not tshared-opt %s --triton-to-linalg --tile-plan='num-warps=3' 2>&1 | FileCheck %s --check-prefix=WARPS
// RUN: not tshared-opt %s --triton-to-linalg --tile-plan='target=sm_1' 2>&1 | FileCheck %s --check-prefix=TARGET

// A kernel has its layouts, vectors and shared memory; the function that it calls is gone.
// CHECK-NOT: @twice
// CHECK: func.func @scale({{.*}} attributes {tile.num_warps = 4 : i64, tile.shared = 0 : i64}
// CHECK: tile.load %{{.*}} vector 4
// CHECK: tile.store %{{.*}} vector 4
// WARPS: a block cannot have 3 warps: 1, 2, 4, 8, 16 or 32 are possible
// TARGET: sm_1
tt.func private @twice(%x: tensor<512xf32>) -> tensor<512xf32> attributes {noinline = true} {
  %y = arith.addf %x, %x : tensor<512xf32>
  tt.return %y : tensor<512xf32>
}
tt.func public @scale(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %r = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %at = tt.addptr %ps, %r : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %x = tt.load %at : tensor<512x!tt.ptr<f32>>
  %y = tt.call @twice(%x) : (tensor<512xf32>) -> tensor<512xf32>
  tt.store %at, %y : tensor<512x!tt.ptr<f32>>
  tt.return
}

// RUN: tshared compile %s --emit=ptx --target=sm_90a --line-info=off --num-warps=4 -o - | FileCheck %s

// A load without a mask whose address is tested at run time: both versions are in the PTX. LLVM would merge two versions of plain loads into the one per element.
// CHECK-LABEL: .entry copy
// CHECK: ld.global.b32
// CHECK: ld.global.v4.b32
tt.func public @copy(%src: !tt.ptr<f32>, %dst: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %r = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %s = tt.splat %src : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %p = tt.addptr %s, %r : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %v = tt.load %p : tensor<512x!tt.ptr<f32>>
  %d = tt.splat %dst : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %q = tt.addptr %d, %r : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  tt.store %q, %v : tensor<512x!tt.ptr<f32>>
  tt.return
}

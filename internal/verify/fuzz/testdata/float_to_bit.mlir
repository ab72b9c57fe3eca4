// grid 1,1,1
// arg f32 loose 64 1
// arg i8 random 64 1 0 0
// arg i8 random 64 1 0 0
tt.func public @kernel(%a: !tt.ptr<f32>, %o: !tt.ptr<i8>, %s: !tt.ptr<i8>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ps = tt.splat %a : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p = tt.addptr %ps, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %x = tt.load %p : tensor<64x!tt.ptr<f32>>
  %u = arith.fptoui %x : tensor<64xf32> to tensor<64xi1>
  %y = arith.extui %u : tensor<64xi1> to tensor<64xi8>
  %os = tt.splat %o : !tt.ptr<i8> -> tensor<64x!tt.ptr<i8>>
  %op = tt.addptr %os, %r : tensor<64x!tt.ptr<i8>>, tensor<64xi32>
  tt.store %op, %y : tensor<64x!tt.ptr<i8>>
  %v = arith.fptosi %x : tensor<64xf32> to tensor<64xi1>
  %z = arith.extui %v : tensor<64xi1> to tensor<64xi8>
  %ss = tt.splat %s : !tt.ptr<i8> -> tensor<64x!tt.ptr<i8>>
  %sp = tt.addptr %ss, %r : tensor<64x!tt.ptr<i8>>, tensor<64xi32>
  tt.store %sp, %z : tensor<64x!tt.ptr<i8>>
  tt.return
}

// grid 1,1,1
// arg i32 random 16 1 -9 9
// arg f16 random 64 2 -9 9
// arg i32 random 16 3 0 0
// arg f16 random 64 4 0 0
// arg i32 number 3
module {
  tt.func public @kernel(%p: !tt.ptr<i32>, %q: !tt.ptr<f16>, %o: !tt.ptr<i32>, %r: !tt.ptr<f16>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %i2 = tt.reshape %i : tensor<16xi32> -> tensor<4x4xi32>
    %j = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %j3 = tt.reshape %j : tensor<64xi32> -> tensor<4x4x4xi32>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<4x4x!tt.ptr<i32>>
    %pi = tt.addptr %ps, %i2 : tensor<4x4x!tt.ptr<i32>>, tensor<4x4xi32>
    %x = tt.load %pi : tensor<4x4x!tt.ptr<i32>>
    %qs = tt.splat %q : !tt.ptr<f16> -> tensor<4x4x4x!tt.ptr<f16>>
    %qi = tt.addptr %qs, %j3 : tensor<4x4x4x!tt.ptr<f16>>, tensor<4x4x4xi32>
    %y = tt.load %qi : tensor<4x4x4x!tt.ptr<f16>>
    %zero = arith.constant dense<0> : tensor<4xi32>
    %l:3 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %x, %b = %y, %s = %zero) -> (tensor<4x4xi32>, tensor<4x4x4xf16>, tensor<4xi32>) : i32 {
      %sum = "tt.reduce"(%a) <{axis = 1 : i32}> ({
      ^bb0(%u: i32, %v: i32):
        %w = arith.addi %u, %v : i32
        tt.reduce.return %w : i32
      }) : (tensor<4x4xi32>) -> tensor<4xi32>
      %t = arith.addi %sum, %sum : tensor<4xi32>
      %s2 = arith.subi %t, %s : tensor<4xi32>
      %a2 = tt.trans %a {order = array<i32: 1, 0>} : tensor<4x4xi32> -> tensor<4x4xi32>
      %b2 = tt.trans %b {order = array<i32: 2, 0, 1>} : tensor<4x4x4xf16> -> tensor<4x4x4xf16>
      scf.yield %a2, %b2, %s2 : tensor<4x4xi32>, tensor<4x4x4xf16>, tensor<4xi32>
    }
    %se = tt.expand_dims %l#2 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %sb = tt.broadcast %se : tensor<4x1xi32> -> tensor<4x4xi32>
    %both = arith.addi %l#0, %sb : tensor<4x4xi32>
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x4x!tt.ptr<i32>>
    %oi = tt.addptr %os, %i2 : tensor<4x4x!tt.ptr<i32>>, tensor<4x4xi32>
    tt.store %oi, %both : tensor<4x4x!tt.ptr<i32>>
    %rs = tt.splat %r : !tt.ptr<f16> -> tensor<4x4x4x!tt.ptr<f16>>
    %ri = tt.addptr %rs, %j3 : tensor<4x4x4x!tt.ptr<f16>>, tensor<4x4x4xi32>
    tt.store %ri, %l#1 : tensor<4x4x4x!tt.ptr<f16>>
    tt.return
  }
}

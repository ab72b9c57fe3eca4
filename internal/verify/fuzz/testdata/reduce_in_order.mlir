// grid 1,1,1
// arg i32 random 1024 1 3 7
// arg i32 random 1024 2 -9 9
// arg i32 random 1 1 0 0
// arg i32 random 1 1 0 0
tt.func public @kernel(%a: !tt.ptr<i32>, %b: !tt.ptr<i32>, %o: !tt.ptr<i32>, %o2: !tt.ptr<i32>) {
  %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %p_s = tt.splat %a : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
  %p = tt.addptr %p_s, %r : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
  %x = tt.load %p : tensor<1024x!tt.ptr<i32>>
  %p2_s = tt.splat %b : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
  %p2 = tt.addptr %p2_s, %r : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
  %z = tt.load %p2 : tensor<1024x!tt.ptr<i32>>
  %y:2 = "tt.reduce"(%x, %z) <{axis = 0 : i32}> ({
  ^bb0(%a0: i32, %b0: i32, %a1: i32, %b1: i32):
    %pr = arith.muli %a0, %a1 : i32
    %qq = arith.muli %b0, %a1 : i32
    %s = arith.addi %qq, %b1 : i32
    tt.reduce.return %pr, %s : i32, i32
  }) : (tensor<1024xi32>, tensor<1024xi32>) -> (i32, i32)
  tt.store %o, %y#0 : !tt.ptr<i32>
  tt.store %o2, %y#1 : !tt.ptr<i32>

  tt.return
}

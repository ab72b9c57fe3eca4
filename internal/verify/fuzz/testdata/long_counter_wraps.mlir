// grid 1,1,1
// arg i32 random 1024 1 -9 9
// arg i32 random 16 1 0 0
// arg i64 number 9223372036854775790
// arg i64 number 9223372036854775807
tt.func public @kernel(%a: !tt.ptr<i32>, %o: !tt.ptr<i32>, %lo: i64, %hi: i64) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %p_s = tt.splat %a : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %p = tt.addptr %p_s, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %z = arith.constant dense<0> : tensor<16xi32>
  %c3 = arith.constant 3 : i64
  %st = arith.constant dense<16> : tensor<16xi32>
  %f:2 = scf.for %i = %lo to %hi step %c3 iter_args(%q = %p, %acc = %z) -> (tensor<16x!tt.ptr<i32>>, tensor<16xi32>) : i64 {
    %x = tt.load %q : tensor<16x!tt.ptr<i32>>
    %ii = arith.trunci %i : i64 to i32
    %is = tt.splat %ii : i32 -> tensor<16xi32>
    %y = arith.addi %x, %is : tensor<16xi32>
    %n = arith.addi %acc, %y : tensor<16xi32>
    %q2 = tt.addptr %q, %st : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    scf.yield %q2, %n : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  }
  %last = tt.load %f#0 : tensor<16x!tt.ptr<i32>>
  %tot = arith.addi %last, %f#1 : tensor<16xi32>
  %w_s = tt.splat %o : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %w = tt.addptr %w_s, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  tt.store %w, %tot : tensor<16x!tt.ptr<i32>>

  tt.return
}

// flags: --allow-unregistered-dialect
// Constants name themselves and collide.
func.func @constants(%arg1: i32, %arg0: i32) {
  %a = arith.constant 0 : i32
  %b = arith.constant 0 : i32
  %c = arith.constant 0 : index
  %d = arith.constant 0 : i64
  %e = arith.constant -5 : i32
  %f = arith.constant true
  %g = arith.constant false
  %h = arith.constant 1.0 : f32
  %i = arith.constant dense<1> : tensor<2xi32>
  %j = arith.constant 2.0 : f64
  %k = arith.constant 0 : i1
  %l = arith.constant 12345678901234567890 : i128
  %m = arith.constant -1 : index
  %n = arith.constant 255 : i8
  %o = arith.constant 1 : i32
  return
}
func.func private @callee() -> i32

// -----

// Regions start where the one around them was.
func.func @regions(%c: i1) {
  %0 = "a.op"() : () -> i32
  scf.if %c {
    %1 = "a.op"() : () -> i32
    %c0 = arith.constant 0 : i32
    scf.if %c {
      %2 = "a.op"() : () -> i32
      %c0_0 = arith.constant 0 : i32
    }
  } else {
    %1 = "a.op"() : () -> i32
    %c0 = arith.constant 0 : i32
  }
  %1 = "a.op"() : () -> i32
  %c0 = arith.constant 0 : i32
  return
}

// -----

// Isolated regions start anew.
%0 = "a.op"() : () -> i32
module {
  %1 = "a.op"() : () -> i32
  func.func @f(%x: i32) {
    %2 = "a.op"() : () -> i32
    %c = arith.constant 3 : i32
    return
  }
  %c = arith.constant 3 : i32
}
%c = arith.constant 3 : i32
func.func @g(%x: i32) {
  %y = "a.op"() : () -> i32
  "a.region"() ({
  ^bb0(%arg0: i32, %arg7: f32):
    %z = "a.op"() : () -> i32
    "a.region"() ({
    ^bb0(%arg0_0: i32):
      %w = "a.op"(%z, %y) : (i32, i32) -> i32
    }) : () -> ()
  }) : () -> ()
  return
}

// -----

// Names that look like the generated ones.
func.func @clash(%c0: i32, %cst: f32, %0: i32, %bb: i1) {
  %arg0 = arith.constant 0 : i32
  %true = arith.constant true
  %true_0 = arith.constant true
  %c0_i32 = arith.constant 0 : i32
  %c0_i32_0 = arith.constant 0 : i32
  return
}

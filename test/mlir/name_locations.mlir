// flags: --allow-unregistered-dialect
// Names of values taken from locations.
func.func @f(%0: i32 loc("alpha"), %1: i32 loc("alpha"), %2: i32 loc("f.py":1:1), %3: i32 loc("with space"("f":1:1))) -> i32 {
  %4 = arith.addi %0, %1 : i32 loc("sum")
  %5 = arith.addi %4, %2 : i32 loc("sum"("f":2:2))
  %6 = arith.addi %5, %3 : i32 loc(fused["a", "b"])
  %7 = arith.addi %6, %6 : i32 loc(callsite("callee" at "caller"))
  %8 = arith.addi %7, %6 : i32 loc(callsite("f":1:1 at "caller"))
  %9 = arith.addi %8, %6 : i32 loc("1digit")
  %10 = arith.addi %9, %6 : i32 loc("we!rd")
  %11:2 = "test.two"(%10) : (i32) -> (i32, i32) loc("pair")
  %12 = arith.constant 5 : i32 loc("five")
  %13 = arith.constant 5 : i32
  %14 = arith.cmpi slt, %11#0, %11#1 : i32 loc("less")
  %15 = arith.addi %12, %13 : i32 loc("")
  %16 = "test.one"(%14, %15) : (i1, i32) -> i32 loc("c5_i32")
  return %16 : i32
}

// -----

func.func @loop(%lb: index loc("lb"), %n: index loc("n")) -> f32 {
  %zero = arith.constant 0.0 : f32 loc("zero")
  %r = scf.for %i = %lb to %n step %n iter_args(%acc = %zero) -> f32 {
    %s = arith.addf %acc, %acc : f32 loc("sum")
    scf.yield %s : f32
  } loc("total")
  cf.br ^next(%r : f32)
^next(%v: f32 loc("v")):
  return %v : f32
}

// -----

// Names that are no names.
func.func @strange(%a: i32 loc("=a"), %b: i32 loc("a=b"), %c: i32 loc(" x"), %d: i32 loc("\01"), %e: i32 loc("-a"), %f: i32 loc("é"), %g: i32 loc("\FF"), %h: i32 loc("1"), %i: i32 loc("$x.y_z-")) {
  %0 = arith.addi %a, %b : i32 loc("=a")
  %1 = arith.addi %a, %b : i32 loc("<x")
  %2 = arith.addi %a, %b : i32 loc("a b c")
  return
}

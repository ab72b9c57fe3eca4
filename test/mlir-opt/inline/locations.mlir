// ARGS: --mlir-print-debuginfo
func.func private @f(%a: i32 loc("a.py":1:1)) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("a.py":2:1)
  %1 = arith.muli %0, %a : i32 loc(callsite("b.py":1:1 at "a.py":3:1))
  return %1 : i32 loc("a.py":4:1)
} loc("a.py":5:1)
func.func @g(%a: i32 loc("a.py":6:1)) -> (i32, i32) {
  %0 = call @f(%a) : (i32) -> i32 loc("a.py":7:1)
  %1 = call @f(%0) : (i32) -> i32 loc("a.py":8:1)
  return %0, %1 : i32, i32 loc("a.py":9:1)
} loc("a.py":10:1)

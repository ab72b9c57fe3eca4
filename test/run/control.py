"""Control flow: branches with values, loops that swap what they carry, early
returns, switches and calls."""

from harness import Case


def write():
    programs = 12

    def expected(p):
        if p >= 10:
            return 77  # returned early
        a, b, i = p, 1, 0
        for _ in range(p):  # carried values change places
            a, b = b, a + b
        while a < 50:
            a, b, i = b, a + 2, i + 1
            if i >= 20:
                break
        switched = {1: 100, 2: 200, 5: 500}.get(p % 6, 7)
        steps = 0
        while p != 1 and steps < 30 and p > 0:  # calls itself with what is left
            p = p // 2 if p % 2 == 0 else 3 * p + 1
            steps += 1
        return a * 1000000 + i * 10000 + switched * 10 + steps

    case = Case("control_flow", """
module {
  tt.func private @collatz(%n: i32, %steps: i32) -> i32 attributes {noinline = true} {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c3 = arith.constant 3 : i32
    %c30 = arith.constant 30 : i32
    %one = arith.cmpi eq, %n, %c1 : i32
    %many = arith.cmpi sge, %steps, %c30 : i32
    %none = arith.cmpi sle, %n, %c0 : i32
    %or = arith.ori %one, %many : i1
    %done = arith.ori %or, %none : i1
    cf.cond_br %done, ^stop, ^go
  ^stop:
    tt.return %steps : i32
  ^go:
    %bit = arith.remsi %n, %c2 : i32
    %even = arith.cmpi eq, %bit, %c0 : i32
    %next = scf.if %even -> (i32) {
      %half = arith.divsi %n, %c2 : i32
      scf.yield %half : i32
    } else {
      %triple = arith.muli %n, %c3 : i32
      %plus = arith.addi %triple, %c1 : i32
      scf.yield %plus : i32
    }
    %more = arith.addi %steps, %c1 : i32
    %r = tt.call @collatz(%next, %more) : (i32, i32) -> i32
    tt.return %r : i32
  }
  tt.func public @kernel(%out: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c6 = arith.constant 6 : i32
    %c10 = arith.constant 10 : i32
    %c20 = arith.constant 20 : i32
    %c50 = arith.constant 50 : i32
    %c7 = arith.constant 7 : i32
    %c100 = arith.constant 100 : i32
    %c200 = arith.constant 200 : i32
    %c500 = arith.constant 500 : i32
    %million = arith.constant 1000000 : i32
    %tenthousand = arith.constant 10000 : i32
    %p = tt.get_program_id x : i32
    %late = arith.cmpi sge, %p, %c10 : i32
    cf.cond_br %late, ^early, ^work
  ^early:
    tt.return
  ^work:
    %f:2 = scf.for %i = %c0 to %p step %c1 iter_args(%a = %p, %b = %c1) -> (i32, i32)  : i32 {
      %s = arith.addi %a, %b : i32
      scf.yield %b, %s : i32, i32
    }
    %w:3 = scf.while (%a = %f#0, %b = %f#1, %i = %c0) : (i32, i32, i32) -> (i32, i32, i32) {
      %small = arith.cmpi slt, %a, %c50 : i32
      %few = arith.cmpi slt, %i, %c20 : i32
      %go = arith.andi %small, %few : i1
      scf.condition(%go) %a, %b, %i : i32, i32, i32
    } do {
    ^bb0(%a: i32, %b: i32, %i: i32):
      %n = arith.addi %a, %c2 : i32
      %j = arith.addi %i, %c1 : i32
      scf.yield %b, %n, %j : i32, i32, i32
    }
    %k = arith.remsi %p, %c6 : i32
    cf.switch %k : i32, [
      default: ^join(%c7 : i32),
      1: ^join(%c100 : i32),
      2: ^join(%c200 : i32),
      5: ^join(%c500 : i32)
    ]
  ^join(%switched: i32):
    %steps = tt.call @collatz(%p, %c0) : (i32, i32) -> i32
    %x0 = arith.muli %w#0, %million : i32
    %x1 = arith.muli %w#2, %tenthousand : i32
    %x2 = arith.muli %switched, %c10 : i32
    %y0 = arith.addi %x0, %x1 : i32
    %y1 = arith.addi %y0, %x2 : i32
    %y2 = arith.addi %y1, %steps : i32
    %op = tt.addptr %out, %p : !tt.ptr<i32>, i32
    tt.store %op, %y2 : !tt.ptr<i32>
    tt.return
  }
}""", grid=(programs, 1, 1))
    case.output("out", "i32", [77] * programs, [expected(p) for p in range(programs)])
    case.write()

# The condition of a conditional expression is a scalar.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = 1 if tl.arange(0, BLOCK) < n else 2
%3 = "scf.if"(%2) ({  # error: 1: invalid syntax: expected a statement, found '%'
  %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "scf.yield"(%5) : (i32) -> ()
}, {
  %4 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  "scf.yield"(%4) : (i32) -> ()
}) : (tensor<64xi1>) -> i32  # error: 14: invalid decimal literal

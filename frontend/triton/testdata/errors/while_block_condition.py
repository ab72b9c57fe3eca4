# The condition of a while loop is a scalar.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    while tl.arange(0, BLOCK) < n:  # error: 11: the condition of a `while` statement must have type int1, found <['64'], int1>
        n -= 1

# A while loop has no else.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    while n > 0:
        n -= 1
    else:
        tl.store(x, 2.0)  # error: 9: `else` of a `while` statement is not supported

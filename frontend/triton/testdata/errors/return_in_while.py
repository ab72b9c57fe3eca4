# No return in a while loop.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    while n > 0:
        n -= 1
        if n == 3:  # error: 9: Cannot have `return` statements inside `while` or `for` statements in triton.
            return

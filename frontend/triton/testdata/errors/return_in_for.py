# No return in a for loop.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for i in range(n):
        if i > 3:  # error: 9: Cannot have `return` statements inside `while` or `for` statements in triton.
            return
        tl.store(x + i, 1.0)

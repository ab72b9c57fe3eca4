# A for loop has no else.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for i in range(n):
        tl.store(x + i, 1.0)
    else:
        tl.store(x, 2.0)  # error: 9: `else` of a `for` statement is not supported

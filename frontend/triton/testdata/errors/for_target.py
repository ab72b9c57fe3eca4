# The target of a for loop is a name.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for i, j in range(n):  # error: 9: the target of a `for` statement must be a name
        tl.store(x + i, 1.0)

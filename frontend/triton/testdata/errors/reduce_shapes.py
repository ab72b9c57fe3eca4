# The tensors of a reduction have one shape.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def combine(a, b, c, d):
    return a + c, b + d


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    a, b = tl.reduce((tl.arange(0, 64), tl.arange(0, 32)), 0, combine)  # error: 12: all reduction inputs must have the same shape

# A constexpr tuple has its elements only.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y: tl.constexpr = (1, 2)[5]  # error: 23: tuple index out of range

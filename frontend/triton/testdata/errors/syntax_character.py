# A character has a meaning.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n $ 2  # error: 11: invalid syntax: '$' is no part of Python

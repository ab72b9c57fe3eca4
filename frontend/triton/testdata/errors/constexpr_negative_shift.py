# A constexpr is not shifted by a negative number.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y: tl.constexpr = 1 << -1  # error: 23: negative shift count

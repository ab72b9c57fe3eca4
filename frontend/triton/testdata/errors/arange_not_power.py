# The length of arange is a power of two.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.arange(0, 48)  # error: 9: arange's range must be a power of 2

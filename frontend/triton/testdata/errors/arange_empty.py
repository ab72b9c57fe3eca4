# The end of arange is behind the start.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.arange(8, 8)  # error: 9: arange's end argument must be greater than the start argument

# Histogram counts integers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.histogram(tl.zeros((64, ), tl.float32), 16)  # error: 9: histogram only supports integer input

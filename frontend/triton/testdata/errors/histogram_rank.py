# Histogram takes one dimension.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.histogram(tl.zeros((8, 8), tl.int32), 16)  # error: 9: histogram only supports 1D input

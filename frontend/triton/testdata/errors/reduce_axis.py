# The axis of a reduction exists.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.sum(tl.arange(0, 64), 1)  # error: 9: invalid axis 1. Expected -1 <= axis < 1

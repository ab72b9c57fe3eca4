# The axis of a scan exists.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.cumsum(tl.arange(0, 64), 2)  # error: 9: invalid axis 2. Expected -1 <= axis < 1

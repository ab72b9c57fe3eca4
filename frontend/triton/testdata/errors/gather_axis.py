# The axis of gather exists.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.gather(tl.arange(0, 64), tl.arange(0, 64), 1)  # error: 9: gather axis 1 must be < source rank (1)

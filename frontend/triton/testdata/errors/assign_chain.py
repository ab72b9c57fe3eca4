# No assignment to several targets.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    a = b = 1  # error: 5: Simultaneous multiple assignment is not supported.

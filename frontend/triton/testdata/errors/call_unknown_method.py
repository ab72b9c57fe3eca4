# A tensor has only its own methods.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n.squish()  # error: 9: 'tensor' object has no attribute 'squish'

# A tensor cannot be called.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n(1)  # error: 9: an object of type tensor cannot be called in a kernel

# A number cannot be called.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = BLOCK(1)  # error: 9: an object of type int cannot be called in a kernel

# A constexpr has the attributes of its value.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = BLOCK.shape  # error: 9: 'int' object has no attribute 'shape'

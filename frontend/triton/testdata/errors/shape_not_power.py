# The lengths of a block are powers of two.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.zeros((3, 16), tl.float32)  # error: 9: Shape element 0 must be a power of 2

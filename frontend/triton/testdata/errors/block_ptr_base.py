# The base is a scalar pointer.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = tl.make_block_ptr(x + tl.arange(0, 64), (n, ), (1, ), (0, ), (BLOCK, ), (0, ))  # error: 9: Expected `base` to be a pointer type (but not a block pointer type or others)

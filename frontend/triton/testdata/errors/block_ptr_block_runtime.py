# The block's shape is known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = tl.make_block_ptr(x, (n, ), (1, ), (0, ), (n, ), (0, ))  # error: 9: make_block_ptr() argument 'block_shape' must be a constexpr integer, not tensor

# Shape, strides, offsets and block have one length.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = tl.make_block_ptr(x, (n, n), (1, ), (0, ), (BLOCK, ), (0, ))  # error: 9: Expected shape/strides/offsets/block_shape to have the same length

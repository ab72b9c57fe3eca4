# Offsets are integers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = tl.make_block_ptr(x, (n, ), (1, ), (0.5, ), (BLOCK, ), (0, ))  # error: 9: Unsupported element type in shape/strides/offsets: <class 'float'>

# Advance takes one offset per dimension.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = tl.make_block_ptr(x, (n, ), (1, ), (0, ), (BLOCK, ), (0, ))
    p = tl.advance(p, (0, BLOCK))  # error: 9: Expected 1 offsets, but got 2

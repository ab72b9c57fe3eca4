# Boundary_check names axes of the block.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = tl.make_block_ptr(x, (n, ), (1, ), (0, ), (BLOCK, ), (0, ))
    v = tl.load(p, boundary_check=(1, ))  # error: 9: boundary_check has dimension 1, but the block has 1 dimensions

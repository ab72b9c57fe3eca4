# The value has the shape of the block.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = tl.make_block_ptr(x, (n, ), (1, ), (0, ), (BLOCK, ), (0, ))
    tl.store(p, tl.zeros((32, ), tl.float32))  # error: 5: Block shape([64]) and value shape([32]) mismatch

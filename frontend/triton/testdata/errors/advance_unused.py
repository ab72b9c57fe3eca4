# The result of tl.advance is used.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = tl.make_block_ptr(x, (n, ), (1, ), (0, ), (BLOCK, ), (0, ))
    tl.advance(p, (BLOCK, ))  # error: 5: The result of tl.advance is not being used. Note that tl.advance does not have any side effects. To move the block pointer, you need to assign the result of tl.advance to a variable.

# A block pointer has no mask.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = tl.make_block_ptr(x, (n, ), (1, ), (0, ), (BLOCK, ), (0, ))
    v = tl.load(p, mask=n > 0)  # error: 9: `mask` and `other` arguments cannot be specified for loading block pointers

# The padding option is known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = tl.make_block_ptr(x, (n, ), (1, ), (0, ), (BLOCK, ), (0, ))
    v = tl.load(p, boundary_check=(0, ), padding_option="one")  # error: 9: Padding option one not supported

# The order is a permutation.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = tl.make_block_ptr(x, (n, n), (n, 1), (0, 0), (8, 8), (0, 0))  # error: 9: Expected a permutation of (0, 1, ..., len(order)-1) in order

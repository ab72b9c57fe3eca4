# Advance takes a block pointer.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = tl.advance(x, (BLOCK, ))  # error: 9: advance needs a block pointer, but found pointer<fp32>

# The nearest method of a tensor is told.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.arange(0, BLOCK).reshap((BLOCK, ))  # error: 9: 'tensor' object has no attribute 'reshap'  # note: 9: did you mean 'reshape'?

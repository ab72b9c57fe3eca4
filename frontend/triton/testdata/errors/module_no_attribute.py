# A module has only its own names; the nearest one is told.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.lod(x)  # error: 9: module 'triton.language' has no attribute 'lod'  # note: 9: did you mean 'load'?

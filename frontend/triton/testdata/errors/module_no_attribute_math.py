# Tl.math has only its own names.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.math.expp(1.0)  # error: 9: module 'triton.language.math' has no attribute 'expp'  # note: 9: did you mean 'exp'?

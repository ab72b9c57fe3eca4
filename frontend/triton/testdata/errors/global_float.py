# A global float must be a constexpr.
# sig: *fp32, i32, 64
import triton
import triton.language as tl

SCALE = 0.5


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, SCALE)  # error: 17: Cannot access global variable SCALE from within @jit'ed function.  # note: 17: a kernel can read globals that are made with tl.constexpr(...); an annotation is not enough

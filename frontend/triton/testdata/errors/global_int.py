# A global number must be a constexpr.
# sig: *fp32, i32, 64
import triton
import triton.language as tl

STEP = 4


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x + STEP, 1.0)  # error: 18: Cannot access global variable STEP from within @jit'ed function.  # note: 18: a kernel can read globals that are made with tl.constexpr(...); an annotation is not enough

# A helper may not use a plain global either; the call is told.
# sig: *fp32, i32, 64
import triton
import triton.language as tl

STEP = 4


@triton.jit
def helper(x):
    tl.store(x + STEP, 1.0)  # error: 18: Cannot access global variable STEP from within @jit'ed function.  # note: 18: a kernel can read globals that are made with tl.constexpr(...); an annotation is not enough


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    helper(x)  # note: 5: called from here

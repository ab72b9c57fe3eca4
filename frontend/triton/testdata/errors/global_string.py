# A global string must be a constexpr.
# sig: *fp32, i32, 64
import triton
import triton.language as tl

MODE = "fast"


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    if MODE == "fast":  # error: 8: Cannot access global variable MODE from within @jit'ed function.  # note: 8: a kernel can read globals that are made with tl.constexpr(...); an annotation is not enough
        tl.store(x, 1.0)

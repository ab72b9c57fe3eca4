# The inner length of dot is at least 16.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.dot(tl.zeros((16, 8), tl.float16), tl.zeros((8, 16), tl.float16))  # error: 9: Input shapes should have M >= 1, N >= 1 and K >= 16

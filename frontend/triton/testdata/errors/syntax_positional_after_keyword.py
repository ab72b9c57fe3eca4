# Positional arguments stand before keywords.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.load(mask=n > 0, x)  # error: 30: a positional argument follows a keyword argument

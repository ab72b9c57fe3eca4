# The bounds of arange are integers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.arange(0, 64.0)  # error: 9: arange's arguments must be of type tl.constexpr

# A plain assignment makes a runtime value of a constexpr.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    half = BLOCK // 2
    offsets = tl.arange(0, half)  # error: 15: arange's arguments must be of type tl.constexpr

# The end of static_range must be known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for i in tl.static_range(n):  # error: 14: int32 used as tl.static_range end value is not a constexpr
        tl.store(x + i, 1.0)

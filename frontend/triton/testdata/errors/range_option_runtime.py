# The options of tl.range are known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for i in tl.range(0, n, num_stages=n):  # error: 14: int32 used as the option num_stages of tl.range is not a constexpr
        tl.store(x + i, 1.0)

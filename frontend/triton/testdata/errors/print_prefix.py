# The first argument of print is a string.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    print(n)  # error: 5: int32[] is not string

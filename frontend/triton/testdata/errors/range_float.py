# The bounds of range are integers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for i in range(1.5):  # error: 14: For loop bounds and step must all be ints, are (int32, fp32, int32)
        tl.store(x + i, 1.0)

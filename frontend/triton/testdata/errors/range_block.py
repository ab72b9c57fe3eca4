# The bounds of range are scalars.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for i in range(tl.arange(0, BLOCK)):  # error: 14: For loop bounds and step must all be ints, are (int32, <['64'], int32>, int32)
        tl.store(x, 1.0)

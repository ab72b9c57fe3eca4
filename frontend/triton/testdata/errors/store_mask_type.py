# The mask of a store is a bool.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, 1.0, mask=n)  # error: 5: Mask must have boolean scalar type

# A mask is a bool.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.load(x, mask=n)  # error: 9: Mask must have boolean scalar type

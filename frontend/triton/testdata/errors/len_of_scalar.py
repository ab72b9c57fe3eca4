# A scalar has no length.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = len(n)  # error: 9: object of type 'tensor' has no len()

# A negative number does not fit an unsigned type.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n.to(tl.uint32) + (-1)  # error: 9: Cannot perform a binary operation between an unsigned tensor and a negative scalar. Perform a explicit cast on one of them.

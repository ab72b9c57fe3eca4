# Fdiv takes floats.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.fdiv(n, n)  # error: 9: both operands of fdiv must have floating scalar type

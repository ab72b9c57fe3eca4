# A scalar has no axis to reduce.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.sum(n, 0)  # error: 9: invalid axis 0. Expected 0 <= axis < 0

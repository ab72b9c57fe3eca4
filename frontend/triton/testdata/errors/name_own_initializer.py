# A name cannot be used in its own first assignment.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = y + 1  # error: 9: y is not defined

# An augmented assignment needs a value to change.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y += 1  # error: 5: y is not defined

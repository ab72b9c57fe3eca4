# No assignment to an attribute.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    x.shape = 4  # error: 5: Attribute assignment is not supported in triton

# No assignment to an element.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.arange(0, BLOCK)
    y[0] = 1  # error: 5: __setitem__ is not supported in triton

# The values of max_contiguous are known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.max_contiguous(tl.arange(0, 64), n)  # error: 9: values element 0 must have type `constexpr`

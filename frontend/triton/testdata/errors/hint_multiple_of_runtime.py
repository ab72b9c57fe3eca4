# The values of multiple_of are known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.multiple_of(n, n)  # error: 9: values element 0 must have type `constexpr`

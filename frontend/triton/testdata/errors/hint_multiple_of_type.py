# The values of multiple_of are integers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.multiple_of(n, 1.5)  # error: 9: values element 0 must have type `constexpr[int]`, got `constexpr[float]

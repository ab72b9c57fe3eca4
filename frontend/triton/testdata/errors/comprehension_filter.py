# A list comprehension has no condition.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = [a for a in (1, 2) if a > 1]  # error: 31: conditions in list comprehensions are not supported

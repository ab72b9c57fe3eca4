# A list comprehension has one generator.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = [a + b for a in (1, 2) for b in (3, 4)]  # error: 9: nested comprehensions are not supported

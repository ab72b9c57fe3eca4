# The static condition of a conditional expression is a bool, an int or None.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = 1 if "yes" else 2  # error: 14: `if` conditionals can only accept values of type {bool, int, NoneType}, not objects of type str

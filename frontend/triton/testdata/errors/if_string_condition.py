# A static condition is a bool, an int or None.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    if "yes":  # error: 8: `if` conditionals can only accept values of type {bool, int, NoneType}, not objects of type str
        tl.store(x, 1.0)

# A static condition is not a tuple.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    if (1, 2):  # error: 8: `if` conditionals can only accept values of type {bool, int, NoneType}, not objects of type tuple
        tl.store(x, 1.0)

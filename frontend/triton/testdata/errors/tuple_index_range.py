# An index of a tuple exists.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    t = (1, 2)
    y = t[2]  # error: 9: tuple index out of range

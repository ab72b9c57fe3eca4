# An index of a tuple is known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    t = (1, 2)
    y = t[n]  # error: 9: tuple indices must be integers or slices, not tensor

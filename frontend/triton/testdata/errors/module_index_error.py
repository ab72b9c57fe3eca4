# An index of a module-level list must exist.
# sig: *fp32, i32, 64
import triton
import triton.language as tl

WIDTH = tl.constexpr([64][1])  # error: 22: IndexError: list index out of range


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x + WIDTH, 1.0)  # note: 18: called from here

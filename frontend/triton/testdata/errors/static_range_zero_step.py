# The step of static_range is not zero.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for i in tl.static_range(0, 8, 0):  # error: 14: range() arg 3 must not be zero
        tl.store(x + i, 1.0)

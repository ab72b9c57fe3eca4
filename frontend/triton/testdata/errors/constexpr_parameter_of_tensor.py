# An argument for a constexpr parameter must be known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def helper(x, SIZE: tl.constexpr):
    tl.store(x + tl.arange(0, SIZE), 1.0)  # error: 18: arange's arguments must be of type tl.constexpr


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    helper(x, n)  # note: 5: called from here

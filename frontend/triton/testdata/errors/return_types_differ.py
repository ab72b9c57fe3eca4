# The returns of a function have one type.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def helper(n):
    if n > 0:
        return 1.5
    return 1  # error: 5: Inconsistent return types: fp32 and int32


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, helper(n))  # note: 17: called from here

# A function returns a value everywhere or nowhere.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def helper(n):
    if n > 0:
        return 1.5
    return  # error: 5: Inconsistent return types: fp32 and void


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, helper(n))  # note: 17: called from here

# A recursion with the same types and constants has no end.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def helper(a):
    return helper(a)  # error: 12: helper calls itself with the same types and constants, which does not end


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, helper(n))  # note: 17: called from here

# A recursion that changes its constants has an end.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def helper(a, K: tl.constexpr):
    return helper(a, K + 1)  # error: 12: functions of a kernel call each other more than 200 levels deep  # note: 12: called from here  # note: 12: called from here  # note: 12: called from here  # note: 12: called from here  # note: 12: called from here; calls between this one and the next are left out  # note: 12: called from here  # note: 12: called from here  # note: 12: called from here  # note: 12: called from here


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, helper(n, 0))  # note: 17: called from here

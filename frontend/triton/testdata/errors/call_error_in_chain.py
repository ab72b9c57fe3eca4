# An error in a helper's helper names both calls.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def inner(v):
    return v + missing  # error: 16: missing is not defined


@triton.jit
def outer(v):
    return inner(v)  # note: 12: called from here


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, outer(n))  # note: 17: called from here

# A function gets all of its arguments.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def helper(a, b):
    return a + b


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, helper(n))  # error: 17: helper() missing 1 required argument: 'b'

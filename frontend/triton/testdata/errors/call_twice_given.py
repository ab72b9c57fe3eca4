# A parameter is given once.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def helper(a, b):
    return a + b


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, helper(n, n, a=n))  # error: 17: helper() got multiple values for argument 'a'

# A function gets no more arguments than it has parameters.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def helper(a, b):
    return a + b


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, helper(n, n, n))  # error: 17: helper() takes 2 positional arguments but 3 were given

# A kernel may not refer to a lambda.
# sig: *fp32, i32, 64
import triton
import triton.language as tl

twice = lambda v: 2 * v


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x + twice(n), 1.0)  # error: 18: Unsupported function referenced: <lambda>  # note: 18: a kernel can call functions behind @triton.jit or @triton.constexpr_function

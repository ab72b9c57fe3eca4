# No nested function.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    def inner(v):  # error: 5: nested function definition is not supported.
        return v
    tl.store(x, inner(n))

# A literal is no target.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    1 = n  # error: 5: cannot assign to a literal here; a comparison is written '=='

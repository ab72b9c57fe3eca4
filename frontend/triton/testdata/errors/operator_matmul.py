# No `@`.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n @ n  # error: 9: the operator @ is not supported in a kernel; use tl.dot

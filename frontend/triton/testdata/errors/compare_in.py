# No `in`.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    ok = n in (1, 2)  # error: 10: the operator `in` is not supported in a kernel

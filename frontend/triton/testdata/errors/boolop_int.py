# `or` takes values that are as wide as a bool.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    ok = n or (n > 0)  # error: 10: Cannot bitcast data-type of size 32 to data-type of size 1

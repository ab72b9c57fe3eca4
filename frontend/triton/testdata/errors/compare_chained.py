# No chained comparison.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    ok = 0 < n < 10  # error: 10: simultaneous multiple comparison is not supported

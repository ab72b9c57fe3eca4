# Propagate_nan is ALL or NONE.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.maximum(n * 1.5, 1.0, propagate_nan="some")  # error: 9: Unexpected propagate_nan some

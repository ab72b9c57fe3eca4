# Reduce_or takes integers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.reduce_or(tl.zeros((64, ), tl.float32), 0)  # error: 9: static_assert failed: reduce_or only supported for integers

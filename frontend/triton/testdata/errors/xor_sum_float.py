# Xor_sum takes integers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.xor_sum(tl.zeros((64, ), tl.float32), 0)  # error: 9: static_assert failed: xor_sum only supported for integers

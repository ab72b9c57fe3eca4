# A seed is an integer.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.rand(1.5, tl.arange(0, 64))  # error: 9: static_assert failed: philox needs an integer seed

# A counter has 32 or 64 bits.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    c = tl.arange(0, 64).to(tl.int16)
    a, b, c, d = tl.philox(n, c, c, c, c)  # error: 18: static_assert failed: philox needs counters of 32 or 64 bits

# Clamp takes floats.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.clamp(n, 0, 10)  # error: 9: Unexpected dtype int32. Only floating point clamp is supported

# Random bits are 32 or 64.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.uint_to_uniform_float(tl.arange(0, 64).to(tl.uint8))  # error: 9: static_assert failed: uint_to_uniform_float needs 32 or 64 bits

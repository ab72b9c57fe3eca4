# A number is well-formed.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = 0x  # error: 9: invalid hexadecimal literal

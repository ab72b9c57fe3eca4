# A pointer has no sign.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = -x  # error: 9: wrong type argument to unary minus (pointer<fp32>)

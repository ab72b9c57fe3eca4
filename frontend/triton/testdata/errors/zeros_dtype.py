# A type is a type.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.zeros((64, ), 32)  # error: 9: full() argument 'dtype' must be a dtype, not int

# A cast names a type.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n.to(32)  # error: 9: to() argument 'dtype' must be a dtype, not int

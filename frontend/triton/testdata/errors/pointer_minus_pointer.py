# A pointer is not subtracted.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = x - x  # error: 9: invalid operands of type pointer<fp32> and pointer<fp32>

# ^ is for integers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = (n * 1.5) ^ 1  # error: 9: invalid operands of type triton.language.float32 and triton.language.float32

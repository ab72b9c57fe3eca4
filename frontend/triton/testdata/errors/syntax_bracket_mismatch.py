# A bracket is closed by its own kind.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = (n]  # error: 11: closing ']' does not match opening '('

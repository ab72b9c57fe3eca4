# Division by zero at compile time.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y: tl.constexpr = BLOCK // 0  # error: 23: integer division or modulo by zero

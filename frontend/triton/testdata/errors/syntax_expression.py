# An expression is complete.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n +  # error: 12: invalid syntax: expected an expression, found the end of the line

# Several syntax errors of a file are reported together.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n +  # error: 12: invalid syntax: expected an expression, found the end of the line


@triton.jit
def other(x):
    z = x *  # error: 12: invalid syntax: expected an expression, found the end of the line

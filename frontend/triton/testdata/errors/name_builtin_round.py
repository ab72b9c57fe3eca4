# Python's round is not among the builtins of a kernel.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = round(n)  # error: 9: round is not defined

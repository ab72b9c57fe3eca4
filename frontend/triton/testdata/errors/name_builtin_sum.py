# Python's sum is not among the builtins of a kernel.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = sum((1, 2))  # error: 9: sum is not defined

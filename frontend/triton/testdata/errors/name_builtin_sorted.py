# Python's sorted is not among the builtins of a kernel.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = sorted((2, 1))  # error: 9: sorted is not defined

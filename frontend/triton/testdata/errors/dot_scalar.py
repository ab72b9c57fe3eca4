# Dot takes blocks.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.dot(n, n)  # error: 9: input and other must have equal ranks >= 2

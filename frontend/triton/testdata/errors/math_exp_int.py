# Exp takes floats.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.exp(n)  # error: 9: Expected dtype ['fp32', 'fp64'] but got int32

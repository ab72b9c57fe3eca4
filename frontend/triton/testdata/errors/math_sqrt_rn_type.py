# Sqrt_rn takes float32.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.sqrt_rn(n)  # error: 9: Expected dtype ['fp32'] but got int32

# Exp takes float32 or float64.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.exp((n * 1.5).to(tl.float16))  # error: 9: Expected dtype ['fp32', 'fp64'] but got fp16

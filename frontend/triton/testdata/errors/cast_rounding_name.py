# The name of a rounding mode is rtne or rtz.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = (n * 1.5).to(tl.float16, fp_downcast_rounding="up")  # error: 9: Rounding mode up not supported

# Trans needs two dimensions.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.trans(tl.arange(0, 64))  # error: 9: tl.trans invoked with a 0- or 1-dimensional tensor

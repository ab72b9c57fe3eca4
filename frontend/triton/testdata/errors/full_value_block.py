# The value of full is a scalar.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.full((64, ), tl.arange(0, 64), tl.int32)  # error: 9: only accepts size-1 tensor

# The bounds of arange fit into 32 bits.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.arange(0, 1 << 33)  # error: 9: arange must fit in int32

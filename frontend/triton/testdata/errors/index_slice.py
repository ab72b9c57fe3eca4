# A block is not sliced.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.arange(0, BLOCK)[0:4]  # error: 9: unsupported tensor index: slice(0, 4, None)

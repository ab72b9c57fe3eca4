# A block is not indexed by a string.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.arange(0, BLOCK)["a"]  # error: 9: unsupported tensor index: constexpr[a]

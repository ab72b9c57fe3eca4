# Split takes a block.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    a, b = tl.split(n)  # error: 12: split needs a tensor whose last dimension has size 2, but found int32

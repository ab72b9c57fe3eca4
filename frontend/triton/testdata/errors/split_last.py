# Split takes pairs.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    a, b = tl.split(tl.zeros((4, 4), tl.float32))  # error: 12: split needs a tensor whose last dimension has size 2, but found <['4', '4'], fp32>

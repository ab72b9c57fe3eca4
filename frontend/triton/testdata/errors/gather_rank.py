# The index of gather has the rank of the source.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.gather(tl.zeros((8, 8), tl.float32), tl.arange(0, 8), 0)  # error: 9: source and index tensors must have the same rank

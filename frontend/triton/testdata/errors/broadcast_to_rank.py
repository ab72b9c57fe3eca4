# Broadcast_to keeps the rank.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.broadcast_to(tl.zeros((4, 4), tl.float32), (4, ))  # error: 9: Cannot broadcast, rank mismatch: [4, 4], [4]

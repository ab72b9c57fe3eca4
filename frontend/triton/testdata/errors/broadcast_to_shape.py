# Broadcast_to stretches dimensions of length one.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.broadcast_to(tl.arange(0, 64), (32, ))  # error: 9: Cannot broadcast, the expanded size of the tensor (32) must match the existing size (64) at non-singleton dimension (0): [64], [32]

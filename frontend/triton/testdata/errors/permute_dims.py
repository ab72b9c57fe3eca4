# Permute takes every dimension once.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.permute(tl.zeros((4, 8), tl.float32), (0, 0))  # error: 9: permute dims must be a permutation of 0, 1, ..., n-1, but were [0, 0]

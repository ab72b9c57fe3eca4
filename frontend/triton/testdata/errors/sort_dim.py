# Sort takes the last dimension.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.sort(tl.zeros((4, 8), tl.float32), 0)  # error: 9: static_assert failed: only minor dimension is currently supported

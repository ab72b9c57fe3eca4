# Squeeze removes a dimension of length one.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.squeeze(tl.zeros((4, 8), tl.float32), 0)  # error: 9: static_assert failed: squeeze: the dimension must have length 1

# Every dimension is the same or one.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.zeros((16, 32), tl.float32) + tl.zeros((16, 64), tl.float32)  # error: 9: Cannot make_shape_compatible: incompatible dimensions at index 1: 32 and 64

# Shapes are the same or broadcast.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.arange(0, 64) + tl.arange(0, 32)  # error: 9: Cannot make_shape_compatible: incompatible dimensions at index 0: 64 and 32

# Join takes blocks of one shape.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.join(tl.zeros((4, 8), tl.float32), tl.zeros((4, 4), tl.float32))  # error: 9: Cannot make_shape_compatible: incompatible dimensions at index 1: 8 and 4

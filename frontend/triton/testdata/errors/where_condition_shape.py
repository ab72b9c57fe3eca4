# The condition of where broadcasts with the values.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.where(tl.arange(0, 64) < n, tl.zeros((32, ), tl.float32), 0.0)  # error: 9: Cannot make_shape_compatible: incompatible dimensions at index 0: 64 and 32

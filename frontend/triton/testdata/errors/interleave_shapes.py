# Interleave takes blocks of one shape.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.interleave(tl.arange(0, 64).reshape((8, 8)), tl.arange(0, 32).reshape((8, 4)))  # error: 9: Cannot make_shape_compatible: incompatible dimensions at index 1: 8 and 4

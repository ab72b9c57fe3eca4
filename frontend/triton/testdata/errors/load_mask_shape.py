# A mask has the shape of the pointers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.load(x + tl.arange(0, 64), mask=tl.arange(0, 32) < n)  # error: 9: Cannot make_shape_compatible: incompatible dimensions at index 0: 64 and 32

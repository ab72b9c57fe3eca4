# The value has the shape of the pointers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x + tl.arange(0, 64), tl.zeros((32, ), tl.float32))  # error: 5: Cannot make_shape_compatible: incompatible dimensions at index 0: 64 and 32

# The accumulator has the shape of the product.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.dot(tl.zeros((16, 16), tl.float16), tl.zeros((16, 16), tl.float16), tl.zeros((16, 32), tl.float32))  # error: 9: accumulator shape is incompatible

# The last dimension of a block has at least 16 bytes.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    d = tl.make_tensor_descriptor(x, [n, n], [n, 1], [16, 2])  # error: 9: Descriptor block shape must have at least 16 bytes in the last dimension, but got 2 * 4 = 8 bytes

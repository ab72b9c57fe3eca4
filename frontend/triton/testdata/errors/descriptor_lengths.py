# A descriptor's lists have one length.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    d = tl.make_tensor_descriptor(x, [n, n], [n, 1], [16])  # error: 9: Expected block_shape to have 2 dimensions but got 1

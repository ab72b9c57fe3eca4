# The last stride of a descriptor is one.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    d = tl.make_tensor_descriptor(x, [n, n], [n, 2], [16, 16])  # error: 9: Tensor descriptor last dim must be 1 but got 2

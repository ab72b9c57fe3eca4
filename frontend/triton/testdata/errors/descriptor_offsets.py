# A descriptor is loaded at one offset per dimension.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    d = tl.make_tensor_descriptor(x, [n, n], [n, 1], [16, 16])
    v = d.load([0])  # error: 9: expected 2 offsets, but got 1

# View keeps the number of elements.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.arange(0, 64).view(8, 16)  # error: 9: reshape() cannot change total number of elements in tensor

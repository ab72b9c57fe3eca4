# A tensor is not unpacked.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    a, b = tl.arange(0, BLOCK)  # error: 5: cannot unpack an object of type tensor into 2 names

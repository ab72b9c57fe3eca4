# A tensor has no descriptor methods.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = x.load([0])  # error: 9: 'tensor' object has no attribute 'load'

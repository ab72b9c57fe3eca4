# Load takes a pointer, not a float.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.load(1.5)  # error: 9: load() argument 'pointer' must be a tensor, not float

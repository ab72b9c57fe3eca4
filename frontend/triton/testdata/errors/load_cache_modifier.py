# The cache modifier is known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.load(x, cache_modifier=".zz")  # error: 9: Cache modifier .zz not supported

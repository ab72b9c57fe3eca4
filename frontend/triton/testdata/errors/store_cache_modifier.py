# The cache modifier of a store is known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, 1.0, cache_modifier=".ca")  # error: 5: Cache modifier .ca not supported

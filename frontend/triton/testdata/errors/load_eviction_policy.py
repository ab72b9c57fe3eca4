# The eviction policy is known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.load(x, eviction_policy="evict_never")  # error: 9: Eviction policy evict_never not supported

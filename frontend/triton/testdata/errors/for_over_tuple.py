# A for loop runs over a range only.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for v in (1, 2):  # error: 14: Only `range` and `static_range` iterators are currently supported
        tl.store(x, v)

# A for loop needs a call of range.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    r = (1, 2)
    for v in r:  # error: 14: Only `range` and `static_range` iterators are currently supported
        tl.store(x, v)

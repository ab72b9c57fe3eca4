# A for loop does not run over a tensor.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for v in tl.arange(0, BLOCK):  # error: 14: Only `range` and `static_range` iterators are currently supported
        tl.store(x, 1.0)

# Cat may reorder, which must be allowed.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.cat(tl.arange(0, 64), tl.arange(0, 64))  # error: 9: current implementation of `cat` always may reorder elements

# A static_assert takes one or two arguments.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.static_assert(BLOCK > 0, "a", "b")  # error: 5: `static_assert` requires one or two positional arguments only

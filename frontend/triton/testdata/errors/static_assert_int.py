# A static_assert needs a bool.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.static_assert(BLOCK)  # error: 5: Assertion condition could not be determined at compile-time. Make sure that it depends only on `constexpr` values, found int

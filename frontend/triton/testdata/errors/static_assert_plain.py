# A static_assert that fails without a message.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.static_assert(BLOCK > 100)  # error: 5: static_assert failed

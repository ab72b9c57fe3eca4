# A static_assert of a helper names the call.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def helper(x, SIZE: tl.constexpr):
    tl.static_assert(SIZE == 32, "SIZE must be 32")  # error: 5: static_assert failed: SIZE must be 32


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    helper(x, BLOCK)  # note: 5: called from here

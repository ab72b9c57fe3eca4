# The type of a carried variable stays in a while loop.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    k = 0
    while k < n:  # error: 5: Loop-carried variable k has initial type int32 but is re-assigned to fp32 in loop! Please make sure that the type stays consistent.
        k = k + 0.5

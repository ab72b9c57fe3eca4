# A pointer does not become a number in a loop.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = x
    for i in range(n):  # error: 5: Loop-carried variable p has initial type pointer<fp32> but is re-assigned to int32 in loop! Please make sure that the type stays consistent.
        p = 1
    tl.store(x, p)
